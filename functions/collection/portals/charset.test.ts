import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody } from './charset.ts';

const TEXT = 'permit,note\n1,"owner’s café – 2½” pipe"\n';
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
/** Only of characters that Windows-1252 has at the same place as Unicode, and of `’`. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

describe('decodeBody', () => {
  it.each<[string, Buffer, string | null, string]>([
    ['UTF-8', Buffer.from(TEXT), null, TEXT],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'text/csv', TEXT],
    [
      'UTF-8 with a mark, whatever the header',
      Buffer.from(`\ufeff${TEXT}`),
      'text/csv; charset=iso-8859-1',
      TEXT,
    ],
    ['UTF-16 with a mark', utf16le(`\ufeff${TEXT}`), null, TEXT],
    ['UTF-16 with a mark, high byte first', utf16be(`\ufeff${TEXT}`), 'text/csv; charset=utf-8', TEXT],
    ['UTF-16 by the header', utf16le(TEXT), 'text/csv; charset=UTF-16LE', TEXT],
    ['UTF-16 without a mark', utf16le(TEXT), 'text/csv', TEXT],
    ['UTF-16 without a mark, high byte first', utf16be(TEXT), null, TEXT],
    ['UTF-16 without a mark under a wrong header', utf16le(TEXT), 'text/csv; charset=utf-8', TEXT],
    ['UTF-8 under the header of UTF-16', Buffer.from(TEXT), 'text/csv; charset=utf-16', TEXT],
    [
      'UTF-8 with a mark and a line of Windows-1252',
      Buffer.concat([Buffer.from(`\ufeff${TEXT}`), windows1252('2,café\n'), Buffer.from('3,café')]),
      null,
      `${TEXT}2,café\n3,café`,
    ],
    ['Windows-1252', windows1252('owner’s café ½'), null, 'owner’s café ½'],
    [
      'Windows-1252 under a wrong header',
      windows1252('owner’s café'),
      'text/csv; charset=utf-8',
      'owner’s café',
    ],
    ['Latin-1 by the header', windows1252('owner’s café'), 'text/csv;charset="ISO-8859-1"', 'owner’s café'],
    ['UTF-8 under the header of a server’s default', Buffer.from(TEXT), 'text/csv; charset=ISO-8859-1', TEXT],
    ['an unknown name', Buffer.from(TEXT), 'text/csv; charset=nonsense', TEXT],
    ['nothing', Buffer.alloc(0), null, ''],
  ])('reads %s', (_, body, contentType, text) => {
    expect(decodeBody(body, contentType, false)).toBe(text);
  });

  it('reads a body that was cut within a character as UTF-8', () => {
    const whole = Buffer.from('café');
    expect(decodeBody(whole.subarray(0, -1), null, true)).toBe('caf');
    expect(decodeBody(whole.subarray(0, -1), null, false)).toBe('cafÃ');
  });

  it('reads any valid UTF-8 as such', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replaceAll('\0', '').replaceAll('\ufeff', '');
        expect(decodeBody(Buffer.from(plain), null, false)).toBe(plain);
      }),
    );
  });
});
