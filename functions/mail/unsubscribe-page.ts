import { asHtml, linkPage } from './link-page.ts';

/** What a stop link is about. */
export interface StoppableMail {
  /** "All alert email", "Email of “Roofs”". */
  readonly words: string;
  /** The mail that this link does not change. */
  readonly besides: string;
}

/** Asks before it stops mail, because mail scanners open every link. The form posts what a mail program's own button does (RFC 8058). */
export function askPage({ words, besides }: StoppableMail): string {
  return linkPage(
    asHtml(`Stop this: ${words}?`),
    `<p>${asHtml(besides)}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
  );
}

/** The page after a change: what is off or on now, and a button that undoes it. @param token of the link */
export function changedPage({ words, besides }: StoppableMail, isOn: boolean, token: string): string {
  const query = new URLSearchParams({ token, ...(isOn ? {} : { undo: '1' }) });
  return linkPage(
    asHtml(`${words}: ${isOn ? 'on again' : 'off'}`),
    `<p>${asHtml(besides)}</p>
<form method="post" action="?${asHtml(query.toString())}"><button>${isOn ? 'Unsubscribe' : 'Undo: turn it on again'}</button></form>
<p>All switches are in your <a href="/notifications">email settings</a>.</p>`,
  );
}

/** The answer to every token that we have not signed. */
export const STOP_NOT_VALID_PAGE = linkPage(
  'This link is not valid',
  '<p>Nothing was changed, because the link is not complete. Use the one in the newest mail, or your <a href="/notifications">email settings</a>.</p>',
);
