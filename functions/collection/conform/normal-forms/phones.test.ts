import { describe, expect, it } from 'vitest';
import { isFillerPhone, parsePhone } from './phones.ts';

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
    'see 3125550142',
    '3125550142 / 3125550143',
    '',
  ])('rejects %j', (text) => {
    expect(parsePhone(text)).toBeUndefined();
  });

  it('recognizes fillers of a required column', () => {
    for (const text of ['000-000-0000', '9999999999', '(   )   -', 'x', '1234567890', ''])
      expect(isFillerPhone(text)).toBe(true);
    for (const text of ['(312) 555-0142', 'call office']) expect(isFillerPhone(text)).toBe(false);
  });
});
