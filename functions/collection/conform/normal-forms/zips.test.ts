import { describe, expect, it } from 'vitest';
import { parseZip } from './zips.ts';

describe('parseZip', () => {
  it.each([
    ['60614', '60614'],
    ['60614-2345', '60614-2345'],
    ['191450000', '19145'],
    ['606142345', '60614-2345'],
    ['60616-', '60616'],
    ['98102.0', '98102'],
    ['02134', '02134'],
  ])('reads %j', (text, zip) => {
    expect(parseZip(text)).toBe(zip);
  });

  it.each([
    ['7030', 'NJ', '07030'],
    ['7030.0', 'NJ', '07030'],
    ['7030-1234', 'NJ', '07030-1234'],
    ['61031234', 'CT', '06103-1234'],
    ['06103', 'CT', '06103'],
    ['06103-1234', 'CT', '06103-1234'],
  ])('restores the leading zero of %j in %s', (text, state, zip) => {
    expect(parseZip(text, state)).toBe(zip);
  });

  it('adds no zero in states without leading zeros', () => {
    for (const state of ['', 'PA', 'IL']) expect(parseZip('7030', state)).toBeUndefined();
    expect(parseZip('703', 'NJ')).toBeUndefined();
  });

  it.each(['', '6061', '606144', 'M5V 2T6', '00000', '60614-23'])('rejects %j', (text) => {
    expect(parseZip(text)).toBeUndefined();
  });
});
