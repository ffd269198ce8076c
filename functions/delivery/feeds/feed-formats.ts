import { asHtml } from '#functions/mail/link-page.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import type { FeedContents, FeedEntry } from './alert-feed.ts';

/**
 * A feed as Atom (RFC 4287). It has no link to itself: the address has a secret, and programs pass feeds on.
 */
export function toAtom({ id, title, url, updated, entries }: FeedContents): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `<id>${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${PRODUCT_NAME}</name></author>`,
    ...entries.map(toAtomEntry),
    '</feed>\n',
  ].join('\n');
}

function toAtomEntry({ id, title, url, published, updated, lines }: FeedEntry): string {
  return [
    '<entry>',
    `<id>${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    `<content type="html">${xml(paragraphs(lines))}</content>`,
    '</entry>',
  ].join('\n');
}

/** A feed as JSON Feed 1.1 (jsonfeed.org), without its own address as `toAtom`. */
export function toJsonFeed({ title, url, entries }: FeedContents): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: plain(title),
    home_page_url: url,
    language: 'en-US',
    authors: [{ name: PRODUCT_NAME }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: plain(entry.title),
      content_html: plain(paragraphs(entry.lines)),
      content_text: plain(entry.lines.join('\n')),
      date_published: entry.published,
      date_modified: entry.updated,
    })),
  };
  return `${JSON.stringify(feed)}\n`;
}

function paragraphs(lines: readonly string[]): string {
  return lines.map((line) => `<p>${asHtml(line)}</p>`).join('');
}

/** Control characters and others that XML 1.0 does not allow (section 2.2), not even escaped. */
const NO_CHARACTER = /[^\t\n\r\u0020-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function plain(text: string): string {
  return text.toWellFormed().replace(NO_CHARACTER, '');
}

function xml(text: string): string {
  return asHtml(plain(text));
}
