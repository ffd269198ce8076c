import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCoverage, sampleSource } from '../testing.tsx';
import {
  describeLag,
  describePublished,
  describeState,
  findPlaces,
  formatShare,
  getPublishedFact,
} from './coverage.ts';

describe('findPlaces', () => {
  it('returns cities first, then counties and state feeds, each with all its sources', () => {
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

describe('published facts', () => {
  it('include a phone if the owner’s or the contractor’s phone is published', () => {
    const { publishes } = sampleSource();
    const silent = { ...publishes, contractorPhone: false };
    expect(getPublishedFact(sampleSource(), 'phone')).toEqual({ published: true, share: 0.25 });
    expect(
      getPublishedFact(sampleSource({ publishes: { ...silent, ownerPhone: true } }), 'phone').published,
    ).toBe(true);
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
  ])('describe %o as "%s"', (published, words) => {
    expect(describePublished(published)).toBe(words);
  });

  it('never round a share between 0 and 1 to 0% or 100%', () => {
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

describe('descriptions', () => {
  it('of the delay say how soon half of the permits appear', () => {
    expect([null, 0, 1, 9].map(describeLag)).toEqual([
      'Not measured yet',
      'Half of new permits on the day of issue',
      'Half of new permits within 1 day of issue',
      'Half of new permits within 9 days of issue',
    ]);
  });

  it('of a state count the sources that publish each fact', () => {
    const silent = sampleSource({
      publishes: {
        owner: false,
        ownerPhone: false,
        contractor: false,
        contractorPhone: false,
        license: false,
        value: true,
        use: false,
        issueDate: true,
        applications: false,
      },
    });
    expect(describeState([sampleSource(), silent])).toBe(
      '2 sources: owner names in 1, contractor names in 1, phone numbers in 1, project values in 2.',
    );
    const weekly = sampleSource({ cadence: 'weekly' });
    expect(describeState([sampleSource(), weekly])).toContain(', 1 read every week, the others every day.');
    expect(describeState([weekly])).toBe('1 source, read every week.');
    expect(describeState([])).toBe('We don’t cover this state yet.');
  });
});
