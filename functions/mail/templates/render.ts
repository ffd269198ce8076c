import { render, toPlainText } from '@react-email/components';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { frame, link, small } from './frame.ts';
import type { MailContext, MailText } from './template.ts';

export interface Foot {
  readonly postalAddress: string;
  /** Links that stop mail, and which mail; the first is that of the mail program's own button. None for mail about the account itself. */
  readonly stops: readonly { readonly url: string; readonly words: string }[];
  /** Why the mail was sent, when it is not to a user. */
  readonly why?: string;
}

/** Renders subject, HTML and plain text. React escapes all text, so no text can become markup. */
export async function renderMail<D, R extends MailContext>(
  template: MailText<D, R>,
  reader: R,
  data: D,
  { postalAddress, stops, why }: Foot,
): Promise<{ readonly subject: string; readonly html: string; readonly text: string }> {
  const { siteOrigin } = reader;
  const page = frame({
    preview: template.preview(reader, data),
    parts: [template.body(reader, data), ...(template.parts?.(reader, data) ?? [])],
    footer: footer(siteOrigin, stops, why),
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

function footer(siteOrigin: string, stops: Foot['stops'], why: string | undefined) {
  if (why !== undefined) return small(why);
  return stops.length === 0 ? accountFooter() : notificationFooter(siteOrigin, stops);
}

function accountFooter() {
  return small(
    `This email is about your ${PRODUCT_NAME} account. We send it even when notifications are off.`,
  );
}

function notificationFooter(siteOrigin: string, stops: Foot['stops']) {
  return small(
    `You get this because email notifications are on for your ${PRODUCT_NAME} account. Unsubscribe from `,
    ...stops.flatMap(({ url, words }) => [link(url, words, 'muted'), ', or from ']).slice(0, -1),
    ', or ',
    link(`${siteOrigin}/notifications`, 'change your settings', 'muted'),
    '.',
  );
}
