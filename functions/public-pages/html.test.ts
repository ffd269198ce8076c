import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html, jsonLd } from './html.ts';
import { STYLE } from './style.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</script>', '<!--', '"><b>', "'&amp;\u2028"),
);

it('shows any text as text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [, attribute = '', content = ''] =
        /^<p title="([^"<>]*)">([^"'<>]*)<\/p>$/.exec(html`<p title="${text}">${[html`${text}`]}</p>`.text) ??
        [];
      for (const shown of [attribute, content])
        expect(shown.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(text);
    }),
  );
});

it('holds any data in one element', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const [, text = ''] =
        /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(jsonLd({ name }).text) ?? [];
      expect(JSON.parse(text)).toEqual({ name });
    }),
  );
});

it('has the colors of the site', () => {
  const tokens = readFileSync(new URL('../../web/src/ui/tokens.css', import.meta.url), 'utf8');
  const colors = (css: string) =>
    [...css.matchAll(/--([a-z-]+): (oklch\([^)]*\));/g)].map(([, name, color]) => `${name} ${color}`);
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const [ownLight = '', ownDark = ''] = STYLE.split('@media (prefers-color-scheme: dark)');
  for (const [own, site] of [
    [ownLight, light],
    [ownDark, dark.split('@media')[0] ?? ''],
  ] as const) {
    expect(colors(own).length).toBeGreaterThan(10);
    expect(colors(site)).toEqual(expect.arrayContaining(colors(own)));
  }
});
