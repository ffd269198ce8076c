import { html } from './html.ts';

/** A sitemap may list no more (sitemaps.org). */
export const SITEMAP_MOST = 50_000;

/** A page, with the day of its last change (`YYYY-MM-DD`) where it is known. */
interface SitemapEntry {
  readonly path: string;
  readonly lastChange?: string;
}

/** The sitemap as XML. @throws for more pages than a sitemap may list */
export function sitemap(origin: string, entries: readonly SitemapEntry[]): string {
  if (entries.length > SITEMAP_MOST) throw new Error(`A sitemap lists at most ${SITEMAP_MOST} pages.`);
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, lastChange }) => html`<url><loc>${origin}${path}</loc>${lastChange === undefined ? null : html`<lastmod>${lastChange}</lastmod>`}</url>`)}
</urlset>
`.text;
}
