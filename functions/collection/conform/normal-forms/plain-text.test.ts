import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineWithHyphens, oneLine, plainText } from './plain-text.ts';

describe('plainText', () => {
  it.each(['N/A', 'n/a', 'NONE', 'NULL', 'NOT LISTED', '..', '-', ' ', '', '--- ', null, undefined, {}, []])(
    'is empty for %j',
    (value) => {
      expect(plainText(value)).toBe('');
    },
  );

  it('keeps numbers, line breaks and words that only contain a placeholder', () => {
    expect(plainText(38000)).toBe('38000');
    expect(plainText(0)).toBe('0');
    expect(plainText(false)).toBe('false');
    expect(plainText(' NONE SUCH ROOFING ')).toBe('NONE SUCH ROOFING');
    expect(plainText('a\nb')).toBe('a\nb');
    expect(plainText('a\u0000b\u0007')).toBe('ab');
  });

  it('cuts a text that is too long and marks the cut', () => {
    expect(plainText('x'.repeat(8000))).toBe('x'.repeat(8000));
    expect(plainText('x'.repeat(8001))).toBe(`${'x'.repeat(7999)}…`);
    expect(plainText(`${'x'.repeat(7998)}🏠 and more`)).toBe(`${'x'.repeat(7998)}…`);
  });

  it('never contains half of a surrogate pair', () => {
    expect(plainText('roof \ud83d')).toBe('roof \ufffd');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(12), (text, room) => {
        expect(plainText('x'.repeat(8000 - room) + text).isWellFormed()).toBe(true);
        expect(plainText(`a${String.fromCharCode(0xd800 + room)}${text}`).isWellFormed()).toBe(true);
      }),
    );
  });

  it('puts text on one line', () => {
    expect(oneLine('  a \n  b\tc ')).toBe('a b c');
    expect(oneLine(' ')).toBeNull();
    expect(lineWithHyphens('PERMIT – EXPRESS')).toBe('PERMIT - EXPRESS');
  });
});
