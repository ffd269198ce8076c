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
    ['614-555-0142 / 0143', ['(614) 555-0142', '(614) 555-0143']],
    ['(614)555-0142/0143/0144', ['(614) 555-0142', '(614) 555-0143', '(614) 555-0144']],
    ['614-555-0142 or 0143 x12', ['(614) 555-0142', '(614) 555-0143 x12']],
    ['614.555.0142 & 0143 (cell)', ['(614) 555-0142', '(614) 555-0143']],
    ['(614) 555-0142/588-0199', ['(614) 555-0142', '(614) 588-0199']],
    ['614-555-0142, 588-0199 Bob', ['(614) 555-0142', '(614) 588-0199']],
    ['6145550142 and 588-0199/0200', ['(614) 555-0142', '(614) 588-0199', '(614) 588-0200']],
    ['614-555-0142 / 0143 fax', ['(614) 555-0142']],
    ['614-555-0142 / 0143 fax, 614-555-0144', ['(614) 555-0142', '(614) 555-0144']],
    ['614-555-0142 / 1200 W Main St', ['(614) 555-0142']],
    ['614-555-0142, 1200', ['(614) 555-0142']],
    ['614-555-0142 / CGC1504521', ['(614) 555-0142']],
    ['614-555-0142 / 1504521', ['(614) 555-0142']],
    ['614-555-0142 / 2026', ['(614) 555-0142']],
    ['614-555-0142 / 43215', ['(614) 555-0142']],
    ['614-555-0142 / 43215-0143', ['(614) 555-0142']],
    ['614-555-0142 / x 1200', ['(614) 555-0142']],
    ['614-555-0142 / 12', ['(614) 555-0142']],
    ['614-555-0142 / 1200-12', ['(614) 555-0142']],
    ['2222222222', []],
    ['Fax (313) 555-0143', []],
  ])('finds all in %j', (text, phones) => {
    expect(parsePhones(text)).toEqual(phones);
  });

  const part = (least: number, most: number) => fc.integer({ min: least, max: most });
  const between = fc.constantFrom('', '-', ' ', '.', ' - ', '–', '\u2011', '\u00a0', '/', '\u200e-');
  const number = fc
    .tuple(
      fc.tuple(part(200, 999), part(200, 998), part(3000, 9999)),
      between,
      fc.boolean(),
      fc.constantFrom('', '1-', '+1 '),
    )
    .map(([[area, exchange, line], gap, hasParentheses, one]) => ({
      area,
      written: `${one}${hasParentheses ? `(${area})` : area}${gap}${exchange}${gap}${line}`,
      read: `(${area}) ${exchange}-${line}`,
    }));
  const label = fc.constantFrom(' (Bob) ', '; cell ', ' C: ', '\n', ', ', ' / ', ' or ', ' & ');
  /** What may follow numbers and is none. */
  const noise = fc.constantFrom(
    '',
    '; fax 313-555-0143',
    ' / 1200 Main St',
    ' / 2026',
    ' / 43215',
    ' / CGC1504521',
    ' / 1504521',
    '; Lic 98765',
  );

  it('finds every number in its order and nothing else, whatever stands between its parts and around it', () => {
    const short = fc.record({
      sign: fc.constantFrom(' / ', '/', ' or ', ' & ', ' and '),
      exchange: fc.option(part(200, 998), { nil: undefined }),
      line: part(3000, 9999),
    });
    const numbers = fc.array(fc.tuple(label, number, fc.array(short, { maxLength: 2 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(numbers, noise, (list, end) => {
        const read: string[] = [];
        let text = '';
        for (const [word, { area, written, read: first }, others] of list) {
          text += `${word}${written}`;
          read.push(first);
          let exchange = first.slice(6, 9);
          for (const { sign, exchange: own, line } of others) {
            text += `${sign}${own === undefined ? '' : `${own}-`}${line}`;
            exchange = String(own ?? exchange);
            read.push(`(${area}) ${exchange}-${line}`);
          }
        }
        expect(parsePhones(`${text}${end}`)).toEqual([...new Set(read)]);
      }),
    );
  });

  it('recognizes fillers of a required column', () => {
    for (const text of ['000-000-0000', '9999999999', '(   )   -', 'x', '1234567890', ''])
      expect(isFillerPhone(text)).toBe(true);
    for (const text of ['(312) 555-0142', 'call office']) expect(isFillerPhone(text)).toBe(false);
  });
});
