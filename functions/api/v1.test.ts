import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { readExportQuota } from '#functions/accounts/limits/export-quota.ts';
import { countWithoutRefusing } from '#functions/accounts/limits/rate-limit.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishPermits } from '#functions/alerts/testing.ts';
import { applyTerms } from '#functions/collection/apply-terms.ts';
import { allRules } from '#functions/parcels/roll-terms.ts';
import { nextItem } from '#functions/permits/next-trades/next-by-place.ts';
import { placeOf } from '#functions/permits/projects/declared-links.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { ofEachKind } from '#shared/domain/account/lasting-access.ts';
import { createAccountApi } from './account.ts';
import { createAlertsApi } from './alerts.ts';
import { leaveAllowance } from './open-api/testing.ts';
import { answerJson, send, type TestCall } from './testing.ts';
import { createV1Api } from './v1.ts';

await userPoolOfTests();
let runtime: TestRuntime;
let cookies: string[];
let userId: string;
let account: Account;
let key: string;
beforeEach(async () => {
  runtime = await testRuntime();
  ({ account, cookies } = await signedIn(runtime));
  userId = account.userId;
  key = await newKey();
});

async function newKey(): Promise<string> {
  const answer = await send(createAccountApi(runtime), 'createApiKey', { cookies, json: { name: 'Office' } });
  return (answerJson(answer) as Output<'createApiKey'>).key;
}
const call = (name: CallName, sent: TestCall = {}, bearer = key) =>
  send(createV1Api(runtime), name, {
    ...sent,
    headers: { authorization: `Bearer ${bearer}`, ...sent.headers },
  });
const permits = (count: number) =>
  Array.from({ length: count }, (_, at) => samplePermit(`il-chicago.${100 + at}`));

describe('keys on the page', () => {
  const account = (name: CallName, sent: TestCall = {}) =>
    send(createAccountApi(runtime), name, { cookies, ...sent });

  it('are listed without their text, and stop at once when revoked', async () => {
    expect((await call('v1Usage')).statusCode).toBe(200);
    const { keys, most } = answerJson(await account('listApiKeys')) as Output<'listApiKeys'>;
    expect(most).toBe(5);
    expect(keys).toMatchObject([
      { name: 'Office', shown: key.slice(0, 15), lastUsedAt: '2026-11-20T12:00:00.000Z' },
    ]);
    await account('revokeApiKey', { params: { id: keys[0]?.id ?? '' } });
    expect(await call('v1Usage')).toMatchObject({
      statusCode: 401,
      headers: { 'WWW-Authenticate': 'Bearer realm="Plumbline API"' },
    });
  });

  it('are on hold after signing out everywhere, until their owner keeps them', async () => {
    await account('signOutEverywhere');
    expect((await call('v1Usage')).statusCode).toBe(403);
    ({ cookies } = await signedIn(runtime, userId, Math.floor(Date.now() / 1000) + 1));
    const verdicts = { ...ofEachKind('remove'), apiKeys: 'keep' };
    expect((await account('reviewConnections', { json: verdicts })).statusCode).toBe(200);
    expect((await call('v1Usage')).statusCode).toBe(200);
  });

  it('need access to be made and to work', async () => {
    runtime.setTime('2026-11-27T12:00:00.000Z');
    expect((await account('createApiKey', { json: { name: 'Late' } })).statusCode).toBe(403);
    expect((await account('listApiKeys')).statusCode).toBe(200);
    expect((await call('v1Usage')).statusCode).toBe(403);
    await runtime.accounts.update(
      { pk: `user#${userId}`, sk: 'profile' },
      { expression: 'SET subscription.paidUntil = :until', values: { ':until': '2027-01-01T00:00:00.000Z' } },
    );
    expect((await call('v1Usage')).statusCode).toBe(200);
  });
});

