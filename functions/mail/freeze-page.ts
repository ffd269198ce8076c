import { asHtml, linkPage } from './link-page.ts';

/** Asks before it freezes, because mail scanners open every link. */
export const ASK_FREEZE_PAGE = linkPage(
  'Was the address changed without you?',
  `<p>Press the button if you did not change the email address of your account. Everybody is signed out, and exports, payments, API keys, webhooks, feeds and phone alerts stop. They start again when somebody signs in and types the password.</p>
<form method="post"><button>Freeze the account</button></form>`,
);

export const FREEZE_NOT_VALID_PAGE = linkPage(
  'This link is not valid',
  '<p>Nothing was changed. The link is not complete, was used before, or is more than seven days old. <a href="/contact">Write to us</a> if somebody else has your account.</p>',
);

/** @param email the account's address now: without it nobody can sign in */
export function frozenPage(email: string): string {
  return linkPage(
    'The account is frozen',
    `<p>Everybody is signed out. To open the account again, <a href="/login.html?returnTo=/security">sign in</a> with the address it has now, ${asHtml(email)}, and your password. Then type the password on the security page.</p>
<p>If the password does not work, <a href="/contact">write to us</a>.</p>`,
  );
}
