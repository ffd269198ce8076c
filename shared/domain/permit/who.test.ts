import { describe, expect, it } from 'vitest';
import { ROLE_IDS, type Role } from '../profile.ts';
import {
  countShown,
  reachWords,
  shownLabels,
  WHO,
  WHO_BITS,
  WHO_IDS,
  type Who,
  worthACall,
  worthOf,
} from './who.ts';

const FOR_OWNERS = {
  best: ['nobody', 'owner'],
  also: ['gc'],
  unsaid: ['unknown'],
  folded: ['taken', 'ended'],
};

describe('who does the work', () => {
  it('has these words', () => {
    expect(WHO).toEqual({
      nobody: 'Nobody yet',
      owner: 'Owner builds it',
      gc: 'GC on it',
      taken: 'Taken',
      unknown: 'Record doesn’t say',
      ended: 'Ended',
    });
  });

  it('has one bit each in masks', () => {
    expect(WHO_IDS.map((label) => WHO_BITS[label]).toSorted()).toEqual(WHO_IDS.map((_, bit) => bit));
  });
});

describe('what a label is worth', () => {
  it.each<[Role | null, Readonly<Record<string, readonly string[]>>]>([
    ['prime', FOR_OWNERS],
    ['other', FOR_OWNERS],
    [null, FOR_OWNERS],
    ['sub', { ...FOR_OWNERS, best: ['nobody', 'owner', 'gc'], also: [] }],
    [
      'supplier',
      { best: ['gc'], also: ['owner'], unsaid: ['unknown'], folded: ['nobody', 'taken', 'ended'] },
    ],
  ])('to a %s', (role, expected) => {
    const by = (worth: string): Who[] => WHO_IDS.filter((label) => worthOf(label, role) === worth);
    expect(Object.fromEntries(Object.keys(expected).map((worth) => [worth, by(worth)]))).toEqual(expected);
  });

  it.each([null, ...ROLE_IDS])('splits all labels into those shown and those folded, for a %s', (role) => {
    const shown = shownLabels(role);
    const folded = WHO_IDS.filter((label) => !shown.includes(label));
    expect(folded).toEqual(expect.arrayContaining(['taken', 'ended']));
    expect(shown).toEqual(expect.arrayContaining([...worthACall(role), 'unknown']));
    expect(new Set([...worthACall(role), 'unknown'])).toEqual(new Set(shown));
  });

  it('counts the leads that lists show', () => {
    const counts = { nobody: 1, owner: 10, gc: 100, taken: 1000, unknown: 10_000, ended: 100_000 };
    expect(countShown(counts, null)).toBe(10_111);
    expect(countShown(counts, 'supplier')).toBe(10_110);
  });
});

describe('the counts by reach in words', () => {
  it.each([
    [{ phone: 3, letter: 6, visit: 11, none: 0 }, '3 to phone, 6 to write, 11 to visit'],
    [{ phone: 0, letter: 0, visit: 1200, none: 4 }, '1,200 to visit, 4 with nobody to reach'],
    [{ phone: 0, letter: 0, visit: 0, none: 4 }, ''],
  ])('%j', (counts, words) => {
    expect(reachWords(counts)).toBe(words);
  });
});
