import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { replaceSubjects } from '#infra/ops/removals/removal-list.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { permitSchema as permitShape } from '#shared/contract/permits.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { answerJson, answerText, send, type TestCall } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

let runtime: TestRuntime;
let cookies: readonly string[];
let notes = 0;
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies } = await signedIn(runtime));
});

const call = (name: CallName, sent: TestCall = {}): Promise<APIGatewayProxyStructuredResultV2> =>
  send(createPermitsApi(runtime), name, { cookies, ...sent });
const idsIn = (answer: APIGatewayProxyStructuredResultV2): string[] =>
  (answerJson(answer) as { id: string }[]).map(({ id }) => id);

async function publish(...permits: StoredPermit[]): Promise<void> {
  await storePermits(runtime, permits, notes++);
  await createPublishIndex(runtime, async () => undefined)();
}

const chicago = (at: number, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`il-chicago.${at}`, {
    jurisdictionCity: 'Chicago',
    jurisdictionCounty: 'Cook',
    valuation: at * 1000,
    issueDate: `2026-11-0${at}`,
    ...parts,
  });
const detroit = samplePermit('mi-detroit.1', {
  jurisdictionState: 'Michigan',
  jurisdictionCity: 'Detroit',
  issueDate: null,
});

describe('lists', () => {
  beforeEach(() =>
    publish(
      chicago(1),
      chicago(2),
      chicago(3, { permitType: 'Roofing', trades: ['roofing'], builtBy: 'owner' }),
      detroit,
    ),
  );

  it('search a state, newest first, with the total in a header', async () => {
    const answer = await call('searchPermits', { query: 'state=illinois&limit=2' });
    expect(answer.statusCode).toBe(200);
    expect(idsIn(answer)).toEqual(['il-chicago.3', 'il-chicago.2']);
    expect(answer.headers?.['X-Total-Count']).toBe('3');
    expect(idsIn(await call('searchPermits', { query: 'state=IL&limit=2&offset=2' }))).toEqual([
      'il-chicago.1',
    ]);
  });

  it('search all states by any facet and order', async () => {
    expect(idsIn(await call('searchPermits'))).toEqual([
      'il-chicago.3',
      'il-chicago.2',
      'il-chicago.1',
      'mi-detroit.1',
    ]);
    expect(idsIn(await call('searchPermits', { query: 'maxValue=2000&sort=value&state=IL' }))).toEqual([
      'il-chicago.2',
      'il-chicago.1',
    ]);
    expect(idsIn(await call('searchPermits', { query: 'keyword=roofing' }))).toEqual(['il-chicago.3']);
    const none = await call('searchPermits', { query: 'city=Nowhere' });
    expect(answerJson(none)).toEqual([]);
    expect(none.headers?.['X-Total-Count']).toBe('0');
  });

  it('explain errors in a query', async () => {
    for (const [query, words] of [
      ['state=Narnia', 'not one of the 17 states'],
      ['from=yesterday', 'The first issue date must be a date'],
      ['sort=cheapest', 'The sort order must be one of'],
      ['minScore=101', 'The lowest lead score must be a whole number from 0 to 100'],
      ['who=maybe', '"maybe" is not a label'],
      ['limit=1001', 'Choose at most 1,000 results.'],
      ['offset=-1', 'results to skip'],
    ] as const) {
      const answer = await call('searchPermits', { query });
      expect(answer.statusCode).toBe(400);
      expect(answerText(answer)).toContain(words);
    }
    expect((await call('permitCities', { query: 'state=Narnia' })).statusCode).toBe(400);
  });

  it('have exactly the fields of the contract', async () => {
    const [row] = answerJson(await call('searchPermits')) as Record<string, unknown>[];
    // Only some records say these.
    const some = ['useFrom', 'contractorKind', 'contractorTrades', 'paperwork', 'appliedOn'];
    const fields = Object.keys(permitShape.shape).filter((name) => !some.includes(name));
    expect(Object.keys(row ?? {})).toEqual([...fields, 'leadScore', 'who', 'reach']);
  });

  it('return permits and total for /all', async () => {
    const answer = answerJson(await call('allPermits', { query: 'limit=3' })) as {
      permits: unknown[];
      total: number;
    };
    expect(answer.permits).toHaveLength(3);
    expect(answer.total).toBe(4);
  });

  it('return the newest permits for /recent', async () => {
    expect(idsIn(await call('recentPermits', { query: 'limit=2' }))).toEqual([
      'il-chicago.3',
      'il-chicago.2',
    ]);
  });

  it('keep a permit withdrawn since the publication, so that only the last page is short', async () => {
    const withdrawn = chicago(2, { withdrawnAt: '2026-11-20T11:00:00.000Z' });
    await writePermits(runtime.permits, [{ permit: withdrawn, changes: [] }]);
    const before = await call('searchPermits', { query: 'state=Illinois&limit=2' });
    expect(idsIn(before)).toEqual(['il-chicago.3', 'il-chicago.2']);
    expect(before.headers?.['X-Total-Count']).toBe('3');
    await publish(withdrawn);
    const after = await call('searchPermits', { query: 'state=Illinois&limit=2' });
    expect(idsIn(after)).toEqual(['il-chicago.3', 'il-chicago.1']);
    expect(after.headers?.['X-Total-Count']).toBe('2');
  });

  it('return figures, names and facets', async () => {
    expect(answerJson(await call('permitStats', { cookies: [] }))).toEqual({
      totalPermits: 4,
      openPermits: 4,
      reach: expect.anything(),
      totalValuation: 6000,
      availableStates: 2,
      cities: 0,
      permitTypes: 2,
    });
    expect(answerJson(await call('permitStates'))).toEqual(['Illinois', 'Michigan']);
    expect(answerJson(await call('permitCities', { query: 'state=Illinois' }))).toEqual(['Chicago']);
    expect(answerJson(await call('permitFacets'))).toEqual({
      permitTypes: ['Sample Permit', 'Roofing'],
      counties: ['Cook'],
      cities: ['Chicago', 'Detroit'],
      next: [],
    });
    expect(answerJson(await call('permitFacets', { query: 'state=Michigan' }))).toEqual({
      permitTypes: ['Sample Permit'],
      counties: [],
      cities: ['Detroit'],
      next: [],
    });
    expect(answerJson(await call('permitTrends', { cookies: [] }))).toEqual([
      {
        state: 'Illinois',
        trend: 'other',
        permitCount: 3,
        growthRate: null,
        recordsBegin: '2026-11-01',
        totalValuation: 6000,
      },
    ]);
  });

  it('need a subscription, except the figures', async () => {
    runtime.setTime('2026-11-27T12:00:00.000Z');
    for (const name of ['searchPermits', 'allPermits', 'recentPermits'] as const) {
      const answer = await call(name);
      expect(answer.statusCode).toBe(403);
      expect(answerText(answer)).toContain('Subscription required');
    }
    expect((await call('permitStates')).statusCode).toBe(200);
    expect((await call('searchPermits', { cookies: [] })).statusCode).toBe(401);
  });
});

