import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatShare, describeLag, findPlaces, getPublishedFact, describePublished, describeState } from './coverage.ts';
import { sampleCoverage, sampleSource } from '../testing.tsx';

describe('the places of a state', () => {
  it('are its cities, then its counties and state feeds, each with all that publishes there', () => {
    const coverage = sampleCoverage([
      sampleSource({ id: 'a', city: null, level: 'county', name: 'Able County' }),
      sampleSource({ id: 'b', city: 'Waco' }),
      sampleSource({ id: 'c', city: 'Austin', name: 'City of Austin' }),
      sampleSource({ id: 'd', city: 'Austin', name: 'City of Austin (building)' }),
      sampleSource({ id: 'e', state: 'Ohio', city: 'Dayton' }),
    ]);
    expect(
      findPlaces(coverage, 'Texas').map(({ name, level, sources }) => [name, level, sources.length]),
    ).toEqual([
      ['Austin', 'city', 2],
      ['Waco', 'city', 1],
      ['Able County', 'county', 1],
    ]);
    expect(findPlaces(coverage, 'Georgia')).toEqual([]);
  });
});

describe('what is published', () => {
  it('is a phone where the owner’s or the contractor’s has a column', () => {
    const { publishes } = sampleSource();
    const silent = { ...publishes, contractorPhone: false };
    expect(getPublishedFact(sampleSource(), 'phone')).toEqual({ published: true, share: 0.25 });
    expect(getPublishedFact(sampleSource({ publishes: { ...silent, ownerPhone: true } }), 'phone').published).toBe(
      true,
    );
    expect(getPublishedFact(sampleSource({ publishes: silent }), 'phone')).toEqual({
      published: false,
      share: null,
    });
  });

  it.each([
    [{ published: false, share: null }, 'Not published'],
    [{ published: true, share: null }, 'Published, not measured yet'],
    [{ published: true, share: 0 }, 'Published, empty on recent permits'],
    [{ published: true, share: 0.004 }, 'On under 1% of recent permits'],
    [{ published: true, share: 0.754 }, 'On 75% of recent permits'],
    [{ published: true, share: 0.999 }, 'On over 99% of recent permits'],
    [{ published: true, share: 1 }, 'On 100% of recent permits'],
  ])('%o reads "%s"', (published, words) => {
    expect(describePublished(published)).toBe(words);
  });

  it('never claims all or none of a share between', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true, minExcluded: true, maxExcluded: true }),
        (share) => {
          expect(['0%', '100%']).not.toContain(formatShare(share));
        },
      ),
    );
  });
});

describe('words', () => {
  it('of the delay', () => {
    expect([null, 0, 1, 9].map(describeLag)).toEqual([
      'Not measured yet',
      'Half of new permits on the day of issue',
      'Half of new permits within 1 day of issue',
      'Half of new permits within 9 days of issue',
    ]);
  });

  it('of a state count who publishes what', () => {
    const silent = sampleSource({
      publishes: {
        owner: false,
        ownerPhone: false,
        contractor: false,
        contractorPhone: false,
        value: true,
        issueDate: true,
      },
    });
    expect(describeState([sampleSource(), silent])).toBe(
      '2 feeds are collected, with owner names in 1, contractor names in 1, phone numbers in 1, project values in 2 of them.',
    );
    expect(describeState([])).toBe('No feed of this state is collected at present.');
  });
});
