import { render, toPlainText } from '@react-email/components';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { frame, link, small } from './frame.ts';
import type { MailContext, MailText } from './template.ts';

export interface Foot {
  readonly postalAddress: string;
  /** Undefined for mail about the account itself. */
  readonly unsubscribeUrl: string | undefined;
  /** Why the mail was sent, when it is not to a user. */
  readonly why?: string;
}

/** Renders subject, HTML and plain text. React escapes all text, so no text can become markup. */
export async function renderMail<D, R extends MailContext>(
  template: MailText<D, R>,
  reader: R,
  data: D,
  { postalAddress, unsubscribeUrl, why }: Foot,
): Promise<{ readonly subject: string; readonly html: string; readonly text: string }> {
  const { siteOrigin } = reader;
  const page = frame({
    preview: template.preview(reader, data),
    parts: [template.body(reader, data), ...(template.parts?.(reader, data) ?? [])],
    footer: footer(siteOrigin, unsubscribeUrl, why),
    siteOrigin,
    postalAddress,
  });
  const html = await render(page);
  return { subject: template.subject(reader, data), html, text: toPlainText(html, PLAIN) };
}

/** Headings without the usual capitals; one fact per line; no address for a phone number. */
const PLAIN = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

function footer(siteOrigin: string, unsubscribeUrl: string | undefined, why: string | undefined) {
  if (why !== undefined) return small(why);
  return unsubscribeUrl === undefined ? accountFooter() : notificationFooter(siteOrigin, unsubscribeUrl);
}

function accountFooter() {
  return small(
    `This email is about your ${PRODUCT_NAME} account. We send it even when notifications are off.`,
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
