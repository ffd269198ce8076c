import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toPermitId } from '#functions/collection/records/record-key.ts';
import { EMPTY_MEASURES } from '#functions/collection/status/measures.ts';
import { updateSourceSummary } from '#functions/collection/status/status-summary.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { source as sanAntonioSource } from '#functions/sources/tx/san-antonio.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { datedFilter } from '#shared/domain/filter/permit-filter.ts';
import { type ListQuery, withoutFacets } from '#shared/domain/lookup/lookup-answer.ts';
import { permitFilter, permitWithId, smallFilter } from '#shared/domain/permit/arbitrary.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { findPermit } from './find-permit.ts';

let runtime: TestRuntime;
const PROFILE = { trades: [], role: null };
const today = (): string => runtime.clock.now().toISOString().slice(0, 10);
const ask = async (line: string, query = {}) =>
  (await findPermit(runtime, line, { query, scoring: { ...PROFILE, today: today() } })).answer;

const austin = (number: string, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`tx-austin.${number.replaceAll(' ', '~20')}`, {
    permitNumber: number,
    jurisdictionState: 'Texas',
    jurisdictionCity: 'Austin',
    addressStreet: '1418 N Candlewick St Apt 4',
    addressCity: 'Austin',
    addressZip: '78701',
    valuation: 9000,
    ...parts,
  });
/** A source whose ids do not contain the numbers. */
const fortWorth = samplePermit('tx-fort-worth.REC26-00000-0A1B1', {
  permitNumber: 'PB26-14011',
  jurisdictionState: 'Texas',
  jurisdictionCity: 'Fort Worth',
  addressStreet: '77 Trestle Ave',
});
/** A permit whose id has a digest beside the number. */
const sanAntonio = samplePermit(toPermitId(sanAntonioSource, 'RES-BLD-PMT26-17.12~20ELM~20ST.2026-11-18'), {
  permitNumber: 'RES-BLD-PMT26-17',
  jurisdictionState: 'Texas',
  jurisdictionCity: 'San Antonio',
});
/** A permit of a county's feed, in a city without its own. */
const winnetka = samplePermit('il-cook-county.1.W-55', {
  permitNumber: 'W-55',
  addressCity: 'Winnetka',
  addressStreet: '12 Elm St',
});
const withdrawn = austin('2026-000009 BP', { withdrawnAt: '2026-11-15T00:00:00.000Z' });
/** Generated permits for filters. */
const random = fc
  .sample(fc.tuple(...Array.from({ length: 40 }, (_, at) => permitWithId(`il-chicago.${100_700 + at}`))), {
    numRuns: 1,
    seed: 7,
  })
  .flat()
  .map(
    (permit): StoredPermit => ({ ...samplePermit(permit.id), ...permit, permitNumber: permit.id.slice(11) }),
  );

beforeAll(async () => {
  runtime = await testRuntime();
  const all = [
    austin('2026-140112 BP'),
    austin('2026-140113 BP'),
    fortWorth,
    sanAntonio,
    winnetka,
    ...random,
  ];
  await storePermits(runtime, all);
  await createPublishIndex(runtime, async () => undefined)();
  await writePermits(runtime.permits, [{ permit: withdrawn, changes: [] }]);
  await updateSourceSummary(runtime, 'tx-austin', {
    lastRun: '2026-11-20T06:00:00.000Z',
    lastSuccess: '2026-11-20T06:00:00.000Z',
    outcome: 'collected',
    cause: null,
    newestIssueDate: '2026-11-18',
    measures: EMPTY_MEASURES,
  });
});

