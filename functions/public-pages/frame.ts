import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { CHANGELOG_PATH, PLACES_PATH, SOURCES_PATH, signInHref } from './addresses.ts';
import { type Head, headTags } from './head.ts';
import { Html, html, jsonLd } from './html.ts';
import { STYLE } from './style.ts';

/** What all pages of a run share. */
export interface Site {
  /** Such as `https://plumbline.example`. */
  readonly origin: string;
  /** The data is generated: pages say so, and search engines leave them out. */
  readonly isSample: boolean;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** A page of the site, before it is put into its frame. */
export interface PublicPage extends Head {
  /** The pages above it, the outermost first, and its own name. */
  readonly crumbs: readonly (readonly [name: string, path: string])[];
  readonly main: Html;
  /** Further structured data (schema.org). */
  readonly data?: readonly object[];
}

const FOOTER = [
  [PLACES_PATH, 'Permits by city'],
  [SOURCES_PATH, 'Sources'],
  ['/status', 'Status'],
  [CHANGELOG_PATH, 'Changelog'],
  ['/about', 'About us'],
  ['/developers', 'API'],
  ['/removal', 'Removal and correction'],
  ['/contact', 'Contact'],
  ['/legal/terms', 'Terms'],
  ['/legal/privacy', 'Privacy'],
] as const;

/** Our own text, in which the signs of CSS stay as they are. */
const STYLE_MARKUP = new Html(STYLE);
const LOGO = html`<svg viewBox="0 0 20 32" aria-hidden="true"><path d="M10 0v11" stroke="var(--line-strong)" stroke-width="1.5"/><path d="M7 11h6v2.5H7zM4 15h12c1.2 3.6.2 6.400-1.600 8.900L10 32l-4.400-8.100C3.800 21.400 2.800 18.600 4 15z" fill="currentColor"/></svg>`;

/** A whole page as HTML. It runs no script. */
export function renderPage({ crumbs, main, data = [], ...head }: PublicPage, site: Site): string {
  const font = (weight: number): Html =>
    html`<link rel="preload" as="font" type="font/woff2" crossorigin href="/fonts/plex-sans-${weight}.woff2">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${headTags(head, site.origin)}
${site.isSample ? html`<meta name="robots" content="noindex">` : null}
<link rel="icon" href="/plumb-bob.svg" type="image/svg+xml">
${[400, 600].map(font)}
<style>${STYLE_MARKUP}</style>
${[breadcrumbs(crumbs, site), ...data].map(jsonLd)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wide">
<a class="logo" href="/">${LOGO}${PRODUCT_NAME}</a>
<nav aria-label="Public pages"><a href="${PLACES_PATH}">Permits by city</a><a href="${SOURCES_PATH}">Sources</a><a href="/status">Status</a></nav>
<a class="end" href="${signInHref()}" rel="nofollow">Sign In</a>
<a class="start narrow-out" href="${signInHref()}" rel="nofollow">Start Free Trial</a>
</div></header>
${site.isSample ? html`<div class="sample"><div class="wide">Sample: these cities and permits are generated. No figure here is real.</div></div>` : null}
<main id="main" class="wide">
${crumbs.length < 2 ? null : crumbTrail(crumbs)}
${main}
</main>
<footer class="foot"><div class="wide">
<p>${PRODUCT_NAME} reads building permits from official open-data portals every day. These pages show counts only: no addresses, no names, no phone numbers.</p>
<nav aria-label="About this site"><ul>${FOOTER.map(([href, label]) => html`<li><a href="${href}">${label}</a></li>`)}</ul></nav>
</div></footer>
</body>
</html>
`.text;
}

function crumbTrail(crumbs: PublicPage['crumbs']): Html {
  const last = crumbs.length - 1;
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${crumbs.map(([name, path], at) =>
    at === last ? html`<li aria-current="page">${name}</li>` : html`<li><a href="${path}">${name}</a></li>`,
  )}</ol></nav>`;
}

function breadcrumbs(crumbs: PublicPage['crumbs'], { origin }: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