describe('permits', () => {
  beforeEach(() => publishPermits(runtime, permits(60)));

  it('come in pages, each once, and leave the exports alone', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 9; page++) {
      const query: string = cursor === '' ? '' : `cursor=${cursor}`;
      const answer = await call('v1Permits', { query });
      const { permits: some, nextCursor } = answerJson(answer) as Output<'v1Permits'>;
      seen.push(...some.map(({ id }) => id));
      expect(answer.headers?.['X-Permits-Left']).toBe(String(500 - seen.length));
      cursor = nextCursor;
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    await call('v1Permits', { query: 'limit=100' });
    const { permits: used } = answerJson(await call('v1Usage')) as Output<'v1Usage'>;
    // Read again the same day, they are free.
    expect(used).toMatchObject({ used: 60, limit: 500, left: 440 });
    expect((await readExportQuota(runtime, account)).used).toBe(0);
  });

  it('are refused, without a charge, if a page exceeds the allowance', async () => {
    await leaveAllowance(runtime, account, 5);
    const refused = await call('v1Permits', { query: 'limit=10' });
    expect(refused.statusCode).toBe(403);
    expect((answerJson(refused) as { detail: string }).detail).toBe(
      'Too few permits left this month. Your plan reads 500 permits a month through the API. Left this month: 5. This answer has 10 permits that you have not read today. Lower limit, or wait until December 1, 2026 (UTC). The paid plan reads 10,000: upgrade on the Subscription page. What you read today, counts (limit=0 and total=true) and test keys stay free.',
    );
    expect((await call('v1Permits', { query: 'limit=5' })).statusCode).toBe(200);
  });

  it('are counted for free, alone or beside a page', async () => {
    const counted = async (query: string) => {
      const answer = await call('v1Permits', { query });
      const { permits: some, total, nextCursor } = answerJson(answer) as Output<'v1Permits'>;
      return [some.length, total, nextCursor === null, answer.headers?.['X-Permits-Left']];
    };
    expect(await counted('total=true&limit=0')).toEqual([0, 60, true, '500']);
    expect(await counted('total=true&limit=1&state=TX')).toEqual([0, 0, true, '500']);
    expect(await counted('total=true&limit=1')).toEqual([1, 60, false, '499']);
    expect(await counted('limit=1')).toEqual([1, null, false, '499']);
  });

  it('name their source, license and official link, in lists, changes and alone', async () => {
    runtime.setTime('2026-11-20T12:05:00.000Z');
    const seenAt = '2026-11-20T12:05:00.000Z';
    const id = 'il-chicago.1';
    await publishPermits(runtime, [samplePermit(id, { firstSeen: seenAt, lastChanged: seenAt })]);
    const list = answerJson(await call('v1Permits', { query: 'limit=100' })) as Output<'v1Permits'>;
    const listed = list.permits.find((permit) => permit.id === id)?.provenance;
    expect(listed).toMatchObject({
      sourceId: 'il-chicago',
      sourceName: 'City of Chicago',
      sourceUrl: expect.stringMatching(/^https:/),
      license: expect.stringMatching(/./),
    });
    const query = 'updatedSince=2026-11-20T12:00:00.001Z';
    const { changes } = answerJson(await call('v1PermitChanges', { query })) as Output<'v1PermitChanges'>;
    expect(changes.map((change) => [change.id, change.permit?.provenance])).toEqual([[id, listed]]);
    const alone = answerJson(await call('v1Permit', { params: { id } })) as Output<'v1Permit'>;
    expect(alone.provenance).toEqual(listed);
  });

  it('are found in a city as people write it; one that is not known finds nothing, with a hint', async () => {
    await publishPermits(
      runtime,
      permits(2).map((permit) => ({ ...permit, jurisdictionCity: 'Chicago' })),
    );
    for (const query of ['city=chicago+il', 'city=Chicago', 'city=chicago,+illinois&state=IL']) {
      const answer = await call('v1Permits', { query });
      expect((answerJson(answer) as Output<'v1Permits'>).permits).toHaveLength(2);
    }
    for (const [city, hint] of [
      ['Chicaggo', 'We don’t know “Chicaggo”. Did you mean Chicago, IL?'],
      ['Portland,+OR', expect.stringContaining('Portland, OR')],
    ]) {
      const answer = await call('v1Permits', { query: `city=${city}&total=true` });
      const nothing = { permits: [], nextCursor: null, total: 0, withoutPoint: 0, hint };
      expect([answer.statusCode, answerJson(answer)]).toEqual([200, nothing]);
    }
    // A copy that follows nothing would not notice.
    const query = 'updatedSince=2026-11-20T11:00:00.000Z&city=Chicaggo';
    const refused = await call('v1PermitChanges', { query });
    expect([refused.statusCode, answerJson(refused)]).toEqual([
      400,
      expect.objectContaining({ detail: expect.stringContaining('Did you mean Chicago, IL?') }),
    ]);
  });

  it('are found by what is likely next, and a change that ends it is reported as deleted', async () => {
    const seen = { firstSeen: '2026-11-20T12:05:00.000Z', lastChanged: '2026-11-20T12:05:00.000Z' };
    runtime.setTime(seen.firstSeen);
    const pool = samplePermit('il-chicago.1', { ...seen, trades: ['pool'], issueDate: '2026-11-01' });
    await runtime.index.put(
      nextItem(new Map([[placeOf(pool), [{ after: 'pool', trade: 'deck-fence', n: 212, follows: 31 }]]])),
    );
    await publishPermits(runtime, [pool, { ...pool, id: 'il-chicago.2', trades: ['roofing'] }]);
    const { permits: found } = answerJson(
      await call('v1Permits', { query: 'next=deck-fence' }),
    ) as Output<'v1Permits'>;
    expect(found.map(({ id }) => id)).toEqual(['il-chicago.1']);
    const ended = { ...pool, status: 'Final', lastChanged: '2026-11-20T12:06:00.000Z' } as const;
    runtime.setTime(ended.lastChanged);
    await publishPermits(runtime, [ended]);
    const query = 'updatedSince=2026-11-20T12:05:30.000Z&next=deck-fence';
    const { changes } = answerJson(await call('v1PermitChanges', { query })) as Output<'v1PermitChanges'>;
    expect(changes.map(({ id, deleted }) => [id, deleted])).toEqual([['il-chicago.1', true]]);
  });

  it('say what the terms of their source ask, and which contacts they withhold', async () => {
    await applyTerms(runtime, allRules(await loadSources()), async () => undefined);
    await publishPermits(runtime, [
      samplePermit('wa-seattle.1', { contractorName: 'Ana Sample', jurisdictionState: 'Washington' }),
      samplePermit('pa-pittsburgh.1', { contractorName: 'Ana Sample', jurisdictionState: 'Pennsylvania' }),
    ]);
    const read = async (id: string) =>
      answerJson(await call('v1Permit', { params: { id } })) as Output<'v1Permit'>;
    expect(await read('wa-seattle.1')).toMatchObject({
      contractorName: null,
      publishesContractors: false,
      provenance: { license: 'Public domain', terms: { individualsList: true }, withheld: ['contractor'] },
    });
    expect(await read('pa-pittsburgh.1')).toMatchObject({
      contractorName: 'Ana Sample',
      provenance: {
        license: 'CC BY 4.0',
        terms: { commercialUse: 'allowed', attribution: 'Data: City of Pittsburgh, CC BY 4.0' },
        withheld: [],
      },
    });
    const { sources } = answerJson(await call('v1Sources')) as Output<'v1Sources'>;
    expect(sources.find(({ id }) => id === 'wa-seattle')?.terms).toMatchObject({
      individualsList: true,
      clause: expect.stringContaining('list of individuals'),
      readOn: '2026-10-03',
    });
  });

  it.each([
    [
      'citty=Chicago',
      [{ name: 'citty', detail: 'This call does not know “citty”. Check the spelling, or leave it out.' }],
    ],
    ['limit=5&limit=10', [{ name: 'limit', detail: 'Send “limit” only once.' }]],
    ['from=2026-01-01&from=2020-01-01', [{ name: 'from', detail: 'Send “from” only once.' }]],
    ['limit=101', [{ name: 'limit', detail: 'Choose at most 100 results.' }]],
    ['cursor=zq', [{ name: 'cursor', detail: expect.stringContaining('does not belong') }]],
  ])('are refused with %s, by name', async (query, errors) => {
    const answer = await call('v1Permits', { query });
    expect(answer.statusCode).toBe(400);
    expect(answerJson(answer)).toMatchObject({ title: 'Invalid input', errors });
  });

  it.each<[CallName, TestCall]>([
    ['v1Sources', { query: 'foo=bar' }],
    ['v1Permit', { params: { id: 'il-chicago.100' }, query: 'foo=bar' }],
    ['v1PermitChanges', {}],
    ['v1CreateAlert', { json: { name: 'Roofs', criteria: { citys: [] }, foo: 1 } }],
    ['v1CreateAlert', { json: [] }],
  ])('errors of %s have names', async (name, sent) => {
    const { status, errors } = answerJson(await call(name, sent)) as { status: number; errors: object[] };
    expect(status).toBe(400);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatchObject({ name: expect.stringMatching(/./) });
  });

  it('are refused with the filter’s own sentence', async () => {
    const answer = await call('v1Permits', { query: 'zip=1' });
    expect(answerJson(answer)).toMatchObject({
      status: 400,
      detail: 'Check what you entered. "1" is not a ZIP code. A ZIP code has five digits.',
    });
  });
});