describe('findPermit for a listed permit', () => {
  it.each([
    ['2026-140112 BP'],
    ['2026140112bp'],
    [' 2026 140112-bp '],
    ['2026-140112 BP, Austin, TX'],
    ['2026-140112 BP Austin'],
    ['2026-140112 BP, Dallas, TX'],
  ])('finds it by its number in any spelling: %s', async (line) => {
    expect(await ask(line)).toEqual({
      is: 'here',
      permits: [{ id: 'tx-austin.2026-140112~20BP', permitNumber: '2026-140112 BP', leftOutBy: [] }],
    });
  });

  it.each([
    ['1418 candlewick, austin'],
    ['1418 N. Candlewick Street Austin TX 78701'],
    ['1418 Candlewick St, 78701'],
    ['1418 candlewick'],
  ])('finds it by its address: %s', async (line) => {
    const answer = await ask(line);
    expect(answer.is === 'here' && answer.permits.map(({ permitNumber }) => permitNumber).sort()).toEqual([
      '2026-140112 BP',
      '2026-140113 BP',
    ]);
  });

  it('finds it by a number that is not in its id, and in a county’s feed', async () => {
    expect(await ask('pb26 14011')).toMatchObject({ is: 'here', permits: [{ id: fortWorth.id }] });
    expect(await ask('12 Elm St, Winnetka, IL')).toMatchObject({
      is: 'here',
      permits: [{ id: winnetka.id }],
    });
  });

  it('finds it by the number in an id with a digest', async () => {
    expect(await ask('res-bld-pmt26-17')).toMatchObject({ is: 'here', permits: [{ id: sanAntonio.id }] });
  });

  it('names the filters that leave it out', async () => {
    const filter = { states: ['Illinois'], minValue: 10_000, hasPhone: false } as const;
    expect(await ask('2026-140112 BP', filter)).toMatchObject({
      is: 'filtered',
      facets: ['states', 'minValue'],
    });
  });

  it('never calls it missing, and names the filters whose removal lists it', async () => {
    const spelling = fc.constantFrom(
      (text: string) => text,
      (text: string) => ` ${text.toLowerCase()} `,
      (text: string) => [...text].join('-'),
      (text: string) => `${text.slice(0, 3)} ${text.slice(3)}`,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...random),
        spelling,
        fc.oneof(permitFilter, smallFilter),
        fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
        async (permit, spell, filter, minScore) => {
          const query: ListQuery = minScore === undefined ? filter : { ...filter, minScore };
          const passes = ({ minScore: least = 0, ...rest }: ListQuery): boolean =>
            matchesFilter(datedFilter(rest, today()), permit, UNKNOWN_READER) &&
            leadScore(permit, UNKNOWN_READER, today()).score >= least;
          const answer = await ask(spell(permit.permitNumber), query);
          if (passes(query)) expect(answer).toMatchObject({ is: 'here', permits: [{ id: permit.id }] });
          else {
            expect(answer).toMatchObject({ is: 'filtered', permits: [{ id: permit.id }] });
            const facets = answer.is === 'filtered' ? answer.facets : [];
            expect(facets.length).toBeGreaterThan(0);
            expect(passes(withoutFacets(query, facets))).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('findPermit for a missing permit', () => {
  it('reports a withdrawn permit', async () => {
    expect(await ask('2026-000009 bp')).toEqual({
      is: 'withdrawn',
      permits: [
        {
          permitNumber: '2026-000009 BP',
          sourceName: 'City of Austin',
          withdrawnAt: '2026-11-15T00:00:00.000Z',
        },
      ],
    });
  });

  it('reports how fresh the feed is and when it is read next', async () => {
    const answer = await ask('2026-999999 BP, Austin, TX');
    expect(answer).toMatchObject({ is: 'not-fetched', look: { isWhole: true } });
    expect(answer.is === 'not-fetched' && answer.feeds.map(({ name }) => name)).toContain('City of Austin');
    const feed =
      answer.is === 'not-fetched' ? answer.feeds.find((one) => one.newestIssueDate !== null) : undefined;
    expect(feed).toMatchObject({ newestIssueDate: '2026-11-18', lastSuccess: '2026-11-20T06:00:00.000Z' });
    expect(feed?.nextCollection).toMatch(/^2026-11-(20|21)T/);
  });

  it('reports a place without a feed, or with one that is not collected', async () => {
    expect(await ask('Denver, CO')).toMatchObject({ is: 'not-covered', place: 'Denver, Colorado' });
    const marfa = await ask('9 Elm St, Marfa, TX');
    expect(marfa).toMatchObject({ is: 'not-covered', place: 'Marfa, Texas' });
    expect(marfa.is === 'not-covered' && marfa.near).toContain('Austin');
    expect(await ask('Palm Bay, FL')).toMatchObject({
      is: 'not-collected',
      feeds: [{ name: 'City of Palm Bay', reason: 'The layer was seen, its columns were not.' }],
    });
  });

  it('reports a record that a rule excludes', async () => {
    expect(await ask('Parking Permit 88, Austin, TX')).toMatchObject({
      is: 'left-out',
      rule: 'parking permit',
    });
  });

  it('never takes a number and a word for a city: they are a part of an address', async () => {
    expect(await ask('1783 bellows')).toMatchObject({ is: 'unplaced', look: { compared: 45 } });
    expect(await ask('1783 winnetka')).toMatchObject({ is: 'unplaced', look: { compared: 45 } });
    expect(await ask('77 trestle')).toMatchObject({ is: 'here', permits: [{ id: fortWorth.id }] });
  });

  it('asks for a city', async () => {
    expect(await ask('B-2026-000000')).toMatchObject({ is: 'unplaced', look: { compared: 45 } });
    expect(await ask('9 Elm St')).toMatchObject({ is: 'unplaced', look: { isWhole: true, compared: 45 } });
    expect(await ask(',')).toEqual({ is: 'unreadable' });
  });
});

describe('findPermit for a city', () => {
  it('counts its permits and those in the list', async () => {
    expect(await ask('austin, TX')).toMatchObject({ is: 'place', permits: 2, listed: 2, facets: [] });
    expect(await ask('Austin', { states: ['Illinois'], minValue: 10_000, hasPhone: false })).toMatchObject({
      is: 'place',
      permits: 2,
      listed: 0,
      facets: ['states', 'minValue'],
    });
    expect(await ask('Austin', { minScore: 100 })).toMatchObject({ listed: 0, facets: ['minScore'] });
    expect(await ask('Austin', { minScore: 1 })).toMatchObject({ listed: 2, facets: [] });
    const winnetkas = await ask('Winnetka, Illinois');
    expect(winnetkas.is === 'place' && winnetkas.feeds.map(({ name }) => name)).toHaveLength(1);
  });
});
