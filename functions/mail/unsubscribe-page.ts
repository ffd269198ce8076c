import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';

/** The site's look for a page that loads nothing. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(oklch(0.985 0.004 85), oklch(0.19 0.02 260));
  color: light-dark(oklch(0.22 0.03 260), oklch(0.95 0.006 85)); font: 16px/1.5 "IBM Plex Sans", system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 48px 16px; }
.name { font-weight: 600; margin: 0 0 24px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 4px;
  background: oklch(0.66 0.19 45); color: oklch(0.19 0.03 260); cursor: pointer; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
a { color: inherit; }`;

/** Asks before it unsubscribes, because mail scanners open every link. The form posts what a mail program's own button does (RFC 8058). */
export const CONFIRM_PAGE = page(
  'Unsubscribe',
  `<p>Press the button and ${PRODUCT_NAME} sends you no more of these mails. Mail about your account, such as receipts, still comes.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
);

/** The answer to every post, so that it does not reveal who has an account. */
export const DONE_PAGE = page(
  'You are unsubscribed',
  `<p>You get no more of these mails. Should one still come, the link you followed was not complete: use the one in the newest mail.</p>
<p>You can turn mail on again in your <a href="/notifications">email settings</a>.</p>`,
);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="name">${PRODUCT_NAME}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
}