describe('a test key', () => {
  beforeEach(async () => {
    const json = { name: 'Being written', isTest: true };
    const made = await send(createAccountApi(runtime), 'createApiKey', { cookies, json });
    ({ key } = answerJson(made) as Output<'createApiKey'>);
  });
  const read = async <N extends 'v1Permits' | 'v1PermitChanges' | 'v1Permit'>(name: N, sent: TestCall) =>
    answerJson(await call(name, sent)) as Output<N>;

  it('reads made-up permits with filters, orders and pages, and takes nothing', async () => {
    expect(key).toMatch(/^plumb_test_/);
    const query = 'state=TX&trade=solar&sort=value&lastDays=60&limit=2&total=true';
    const first = await read('v1Permits', { query });
    const next = await read('v1Permits', { query: `${query}&cursor=${first.nextCursor}` });
    const ids = [...first.permits, ...next.permits].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect([first.total, next.nextCursor, first.hint]).toEqual([5, 'sample-4', null]);
    for (const permit of first.permits)
      expect(permit).toMatchObject({
        addressState: 'TX',
        trades: ['solar'],
        provenance: { sourceId: 'sample' },
      });
    expect(first.permits[0]?.issueDate?.slice(0, 7)).toMatch(/^2026-1/);
    expect(await read('v1Permit', { params: { id: ids[0] ?? '' } })).toMatchObject({
      id: ids[0],
      history: [],
    });
    const answer = await call('v1Permits', { query: 'limit=100' });
    expect(answer.headers).toMatchObject({ 'X-Permits-Left': '500' });
  });

  it('follows them to their end', async () => {
    const begun = await read('v1PermitChanges', { query: 'updatedSince=2026-11-01&limit=100' });
    expect([begun.changes.length, begun.hasMore]).toEqual([100, true]);
    const rest = await read('v1PermitChanges', { query: `limit=100&cursor=${begun.nextCursor}` });
    expect([rest.changes.length, rest.hasMore]).toEqual([20, false]);
    expect(await read('v1PermitChanges', { query: `cursor=${rest.nextCursor}` })).toEqual({
      ...rest,
      changes: [],
    });
  });

  it('says where they are, refuses other cursors and ids, and does nothing else', async () => {
    expect((await read('v1Permits', { query: 'city=Boise' })).hint).toContain('Austin, Texas');
    for (const [name, sent, status] of [
      ['v1Permits', { query: 'cursor=zq' }, 400],
      ['v1Permit', { params: { id: 'il-chicago.100' } }, 404],
      ['v1Alerts', {}, 403],
      ['mcp', { json: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }, 403],
      ['v1Usage', {}, 200],
    ] as const)
      expect([name, (await call(name, sent)).statusCode]).toEqual([name, status]);
  });
});

