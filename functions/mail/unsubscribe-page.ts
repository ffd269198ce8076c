import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { linkPage } from './link-page.ts';

/** Asks before it unsubscribes, because mail scanners open every link. The form posts what a mail program's own button does (RFC 8058). */
export const CONFIRM_PAGE = linkPage(
  'Unsubscribe',
  `<p>Press the button and ${PRODUCT_NAME} sends you no more of these mails. Mail about your account, such as receipts, still comes.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
);

/** The answer to every post, so that it does not reveal who has an account. */
export const DONE_PAGE = linkPage(
  'You are unsubscribed',
  `<p>You get no more of these mails. Should one still come, the link you followed was not complete: use the one in the newest mail.</p>
<p>You can turn mail on again in your <a href="/notifications">email settings</a>.</p>`,
);
