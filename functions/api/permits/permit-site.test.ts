import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { measureNextTrades } from '#functions/permits/next-trades/next-trades.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { replaceSubjects } from '#infra/ops/removals/removal-list.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { addDays } from '#shared/domain/days.ts';
import { answerJson, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

type Site = Output<'permitSite'>;

let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  ({ cookies } = await signedIn(runtime));
});

const seattle = (id: string, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`wa-seattle.${id}`, {
    permitNumber: `67${id}-CN`,
    jurisdictionState: 'Washington',
    jurisdictionCity: 'Seattle',
    addressStreet: '12 Elm St',
    permitType: 'Building',
    ...parts,
  });
const publish = async (...permits: readonly StoredPermit[]): Promise<void> => {
  await storePermits(runtime, permits);
  await publishIndex(runtime);
};
const call = (id: string) =>
  send(createPermitsApi(runtime), 'permitSite', { cookies, params: { id: `wa-seattle.${id}` } });
const site = async (id: string): Promise<Site> => answerJson(await call(id)) as Site;
const ids = ({ permits }: Site): string[] => permits.map((one) => one.id.replace('wa-seattle.', ''));

describe('the permits at an address', () => {
  it('are those of the street and of the parcel, the newest first, and no others', async () => {
    await publish(
      seattle('10001', { parcel: '0576026' }),
      seattle('10002', { addressStreet: '12 Elm Street #4', issueDate: '2019-03-02' }),
      seattle('10003', { addressStreet: '14 Elm St', parcel: '0576026', issueDate: '2021-03-02' }),
      seattle('10004', { addressStreet: '12 Elmwood Ave' }),
      seattle('10005', { jurisdictionCity: 'Tacoma' }),
      seattle('10006', { addressStreet: '14 Elm St' }),
      seattle('10007', { withdrawnAt: '2026-01-01T00:00:00.000Z' }),
    );
    const answer = await site('10001');
    expect(ids(answer)).toEqual(['10001', '10003', '10002']);
    expect(answer.permits.map(({ job, shares }) => [job, shares])).toEqual([
      ['this', []],
      [null, ['parcel']],
      [null, ['address']],
    ]);
    expect(answer.isWhole).toBe(true);
    expect(ids(await site('10006'))).toEqual(['10006', '10003']);
  });

  it('stop at a hundred, the newest, and say so', async () => {
    const year = (at: number) => `${1900 + at}-05-01`;
    const many = Array.from({ length: 120 }, (_, at) => seattle(`${20000 + at}`, { issueDate: year(at) }));
    await publish(...many);
    const answer = await site('20000');
    expect(answer.permits).toHaveLength(100);
    expect(answer.isWhole).toBe(false);
    expect(ids(answer).at(0)).toBe('20119');
    expect(ids(answer).at(-1)).toBe('20000');
  });

  it('share no owner whose name was removed', async () => {
    const owner = { propertyOwnerName: 'Nadia Halvorsen' };
    await publish(seattle('10001', owner), seattle('10002', { ...owner, issueDate: '2019-03-02' }));
    expect((await site('10001')).permits[1]?.shares).toEqual(['address', 'owner']);
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'name', text: 'Nadia Halvorsen' }]);
    expect((await site('10001')).permits[1]?.shares).toEqual(['address']);
  });
});

describe('a permit whose address was removed', () => {
  it('is shown with no other, by street, parcel or number', async () => {
    const here = { parcel: '0576026', relatedNumbers: ['6799999cn'] };
    await publish(seattle('10001', here), seattle('10002', { ...here, addressStreet: '88 Hidden Ln' }));
    expect(ids(await site('10001'))).toHaveLength(2);
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'address', text: '88 Hidden Ln' }]);
    expect(ids(await site('10001'))).toEqual(['10001']);
    expect(ids(await site('10002'))).toEqual(['10002']);
    const permitIds = ['wa-seattle.10001', 'wa-seattle.10002'];
    const answer = await send(createPermitsApi(runtime), 'permitJobs', { cookies, json: { permitIds } });
    expect(answerJson(answer)).toEqual({ jobs: [] });
  });
});

