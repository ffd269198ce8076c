import { describe, expect, it } from 'vitest';
import { type DescribedPermit, learnBoilerplate } from './learn-boilerplate.ts';

const WORK = ['Replace roof', 'New deck', 'Kitchen remodel', 'New furnace', 'Rewire house'];
const CERTIFIES = 'The holder certifies that all construction and demolition waste goes to a landfill';

/** As many unrelated permits, each with its own work and address. */
function permits(count: number, text: (work: string, at: number) => string): DescribedPermit[] {
  return Array.from({ length: count }, (_, at) => ({
    description: text(`${WORK[at % WORK.length]} ${'abcdefghij'.charAt(at % 10)}${at}x`, at),
    permitType: null,
    addressStreet: `${at} Oak St`,
  }));
}
const learned = (rows: readonly DescribedPermit[]): string[] =>
  learnBoilerplate(rows).map(({ words }) => words);

describe('learnBoilerplate', () => {
  it('finds sentences that come with any work, with their rows', () => {
    const rows = permits(100, (work, at) => `${work}. ${at < 40 ? `${CERTIFIES}.` : ''} Zoning note ${at}`);
    expect(learnBoilerplate(rows)).toEqual([
      { words: 'zoning note #', rows: 100 },
      {
        words: 'the holder certifies that all construction and demolition waste goes to a landfill',
        rows: 40,
      },
    ]);
  });

  it.each([
    ['few rows', permits(100, (work, at) => `${work}.${at < 14 ? ' See zoning note' : ''}`)],
    ['a small share', permits(2000, (work, at) => `${work}.${at < 39 ? ' See zoning note' : ''}`)],
    ['sentences that open the text', permits(100, (work) => `See zoning note. ${work}`)],
    ['a single word or number', permits(100, (work, at) => `${work}. Lot ${at}. Note.`)],
    ['work of one trade', permits(100, (_, at) => `Replace roof ${at}. See zoning note`)],
    ['the trade of most of its rows', permits(100, (work) => `${work}, new roof. Flat roof repair`)],
    [
      'one job with many permits',
      permits(100, (work) => `${work}. See zoning note`).map((row) => ({
        ...row,
        addressStreet: '1 Oak St',
      })),
    ],
    ['equal texts', Array(100).fill(permits(1, (work) => `${work}. See zoning note`)[0])],
  ])('does not take %s', (_, rows) => {
    expect(learned(rows)).toEqual([]);
  });

  it('takes a line of 50 rows whatever its share', () => {
    expect(learned(permits(4000, (work, at) => `${work}.${at < 50 ? ' See zoning note' : ''}`))).toEqual([
      'see zoning note',
    ]);
  });
});
