import { describe, expect, it } from 'vitest';
import { type NumberedDay, numberForm } from './record-numbers.ts';

const DAY_MS = 86_400_000;
const at = (day: string, ofDay: number): NumberedDay => ({
  day: Date.parse(day) / DAY_MS,
  ofDay,
  perDay: 100,
});

describe('a record number in the form of a model', () => {
  it.each([
    ['BLD2026-09101', 'BLD2027-00203'],
    ['RES-26-09101', 'RES-27-00203'],
    ['26-14', '27-203'],
    ['BLDR-091101-2026', 'BLDR-000203-2027'],
    ['PMT26-90101', 'PMT27-00203'],
    ['20261118004', '20270103003'],
    ['2611180042', '2701030003'],
    ['26041-90000-90344', '27041-90000-00203'],
  ])('%s', (model, number) => expect(numberForm(model)(at('2027-01-03', 3))).toBe(number));

  it('counts on through the years where the number has none', () => {
    const write = numberForm('101080011');
    const numbers = ['2026-12-31', '2027-01-01'].map((day) => Number(write(at(day, 1))));
    expect(numbers[1]).toBe(Number(numbers[0]) + 100);
    expect(String(numbers[0])).toMatch(/^101\d{6}$/);
  });

  it('is another one for each permit', () => {
    for (const model of ['BLD2026-9', 'B1', 'RES', '2611180042']) {
      const write = numberForm(model);
      const all = ['2026-03-01', '2026-03-02'].flatMap((day) =>
        Array.from({ length: 100 }, (_, index) => write(at(day, index + 1))),
      );
      expect(new Set(all).size).toBe(200);
    }
  });
});