describe('the job of a permit', () => {
  it('has what the records link, on whatever street, from each of its permits', async () => {
    await publish(
      seattle('10001'),
      seattle('10002', { addressStreet: '90 Oak St', relatedNumbers: ['6710001cn'] }),
      seattle('10003', { addressStreet: '94 Oak St', relatedNumbers: ['6710001cn'] }),
    );
    for (const id of ['10001', '10002', '10003']) {
      const answer = await site(id);
      expect(ids(answer).sort()).toEqual(['10001', '10002', '10003']);
      expect(answer.permits.filter(({ job }) => job === 'declared')).toHaveLength(2);
    }
  });

  it('has what we judge to belong to it', async () => {
    const owner = { propertyOwnerName: 'Nadia Halvorsen', propertyUse: 'one-two-family' } as const;
    await publish(
      seattle('10001', { ...owner, trades: ['new-construction'], actions: ['new'] }),
      seattle('10002', { ...owner, trades: ['plumbing'], permitType: 'Plumbing', issueDate: '2026-11-14' }),
      seattle('10003', { ...owner, trades: ['roofing'], actions: ['replace'], issueDate: '2012-11-14' }),
    );
    expect((await site('10001')).permits.map(({ job }) => job)).toEqual(['judged', 'this', null]);
  });
});

describe('a permit open for over a year', () => {
  const finished = Array.from({ length: 20 }, (_, at) =>
    seattle(`3000${at}`, { status: 'Final', addressStreet: `${at} Pine St`, issueDate: '2024-05-01' }),
  );
  const openSince = async (
    parts: Partial<StoredPermit>,
    others: readonly StoredPermit[] = finished,
  ): Promise<unknown> => {
    await publish(seattle('10001', parts), ...others);
    return (await site('10001')).permits[0]?.openSince;
  };

  it('is named where the city records finals', async () => {
    expect(await openSince({ issueDate: '2025-11-01' })).toBe('2025-11-01');
  });

  it('is not one of a source that leaves finished records out', async () => {
    const other = (await loadSources()).find(({ keeps }) => keeps !== 'all')?.id ?? '';
    expect(await openSince({ issueDate: '2025-11-01', sourceId: other })).toBeNull();
  });

  it.each<readonly [string, Partial<StoredPermit>, readonly StoredPermit[]]>([
    ['one that is younger', { issueDate: '2025-11-25' }, finished],
    ['a finished one', { issueDate: '2025-11-01', status: 'Final' }, finished],
    ['one without a date', { issueDate: null }, finished],
    [
      'one of a type that the city does not finish',
      { issueDate: '2025-11-01', permitType: 'Land use' },
      finished,
    ],
    ['one of a city that finishes few', { issueDate: '2025-11-01' }, finished.slice(1)],
  ])('is not %s', async (_, parts, others) => {
    expect(await openSince(parts, others)).toBeNull();
  });
});

