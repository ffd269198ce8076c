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

/** The page of a link in a mail, which works without signing in. @param content HTML */
export function linkPage(title: string, content: string): string {
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

/** A text of a record as HTML. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