describe('one permit', () => {
  it('offers no search for an owner who was removed', async () => {
    const permit = chicago(1, { jurisdictionCounty: 'Cook', propertyOwnerName: 'SAMPLE, ANA' });
    await publish(permit);
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'name', text: 'Ana Sample' }]);
    const answer = answerJson(await call('permit', { params: { id: 'il-chicago.1' } }));
    expect(answer).toMatchObject({ propertyOwnerName: null, ownerSearch: null });
  });

  it('shows its source and its changes', async () => {
    const change = { field: 'status', from: 'Applied', to: 'Issued', seenAt: '2026-11-12T00:00:00.000Z' };
    const permit = chicago(1, {
      latitude: 41.5,
      jurisdictionCounty: 'Cook',
      rawStatus: 'ISSUED',
      trades: ['roofing'],
      tradeWords: { roofing: 're roof' },
      lastChanged: '2026-11-12T00:00:00.000Z',
      unparsed: { valuation: 'many' },
    });
    await writePermits(runtime.permits, [{ permit, changes: [change] }]);
    const source = (await loadSources()).find(({ id }) => id === 'il-chicago');
    const answer = answerJson(await call('permit', { params: { id: 'il-chicago.1' } }));
    expect(answer).toMatchObject({
      id: 'il-chicago.1',
      latitude: 41.5,
      longitude: null,
      tradeWords: { roofing: 're roof' },
      ownerSearch: { office: 'Cook County Assessor' },
      history: [change],
      provenance: {
        sourceId: 'il-chicago',
        sourceName: source?.name,
        sourceUrl: source?.landingPage,
        license: source?.license,
        lastChanged: '2026-11-12T00:00:00.000Z',
        lastChecked: '2026-11-12T00:00:00.000Z',
        rawStatus: 'ISSUED',
        unparsed: { valuation: 'many' },
      },
    });
  });

  it('was last checked at the last good run of its source', async () => {
    await writePermits(runtime.permits, [{ permit: chicago(1), changes: [] }]);
    await runtime.collection.put({
      pk: 'source#il-chicago',
      sk: 'state',
      sourceId: 'il-chicago',
      lastRun: '2026-11-20T11:00:00.000Z',
      lastSuccess: '2026-11-20T10:00:00.000Z',
    });
    expect(answerJson(await call('permit', { params: { id: 'il-chicago.1' } }))).toMatchObject({
      provenance: { lastChecked: '2026-11-20T10:00:00.000Z' },
    });
  });

  it('is not found if unknown or withdrawn', async () => {
    await writePermits(runtime.permits, [
      { permit: chicago(1, { withdrawnAt: '2026-11-20T11:00:00.000Z' }), changes: [] },
    ]);
    expect((await call('permit', { params: { id: 'il-chicago.1' } })).statusCode).toBe(404);
    expect((await call('permit', { params: { id: 'il-chicago.2' } })).statusCode).toBe(404);
  });

  it.each(['il chicago', '\u00e9', 'x'.repeat(301)])('is refused for %j, which is no id', async (id) => {
    expect((await call('permit', { params: { id } })).statusCode).toBe(400);
  });
});

