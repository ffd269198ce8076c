import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { type Html, html } from './html.ts';

/** What search engines and social networks show of a page. */
export interface Head {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** In the browser's tab; the title and the product unless there is another. */
  readonly tab?: string;
}

/** Title, description, the page's one address, and what a link to it shows elsewhere. @param origin of the site */
export function headTags({ path, title, description, tab }: Head, origin: string): Html {
  const address = `${origin}${path}`;
  return html`<title>${tab ?? `${title} · ${PRODUCT_NAME}`}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${PRODUCT_NAME}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${origin}/icons/app-512.png">
<meta name="twitter:card" content="summary">`;
}
