import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyText, oneLine, plainText } from './plain-text.ts';
import { repairText, takeRepairs } from './text-repairs.ts';

/** A text as a system writes it that reads UTF-8 as another charset. */
function misread(text: string, charset: 'windows-1252' | 'latin1'): string {
  const bytes = Buffer.from(text);
  return charset === 'latin1' ? bytes.toString('latin1') : new TextDecoder(charset).decode(bytes);
}

describe('repairText', () => {
  it.each([
    ['Fence &amp; gate', 'Fence & gate'],
    ['Fence &amp;amp; gate', 'Fence & gate'],
    ['SMITH &AMP; SONS &quot;A&quot;', 'SMITH & SONS "A"'],
    ['6&#39; fence, 1&#x2F;2 &frac12; &deg;', "6' fence, 1/2 ½ °"],
    ['roof&nbsp;&nbsp;repair &amp sheathing', 'roof repair & sheathing'],
    ['Pe&ntilde;a &Eacute;lite &ZZTOP; AT&T;', 'Peña Élite &ZZTOP; AT&T;'],
    ['&lt;b&gt;NEW&lt;/b&gt; ROOF', 'NEW ROOF'],
    ['Roof<br>Deck<BR />Shed', 'Roof Deck Shed'],
    ['<p class="a b">Roof</p><div>Deck</div>', 'Roof Deck'],
    ['load < 10 kW > 5, <null> <5 ft>', 'load < 10 kW > 5, <null> <5 ft>'],
    ['Roof_x000D_\nDeck_x000a_Shed_x005F_2', 'Roof Deck Shed_2'],
    ['ownerâ€™s deck â€“ 6â€\u009d pipe', 'owner’s deck – 6” pipe'],
    ['a 6â€ pipe', 'a 6” pipe'],
    ['cafÃ© 2Â½ bath 90Â° Â© MUÃ‘OZ', 'café 2½ bath 90° © MUÑOZ'],
    ['RepairÂ  roofÂ', 'Repair roof'],
    ['itÃ¢â‚¬â„¢s', 'it’s'],
    ['owner\u0092s \u0093deck\u0094', 'owner’s “deck”'],
    ['ï»¿roof', 'roof'],
    ['(313)\u200e 555\u00ad-0142\u202c', '(313) 555-0142'],
    ['Roof\u000bDeck\u0000', 'Roof Deck'],
    ['CHÂTEAU CAFÉ® LE BÂTIR, Ångström, “naïve” – 2½’', 'CHÂTEAU CAFÉ® LE BÂTIR, Ångström, “naïve” – 2½’'],
    ['&#1114112; &#xfffffff; _x00_ R&D', '&#1114112; &#xfffffff; _x00_ R&D'],
  ])('reads %j as %j', (text, expected) => {
    expect(oneLine(plainText(text))).toBe(expected);
    expect(oneLine(plainText(expected))).toBe(expected);
  });

  it('says what it repaired, each once', () => {
    takeRepairs();
    for (const text of ['Roof & deck', 'Roof', 'line\nline', '½ bath', 'naïve']) plainText(text);
    expect(takeRepairs()).toEqual([]);
    for (const text of ['a &amp; b', 'a &lt;br&gt; b', 'Ã©', '_x000D_', 'a\u0000']) plainText(text);
    expect(takeRepairs().toSorted()).toEqual(
      ['control characters', 'entities', 'escapes', 'tags', 'wrong charset'].toSorted(),
    );
    expect(takeRepairs()).toEqual([]);
  });

  it('leaves a clean text as it is, and undoes every wrong decoding and escape of it', () => {
    const letter = fc.constantFrom(...'abcXYZ019 .,/()-#$’“”–—•½°éñüöçÑÉ…™\n');
    const clean = fc.string({ unit: letter, maxLength: 40 }).map((text) => `A${text}Z`);
    const asEntities = (text: string) =>
      text.replace(/[^\w ]/g, (character) => `&#${character.charCodeAt(0)};`);
    fc.assert(
      fc.property(clean, (text) => {
        takeRepairs();
        expect(repairText(text)).toBe(text);
        expect(takeRepairs()).toEqual([]);
        const wrong = [
          misread(text, 'windows-1252'),
          misread(text, 'latin1'),
          misread(misread(text, 'windows-1252'), 'windows-1252'),
          asEntities(text),
          asEntities(text).replaceAll('&', '&amp;'),
          text.replaceAll('\n', '_x000A_'),
        ];
        for (const one of wrong) expect(plainText(one)).toBe(text);
      }),
    );
  });

  it('changes nothing more in a text that it repaired', () => {
    const part = fc.constantFrom(
      '&',
      'amp;',
      '#39;',
      '<',
      'br',
      '>',
      '_x',
      '000D_',
      'â',
      '€',
      '™',
      'Ã',
      '©',
      'Â',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const once = plainText(parts.join(''));
        expect(plainText(once)).toBe(once);
      }),
    );
  });

  it('takes no longer for a hostile text', () => {
    for (const part of ['&', '<p ', '<br', '_x', 'â€', '&#', 'Â', '<p/'.padEnd(200)]) {
      const text = part.repeat(64_000 / part.length);
      const before = process.cpuUsage();
      repairText(text);
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
    }
  });

  it('does not change a record key', () => {
    expect(keyText(' A&amp;B_x000D_ ')).toBe('A&amp;B_x000D_');
    expect(keyText('N/A')).toBe('');
  });
});