describe('what is likely next', () => {
  const measured = [
    ...Array.from({ length: 60 }, (_, at) => ({ street: `${at} Pine St`, trade: 'pool', on: '2026-03-02' })),
    ...Array.from({ length: 20 }, (_, at) => ({
      street: `${at} Pine St`,
      trade: 'deck-fence',
      on: '2026-05-02',
    })),
    ...Array.from({ length: 200 }, (_, at) => ({
      street: `${at} Fir St`,
      trade: 'roofing',
      on: '2026-03-02',
    })),
  ].map(({ street, trade, on }, at) =>
    seattle(`${40000 + at}`, {
      addressStreet: street,
      trades: [trade as StoredPermit['trades'][number]],
      issueDate: on,
    }),
  );
  const next = async (parts: Partial<StoredPermit>, ...others: StoredPermit[]): Promise<unknown> => {
    await publish(seattle('10001', { trades: ['pool'], ...parts }), ...others, ...measured);
    await measureNextTrades(runtime, ['wa-seattle']);
    return (await site('10001')).next;
  };

  it('is measured here', async () => {
    expect(await next({ issueDate: '2026-11-01' })).toEqual([
      { after: 'pool', trade: 'deck-fence', n: 60, follows: 20, days: 120 },
    ]);
  });

  it('finds the permits of a search, in every call that takes one', async () => {
    const pool = { trades: ['pool'], issueDate: '2026-11-01', addressStreet: '1 Ash St' } as const;
    await next(
      pool,
      seattle('10002', { ...pool, trades: ['pool', 'deck-fence'] }),
      seattle('10003', { ...pool, issueDate: '2026-07-22' }),
      seattle('10004', { ...pool, status: 'Final' }),
      seattle('10005', { ...pool, trades: ['roofing'] }),
      seattle('10006', { ...pool, jurisdictionCity: 'Tacoma' }),
      seattle('10007', { ...pool, issueDate: '2026-07-23' }),
    );
    const ask = async <C extends CallName>(name: C, query: string): Promise<Output<C>> =>
      answerJson(await send(createPermitsApi(runtime), name, { cookies, query })) as Output<C>;
    const found = async (query: string) =>
      (await ask('searchPermits', query)).map(({ id }) => id.replace('wa-seattle.', ''));
    expect(await found('next=deck-fence')).toEqual(['10001', '10007']);
    expect(await found('next=deck-fence&next=solar&lastDays=30&sort=score')).toEqual(['10001']);
    expect(await found('next=solar')).toEqual([]);
    expect(await ask('permitSummary', 'next=deck-fence')).toMatchObject({ total: 2 });
    expect(await ask('permitActivity', 'next=deck-fence&days=30')).toMatchObject({ permitCount: 1 });
    expect((await ask('permitsByWeek', 'next=deck-fence')).weeks.map(({ count }) => count)).toContain(1);
  });

  it('is nothing after the time, once it has ended, or once it is there', async () => {
    expect(await next({ issueDate: '2026-07-01' })).toEqual([]);
    expect(await next({ issueDate: '2026-11-01', status: 'Final' })).toEqual([]);
    expect(await next({}, seattle('10002', { trades: ['deck-fence'], issueDate: '2026-11-12' }))).toEqual([]);
  });
});

