import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFillerPhone, parsePhone, parsePhones } from './phones.ts';

describe('parsePhone', () => {
  it.each([
    ['(312)555-0142 x', '(312) 555-0142'],
    ['312-555-0142', '(312) 555-0142'],
    ['3125550142', '(312) 555-0142'],
    ['+1 312.555.0142', '(312) 555-0142'],
    ['1-312-555-0142', '(312) 555-0142'],
    ['(312) 555-0142 ext. 12', '(312) 555-0142 x12'],
    ['3125550142x7', '(312) 555-0142 x7'],
    ['312-555-0142 extension 12', '(312) 555-0142 x12'],
    ['312-555-0142 #4', '(312) 555-0142 x4'],
    ['312-555-0142 ext.  ', '(312) 555-0142'],
    [' 312-555-0142 x 12 ', '(312) 555-0142 x12'],
    ['1 (312) 555-0142', '(312) 555-0142'],
    ['13125550142', '(312) 555-0142'],
    ['312-555-0142 CELL', '(312) 555-0142'],
    ['312-555-0142 (home)', '(312) 555-0142'],
    ['Cell: 312 555 0142', '(312) 555-0142'],
    ['312-555-ROOF', '(312) 555-7663'],
    ['1-800-555-FIXX', '(800) 555-3499'],
    ['(800) ROOFERS', '(800) 766-3377'],
  ])('reads %j', (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });

  it.each([
    '555-0142',
    '312-555-014',
    '112-555-0142',
    '312-055-0142',
    'call office',
    '312-555-0142 FAX',
    'fax 312-555-0142',
    '312-CALL-ME-NOW-PLEASE',
    '800-ROOF',
    '31255501421234',
    '',
  ])('rejects %j', (text) => {
    expect(parsePhone(text)).toBeUndefined();
  });

  it.each([
    ['(313) 555-0142 / (313) 555-0143', ['(313) 555-0142', '(313) 555-0143']],
    ['office 313-555-0142 cell 313-555-0143', ['(313) 555-0142', '(313) 555-0143']],
    ['313.555.0142 (Bob)', ['(313) 555-0142']],
    [
      'Bob (313) 555-0142, Ana (313) 555-0143 x4; 3135550144',
      ['(313) 555-0142', '(313) 555-0143 x4', '(313) 555-0144'],
    ],
    ['C: 313-555-0142', ['(313) 555-0142']],
    ['313\u2011555\u20110142', ['(313) 555-0142']],
    ['313–555–0142', ['(313) 555-0142']],
    ['\u202a(313)\u00a0555-0142\u202c', ['(313) 555-0142']],
    ['(313)\u200e 555\u200e-0142', ['(313) 555-0142']],
    ['3135550142.0', ['(313) 555-0142']],
    ['3135550142 3135550142', ['(313) 555-0142']],
    ['313-555-0142 x12 / 313-555-0143 ext 7', ['(313) 555-0142 x12', '(313) 555-0143 x7']],
    ['P 313-555-0142 F 313-555-0143', ['(313) 555-0142']],
    ['F: 313-555-0143 C: 313-555-0142', ['(313) 555-0142']],
    ['313-555-0143 (fax) 313-555-0142 (cell)', ['(313) 555-0142']],
    ['313-555-0143 fax, 313-555-0142', ['(313) 555-0142']],
    ['313-555-0142; fax 313-555-0143', ['(313) 555-0142']],
    ['313-555-0142 / 313-555-0143 fax', ['(313) 555-0142']],
    ['Phone/Fax 313-555-0142', ['(313) 555-0142']],
    ['000-000-0000 or 313-555-0142', ['(313) 555-0142']],
    ['2222222222', []],
    ['Fax (313) 555-0143', []],
  ])('finds all in %j', (text, phones) => {
    expect(parsePhones(text)).toEqual(phones);
  });

  it('finds every number, whatever stands between its parts and around it', () => {
    const part = (most: number) => fc.integer({ min: 200, max: most });
    const between = fc.constantFrom('', '-', ' ', '.', ' - ', '–', '\u2011', '\u00a0', '/', '\u200e-');
    const number = fc
      .tuple(
        part(999),
        part(998),
        fc.integer({ min: 1000, max: 9999 }),
        between,
        fc.boolean(),
        fc.constantFrom('', '1-', '+1 '),
      )
      .map(([area, exchange, line, gap, hasParentheses, one]) => ({
        written: `${one}${hasParentheses ? `(${area})` : area}${gap}${exchange}${gap}${line}`,
        read: `(${area}) ${exchange}-${line}`,
      }));
    const words = fc.constantFrom(' / ', ', ', ' or ', '\n', ' (Bob) ', '; cell ', ' C: ', ' & ');
    fc.assert(
      fc.property(fc.array(fc.tuple(number, words), { minLength: 1, maxLength: 4 }), (numbers) => {
        const text = numbers.map(([{ written }, word]) => `${word}${written}`).join('');
        expect(parsePhones(text)).toEqual([...new Set(numbers.map(([{ read }]) => read))]);
      }),
    );
  });

  it('recognizes fillers of a required column', () => {
    for (const text of ['000-000-0000', '9999999999', '(   )   -', 'x', '1234567890', ''])
      expect(isFillerPhone(text)).toBe(true);
    for (const text of ['(312) 555-0142', 'call office']) expect(isFillerPhone(text)).toBe(false);
  });
});
