import { render, toPlainText } from '@react-email/components';
import { PRODUCT_NAME } from '#shared/domain/plan.ts';
import { frame, link, small } from './frame.ts';
import type { Reader, Template } from './template.ts';

/** What every mail's foot needs. */
export interface Foot {
  readonly postalAddress: string;
  /** Undefined for mail about the account itself. */
  readonly unsubscribeUrl: string | undefined;
}

/** A mail's subject, HTML and plain-text twin. React escapes whatever it is given, so no text can become markup. */
export async function renderMail<D>(
  template: Template<D>,
  reader: Reader,
  data: D,
  { postalAddress, unsubscribeUrl }: Foot,
): Promise<{ readonly subject: string; readonly html: string; readonly text: string }> {
  const { siteOrigin } = reader;
  const page = frame({
    preview: template.preview(reader, data),
    body: template.body(reader, data),
    footer: unsubscribeUrl === undefined ? accountFooter() : notificationFooter(siteOrigin, unsubscribeUrl),
    siteOrigin,
    postalAddress,
  });
  const html = await render(page);
  return { subject: template.subject(reader, data), html, text: toPlainText(html, PLAIN) };
}

/** Headings as they were written, since the usual capitals shout; figures a line each. */
const PLAIN = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

function accountFooter() {
  return small(
    `This mail is about your ${PRODUCT_NAME} account. Such mail is sent even when notifications are off.`,
  );
}

function notificationFooter(siteOrigin: string, unsubscribeUrl: string) {
  return small(
    `You get this because email notifications are on for your ${PRODUCT_NAME} account. `,
    link(unsubscribeUrl, 'Unsubscribe', 'muted'),
    ' or ',
    link(`${siteOrigin}/notifications`, 'change your settings', 'muted'),
    '.',
  );
}