describe('the time before the issue', () => {
  const roof = (id: string, appliedOn: string, issueDate: string | null, status: StoredPermit['status']) =>
    seattle(id, { permitCategory: 'roof', appliedOn, issueDate, status, addressStreet: `${id} Oak St` });
  /** 80 filings of two years ago, 60 of them issued after some 50 days, and the issues of every week since. */
  const history = [
    ...Array.from({ length: 80 }, (_, at) =>
      roof(
        `${50000 + at}`,
        '2024-11-20',
        at < 60 ? `2025-01-${String(1 + (at % 20)).padStart(2, '0')}` : null,
        null,
      ),
    ),
    ...Array.from({ length: 110 }, (_, at) =>
      seattle(`${51000 + at}`, { issueDate: addDays('2024-10-15', at * 7), addressStreet: `${at} Ash St` }),
    ),
  ];
  const filing = async (permit: StoredPermit): Promise<Site['filing']> => {
    await publish(permit, ...history);
    await measureNextTrades(runtime, ['wa-seattle']);
    return (await site('10001')).filing;
  };

  it('is measured here, and read for a filing as old as those that were counted', async () => {
    const { age, odds, toIssue } = await filing(roof('10001', '2026-11-08', null, 'Applied'));
    expect(age).toBe(12);
    expect(odds).toMatchObject({ type: 'roof', age: 0, n: 80, issued: 60, elsewhere: null });
    expect(odds?.percent.low).toBeCloseTo(66.3, 0);
    expect(odds?.percent.high).toBeCloseTo(82.1, 0);
    expect(odds?.days).toMatchObject({ n: 60, median: 51 });
    expect(toIssue).toMatchObject({ type: 'roof', n: 60, median: 51 });
  });

  it('promises an old filing no more than others of its age got', async () => {
    expect((await filing(roof('10001', '2026-10-10', null, 'Applied'))).odds).toMatchObject({
      age: 30,
      n: 80,
    });
    // Only 20 were still open after 90 days.
    expect((await filing(roof('10001', '2026-08-08', null, 'Applied'))).odds).toBeNull();
    expect((await filing(roof('10001', '2025-11-20', null, 'Applied'))).odds).toBeNull();
  });

  it('takes filings of every kind where its own are too few', async () => {
    const pool = { ...roof('10001', '2026-11-08', null, 'Applied'), permitCategory: 'pool' } as const;
    expect(await filing(pool)).toMatchObject({ odds: { type: null, n: 80 }, toIssue: { type: null, n: 60 } });
  });

  it('is over once the permit is issued or ended, and unknown elsewhere', async () => {
    const issued = await filing(roof('10001', '2026-10-20', '2026-11-10', 'Issued'));
    expect(issued).toMatchObject({ age: null, odds: null, toIssue: { median: 51 } });
    expect(await filing(roof('10001', '2026-10-20', null, 'Void'))).toMatchObject({ age: null, odds: null });
    const planned = { ...roof('10001', '2026-11-08', null, 'Applied'), sourceId: 'wa-planning' };
    expect(await filing(planned)).toMatchObject({ age: 12, odds: null, toIssue: { median: 51 } });
    const tacoma = { ...roof('10001', '2026-10-20', null, 'Applied'), jurisdictionCity: 'Tacoma' };
    expect(await filing(tacoma)).toEqual({ age: 31, odds: null, toIssue: null });
  });

  it('is found as filed and not issued by list, map and file, with the day of filing', async () => {
    await publish(
      { ...roof('10001', '2026-11-08', null, 'Applied'), latitude: 47.6, longitude: -122.3 },
      roof('10002', '2026-11-08', '2026-11-10', 'Issued'),
    );
    const ask = async <C extends CallName>(name: C, query: string): Promise<Output<C>> =>
      answerJson(await send(createPermitsApi(runtime), name, { cookies, query })) as Output<C>;
    expect(await ask('searchPermits', 'status=Applied')).toMatchObject([
      { id: 'wa-seattle.10001', issueDate: null, appliedOn: '2026-11-08' },
    ]);
    const [issued] = await ask('searchPermits', 'status=Issued');
    expect(issued).not.toHaveProperty('appliedOn');
    const box = 'days=own&zoom=16&west=-123&south=47&east=-122&north=48';
    expect(await ask('permitDensity', `status=Applied&${box}`)).toMatchObject({
      total: { permits: 1 },
      pins: [{ id: 'wa-seattle.10001' }],
    });
    const file = await send(createPermitsApi(runtime), 'exportPermits', {
      cookies,
      json: { list: { query: 'status=Applied', limit: 5 }, columns: ['appliedOn'] },
    });
    expect(Buffer.from(file.body ?? '', 'base64').toString()).toContain('2026-11-08');
  });
});

describe('the jobs of a page', () => {
  const jobs = async (...numbers: readonly string[]): Promise<readonly string[][]> => {
    const permitIds = numbers.map((id) => `wa-seattle.${id}`);
    const answer = await send(createPermitsApi(runtime), 'permitJobs', { cookies, json: { permitIds } });
    return (answerJson(answer) as Output<'permitJobs'>).jobs;
  };

  it('are those of its permits that are published', async () => {
    await publish(
      seattle('10001'),
      seattle('10002', { addressStreet: '90 Oak St', relatedNumbers: ['6710001cn'] }),
      seattle('10003', { addressStreet: '5 Fir St', relatedNumbers: ['6710001cn'] }),
      seattle('10004', { withdrawnAt: '2026-01-01T00:00:00.000Z', relatedNumbers: ['6710001cn'] }),
      seattle('10005', { addressStreet: '7 Fir St' }),
    );
    expect(await jobs('10002', '10005', '10001', '10004', '99999')).toEqual([
      ['wa-seattle.10002', 'wa-seattle.10001'],
    ]);
    expect(await jobs('10001', '10005')).toEqual([]);
  });
});

it('is not there for an unknown or withdrawn permit', async () => {
  await publish(seattle('10001', { withdrawnAt: '2026-01-01T00:00:00.000Z' }));
  expect((await call('10001')).statusCode).toBe(404);
  expect((await call('99999')).statusCode).toBe(404);
});