describe('rate limits', () => {
  const counts = async (bearer = key) => {
    const { headers = {}, statusCode } = await call('v1Usage', {}, bearer);
    const of = (name: string) => Number(headers[`RateLimit-${name}`]);
    return {
      statusCode,
      limit: of('Limit'),
      left: of('Remaining'),
      reset: of('Reset'),
      retry: headers['Retry-After'],
    };
  };

  it('are in every answer, errors included, and reset each minute', async () => {
    runtime.setTime('2026-11-20T12:00:45.000Z');
    expect(await counts()).toEqual({ statusCode: 200, limit: 60, left: 59, reset: 15, retry: undefined });
    expect((await call('v1Alert', { params: { id: 'x' } })).headers).toMatchObject({
      'RateLimit-Remaining': '58',
    });
    for (let at = 0; at < 58; at++) await call('v1Usage');
    expect(await counts()).toEqual({ statusCode: 429, limit: 60, left: 0, reset: 15, retry: '15' });
    runtime.setTime('2026-11-20T12:01:00.000Z');
    expect(await counts()).toMatchObject({ statusCode: 200, left: 59 });
  });

  it('count per key and per account', async () => {
    const [second, third] = [await newKey(), await newKey()];
    for (let at = 0; at < 60; at++) await call('v1Usage');
    expect((await counts()).statusCode).toBe(429);
    expect(await counts(second)).toMatchObject({ statusCode: 200 });
    for (let at = 0; at < 120; at++) await countWithoutRefusing(runtime, 'api-account', userId);
    expect(await counts(third)).toMatchObject({ statusCode: 429, limit: 120, left: 0 });
  });
});

