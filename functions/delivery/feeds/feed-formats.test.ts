import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { FeedContents } from './alert-feed.ts';
import { toAtom, toJsonFeed } from './feed-formats.ts';
import { HOSTILE_PARTS } from './testing.ts';

const UPDATED = '2026-11-20T12:30:00.000Z';
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...HOSTILE_PARTS)).map((parts) => parts.join('')),
);
const feed: fc.Arbitrary<FeedContents> = fc
  .record({
    title: text,
    entries: fc.array(fc.record({ title: text, lines: fc.array(text) }), { maxLength: 3 }),
  })
  .map(({ title, entries }) => ({
    id: 'tag:site.test,2026:alert/a',
    title,
    url: 'https://site.test/leads?trade=roofing&state=Texas',
    updated: UPDATED,
    entries: entries.map((entry, at) => ({
      ...entry,
      id: `tag:site.test,2026:alert/a/${at}`,
      url: `https://site.test/leads?permit=${at}&trade=roofing`,
      published: UPDATED,
      updated: UPDATED,
    })),
  }));

/** What XML 1.0 can hold of a text. */
const kept = (raw: string): string =>
  raw.toWellFormed().replace(/[^\t\n\r\u0020-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** The root of an XML document, by a strict parser. @throws for text that is not well-formed XML */
function parseXml(document: string): Element {
  const parser = new SaxesParser({ xmlns: false });
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (part) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += part;
  });
  parser.write(document).close();
  const [only] = root.children;
  if (only === undefined) throw new Error('There is no element.');
  return only;
}

/** A parser reads every line break as one `\n`, unless it is escaped. */
const shown = (raw: string): string => kept(raw).replaceAll(/\r\n?/g, '\n');
const childOf = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).filter((child) => child.name === name);

describe('Atom', () => {
  it('is well-formed and complete (RFC 4287), whatever a record says', () => {
    fc.assert(
      fc.property(feed, (contents) => {
        const root = parseXml(toAtom(contents));
        expect(root.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom');
        for (const name of ['id', 'title', 'updated', 'author']) expect(childOf(root, name)).toHaveLength(1);
        expect(childOf(root, 'title')[0]?.text).toBe(shown(contents.title));
        expect(childOf(root, 'link')[0]?.attributes).toMatchObject({ rel: 'alternate', href: contents.url });
        const entries = childOf(root, 'entry');
        expect(entries).toHaveLength(contents.entries.length);
        contents.entries.forEach((entry, at) => {
          const one = entries[at];
          expect(childOf(one, 'id')[0]?.text).toBe(entry.id);
          expect(childOf(one, 'title')[0]?.text).toBe(shown(entry.title));
          expect(childOf(one, 'updated')[0]?.text).toBe(UPDATED);
          expect(childOf(one, 'link')[0]?.attributes['href']).toBe(entry.url);
          const content = childOf(one, 'content')[0]?.text ?? '';
          // The only markup is ours.
          expect(content.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>]/);
        });
      }),
    );
  });
});

describe('JSON Feed', () => {
  it('has what version 1.1 wants, and no markup of others', () => {
    fc.assert(
      fc.property(feed, (contents) => {
        const { items, ...top } = JSON.parse(toJsonFeed(contents)) as {
          items: Record<string, string>[];
        };
        expect(top).toEqual({
          version: 'https://jsonfeed.org/version/1.1',
          title: kept(contents.title),
          home_page_url: contents.url,
          language: 'en-US',
          authors: [{ name: 'Plumbline' }],
        });
        expect(items.map((item) => item['id'])).toEqual(contents.entries.map(({ id }) => id));
        items.forEach((item, at) => {
          expect(item['content_text']).toBe(kept(contents.entries[at]?.lines.join('\n') ?? ''));
          expect(item['content_html']?.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>]/);
          expect(item).toMatchObject({ date_published: UPDATED, date_modified: UPDATED });
        });
      }),
    );
  });
});
