import { describe, expect, it } from 'vitest';
import { parseZip } from './zips.ts';

describe('ZIP codes', () => {
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

  it.each(['', '6061', '606144', 'M5V 2T6', '00000', '60614-23'])('takes %j for none', (text) => {
    expect(parseZip(text)).toBeUndefined();
  });
});