describe('alerts', () => {
  it('are the alerts of the page', async () => {
    const made = await call('v1CreateAlert', { json: { name: 'Roofs', criteria: { states: ['tx'] } } });
    expect(made.statusCode).toBe(201);
    const listed = await send(createAlertsApi(runtime), 'listAlerts', { cookies });
    expect(answerJson(listed)).toMatchObject([answerJson(made)]);
    expect(answerJson(await call('v1Alerts'))).toEqual({ alerts: [answerJson(made)] });
  });

  it('are made once by a repeated call, which is marked', async () => {
    const sent = { json: { name: 'Roofs', criteria: {} }, headers: { 'idempotency-key': 'one' } };
    const [first, again] = [await call('v1CreateAlert', sent), await call('v1CreateAlert', sent)];
    expect(again).toMatchObject({
      statusCode: 201,
      body: first.body,
      headers: { 'Idempotency-Replayed': 'true' },
    });
    expect(first.headers).not.toHaveProperty('Idempotency-Replayed');
    const { id } = answerJson(first) as Output<'v1CreateAlert'>;
    const gone = { params: { id }, headers: { 'idempotency-key': 'two' } };
    expect((await call('v1DeleteAlert', gone)).statusCode).toBe(204);
    expect(await call('v1DeleteAlert', gone)).toMatchObject({
      statusCode: 204,
      headers: { 'Idempotency-Replayed': 'true' },
    });
    expect((await call('v1DeleteAlert', { params: { id } })).statusCode).toBe(404);
  });
});

describe('the document', () => {
  it('is public to any site; other answers are not', async () => {
    const { headers, statusCode } = await send(createV1Api(runtime), 'v1Document');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': expect.stringContaining('public'),
    });
    const own = await call('v1Usage', { headers: { origin: 'https://evil.example' } });
    expect(own.headers).toMatchObject({ 'Cache-Control': 'no-store' });
    expect(Object.keys(own.headers ?? {}).filter((name) => /^access-control/i.test(name))).toEqual([]);
  });
});