describe('export', () => {
  beforeEach(() => publish(chicago(1), chicago(2), detroit));
  const exporting = (permitIds: readonly string[], format?: string) =>
    call('exportPermits', { json: { permitIds, format } });

  it('returns the chosen permits in their order and counts each once', async () => {
    const answer = await exporting(['mi-detroit.1', 'il-chicago.2', 'mi-detroit.1']);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="plumbline-permits-2026-11-20.csv"',
      'X-Exports-Left': '498',
    });
    const lines = answerText(answer).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/"mi-detroit\.1"$/);
    expect(lines[2]).toMatch(/"il-chicago\.2"$/);
    expect((await exporting(['il-chicago.2'], 'xlsx')).headers?.['X-Exports-Left']).toBe('498');
    expect(answerJson(await call('exportQuota'))).toEqual({
      month: '2026-11',
      used: 2,
      limit: 500,
      left: 498,
      exported: expect.toSatisfy((ids) => String([...ids].sort()) === 'il-chicago.2,mi-detroit.1'),
    });
  });

  describe('of a list', () => {
    const listed = (list: object, parts: object = {}) =>
      call('exportPermits', { json: { list: { query: '', limit: 500, ...list }, ...parts } });
    const fileIds = (answer: Awaited<ReturnType<typeof call>>) =>
      answerText(answer)
        .split('\r\n')
        .slice(1, -1)
        .map((line) => /"([^"]*)"$/.exec(line)?.[1]);
    const unexported = async (query = '') =>
      (
        answerJson(
          await call('permitSummary', { query: `unexported=true&${query}` }),
        ) as Output<'permitSummary'>
      ).unexported;

    it('has its first leads, in its order', async () => {
      expect(fileIds(await listed({ query: 'state=Illinois', limit: 1 }))).toEqual(['il-chicago.2']);
      expect((await listed({ query: 'state=Atlantis' })).statusCode).toBe(400);
    });

    it('leaves out what the user exported this month or last, and nothing else', async () => {
      expect(await unexported()).toBe(3);
      await exporting(['il-chicago.1']);
      expect(await unexported()).toBe(2);
      expect(await unexported('state=Illinois')).toBe(1);
      expect(fileIds(await listed({ onlyNew: true, limit: 1 }))).toHaveLength(1);
      expect(fileIds(await listed({ onlyNew: true }))).toHaveLength(1);
      const none = await listed({ onlyNew: true });
      expect([none.statusCode, answerText(none)]).toEqual([404, expect.stringContaining('left to export')]);
      expect(fileIds(await listed({}))).toHaveLength(3);
      const other = (await signedIn(runtime, 'grace')).cookies;
      const json = { list: { query: '', limit: 500, onlyNew: true } };
      expect(fileIds(await call('exportPermits', { json, cookies: other }))).toHaveLength(3);
    });

    it('has the columns asked for', async () => {
      const answer = await listed({ limit: 1 }, { columns: ['id'] });
      expect(answerText(answer)).toContain('"Source","License","Attribution","Plumbline id"');
      expect((await listed({}, { columns: ['nonsense'] })).statusCode).toBe(400);
    });
  });

  it('leaves out and counts withdrawn permits, and charges only those in the file', async () => {
    await writePermits(runtime.permits, [
      { permit: chicago(2, { withdrawnAt: '2026-11-20T11:00:00.000Z' }), changes: [] },
    ]);
    const answer = await exporting(['il-chicago.1', 'il-chicago.2', 'il-chicago.9', 'il-chicago.9']);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'X-Exports-Missing': '2', 'X-Exports-Left': '499' });
    const lines = answerText(answer).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/"il-chicago\.1"$/);
    expect((await exporting(['il-chicago.1'])).headers?.['X-Exports-Missing']).toBe('0');
  });

  it('is refused if all permits are withdrawn, without a charge', async () => {
    const answer = await exporting(['il-chicago.8', 'il-chicago.9']);
    expect(answer.statusCode).toBe(404);
    expect(answerText(answer)).toBe(
      'We found nothing at that address or id. None of the permits chosen is published. Reload the list and choose again.',
    );
    expect(answerJson(await call('exportQuota'))).toMatchObject({ used: 0 });
  });

  it('accepts a month’s number of ids of the greatest length', async () => {
    const permitIds = Array.from({ length: 500 }, (_, at) => `x.${String(at).padStart(298, '0')}`);
    expect((await exporting(permitIds)).statusCode).toBe(404);
  });

  it.each([{}, { permitIds: ['il-chicago.1'], list: { query: '', limit: 1 } }])(
    'refuses %j',
    async (json) => {
      const answer = await call('exportPermits', { json });
      expect([answer.statusCode, answerText(answer)]).toEqual([
        400,
        expect.stringContaining('Send the chosen permits or a list of them, not both.'),
      ]);
    },
  );

  it('stops at the month’s limit', async () => {
    await publish(
      ...Array.from({ length: 500 }, (_, at) => samplePermit(`tx-x.${at}`, { jurisdictionState: 'Texas' })),
    );
    const all = Array.from({ length: 500 }, (_, at) => `tx-x.${at}`);
    expect((await exporting(all)).headers?.['X-Exports-Left']).toBe('0');
    const answer = await exporting(['il-chicago.1']);
    expect(answer.statusCode).toBe(403);
    expect(answerText(answer)).toContain('Export limit reached');
    expect((await exporting(all.slice(0, 3))).statusCode).toBe(200);
  });

  it.each([
    [[], 'Choose at least one permit'],
    ['il-chicago.1', 'The permits must be a list.'],
    [['il-chicago.1', '\ud800'], 'a broken character'],
    [['il chicago'], 'That link leads to no permit.'],
    [['x'.repeat(301)], 'An entry in permits must have at most 300 characters.'],
  ])('refuses %j', async (permitIds, words) => {
    const answer = await call('exportPermits', { json: { permitIds } });
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toContain(words);
  });
});
