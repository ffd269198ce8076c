import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateFormat, moneyFormat } from './formats.ts';

const OTHER = Date.UTC(2027, 0, 9);

describe('the format of a date', () => {
  it.each([
    ['2026-11-20T00:00:00.000', '2027-01-09T00:00:00.000'],
    ['2026-11-20T20:41:09Z', '2027-01-09T20:41:09Z'],
    ['2026-11-20', '2027-01-09'],
    ['2026/11/20', '2027/01/09'],
    ['2026-11-20 07:15:00', '2027-01-09 07:15:00'],
    ['11/20/2026', '01/09/2027'],
    ['1/2/2026 12:00:00 AM', '1/9/2027 12:00:00 AM'],
    [Date.UTC(2026, 10, 20), OTHER],
  ])('%s', (value, other) => expect(dateFormat(value)?.write(OTHER)).toBe(other));

  it('writes back what it read', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const [year, month, dayOfMonth] = date.toISOString().slice(0, 10).split('-');
        for (const value of [`${year}-${month}-${dayOfMonth}T10:00:00`, `${month}/${dayOfMonth}/${year}`]) {
          const format = dateFormat(value);
          expect(format?.write(format.read)).toBe(value);
        }
      }),
    );
  });

  it.each(['2626-11-10', '0026-11-10', 'TBD', '', null, 20261120, '112026'])('is none in %s', (value) =>
    expect(dateFormat(value)).toBeUndefined(),
  );
});

describe('the format of money', () => {
  it.each([
    ['$20000.00', '$1234567.50'],
    ['$1,234', '$1,234,568'],
    ['$150.00 ', '$1234567.50 '],
    ['76200.0', '1234567.5'],
    ['1800', '1234568'],
    ['3,203,426.10', '1,234,567.50'],
    [1800, 1_234_568],
    [1800.25, 1_234_567.5],
  ])('%s', (value, other) => expect(moneyFormat(value)?.write(1_234_567.5)).toBe(other));

  it.each(['TBD', '', '$', '-5', null])('is none in %s', (value) =>
    expect(moneyFormat(value)).toBeUndefined(),
  );
});
