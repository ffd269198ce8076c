import { describe, expect, it } from 'vitest';
import { isFillerPhone, parsePhone } from './phones.ts';

describe('phones', () => {
  it.each([
    ['(312)555-0142 x', '(312) 555-0142'],
    ['312-555-0142', '(312) 555-0142'],
    ['3125550142', '(312) 555-0142'],
    ['+1 312.555.0142', '(312) 555-0142'],
    ['1-312-555-0142', '(312) 555-0142'],
    ['(312) 555-0142 ext. 12', '(312) 555-0142 x12'],
    ['3125550142x7', '(312) 555-0142 x7'],
  ])('reads %j', (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });

  it.each([
    '555-0142',
    '312-555-014',
    '112-555-0142',
    '312-055-0142',
    'call office',
    '3125550142 / 3125550143',
    '',
  ])('completes nothing from %j', (text) => {
    expect(parsePhone(text)).toBeUndefined();
  });

  it('knows what is typed only because the column must be filled', () => {
    for (const text of ['000-000-0000', '9999999999', '(   )   -', 'x', '1234567890', ''])
      expect(isFillerPhone(text)).toBe(true);
    for (const text of ['(312) 555-0142', 'call office']) expect(isFillerPhone(text)).toBe(false);
  });
});
