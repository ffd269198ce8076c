import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { addTestAlert, newPermit, waitingPermits } from '#functions/alerts/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { StormReport } from '#functions/permits/storms/report-store.ts';
import { storeCompleteSources, storeReports } from '#functions/permits/storms/report-store.ts';
import { switchTexasOn } from '#functions/permits/storms/testing.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { addDays } from '#shared/domain/days.ts';
import { answerJson, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

beforeAll(switchTexasOn);

const HAIL = 'hail:TX,2026-11-12,1';
/** Degrees of latitude in a mile. */
const MILE = 1 / 69.0935;
const [LATITUDE, LONGITUDE] = [30.25, -97.75];
const REPORT: StormReport = {
  kind: 'hail',
  state: 'Texas',
  size: 1.5,
  latitude: LATITUDE,
  longitude: LONGITUDE,
};

let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime('2026-11-30T12:00:00.000Z');
  ({ cookies } = await signedIn(runtime));
  await storeReports(runtime, '2026-11-12', [REPORT, { ...REPORT, kind: 'wind', size: 70, latitude: 31 }]);
});

const house = (id: string, miles: number, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`tx-${id}`, {
    jurisdictionState: 'Texas',
    jurisdictionCity: 'Austin',
    addressStreet: `${id.replace(/\D/g, '')}00 Elm St`,
    issueDate: '2026-09-01',
    latitude: LATITUDE + miles * MILE,
    longitude: LONGITUDE,
    ...parts,
  });
const publish = async (permits: readonly StoredPermit[]): Promise<void> => {
  await storePermits(runtime, permits);
  await publishIndex(runtime);
};
const call = (name: 'searchPermits' | 'permitDensity', area: string, query = '') =>
  send(createPermitsApi(runtime), name, {
    cookies,
    query: `${query}&${new URLSearchParams({ area })}`,
  });
const found = async (area: string, query = ''): Promise<string[]> => {
  const permits = answerJson(await call('searchPermits', area, query)) as Output<'searchPermits'>;
  return permits.map(({ id }) => id).sort();
};

describe('permits near reports of a state that is switched on', () => {
  it('are those within 3 miles of a report of that size, kind, day and state', async () => {
    await publish([
      house('a.1', 2.99),
      house('a.2', 3.01),
      house('a.3', 0, { latitude: null, longitude: null }),
      house('a.4', 1, { jurisdictionState: 'Ohio' }),
    ]);
    expect(await found(HAIL)).toEqual(['tx-a.1']);
    expect(await found('hail:TX,2026-11-12,1.5')).toEqual(['tx-a.1']);
    expect(await found('hail:TX,2026-11-12,1.75')).toEqual([]);
    expect(await found('hail:TX,2026-11-13,1')).toEqual([]);
    expect(await found('wind:TX,2026-11-12,60')).toEqual([]);
    expect(await found(HAIL, 'area=no-point')).toEqual(['tx-a.1', 'tx-a.3']);
    expect(await found(HAIL, 'city=Dallas')).toEqual([]);
  });

  it('are on the map with the reports', async () => {
    await publish([house('a.1', 1), house('a.2', 9)]);
    const box = 'west=-98&south=30&east=-97&north=31&zoom=16&days=own';
    const { pins, reports } = answerJson(await call('permitDensity', HAIL, box)) as Output<'permitDensity'>;
    expect(pins.map(({ id }) => id)).toEqual(['tx-a.1']);
    expect(reports).toEqual([REPORT]);
  });

  it('are told by alerts', async () => {
    runtime.setTime('2026-11-20T12:00:00.000Z');
    await addTestAlert(runtime, 'ann', { territory: [HAIL] });
    const fresh = (id: string, miles: number) => newPermit(id, house(id.slice(3), miles));
    await storePermits(
      runtime,
      [fresh('tx-a.1', 2), fresh('tx-a.2', 4)].map((one) => ({
        ...one,
        news: { newAt: '2026-11-20T12:30:00.000Z' },
      })),
    );
    await publishIndex(runtime);
    await matchAlerts(runtime);
    expect(await waitingPermits(runtime)).toEqual({ ann: ['tx-a.1'] });
  });

  it('are refused in a state that is off, with the reason', async () => {
    await publish([house('a.1', 1)]);
    const answer = await call('searchPermits', 'hail:OH,2026-11-12,1');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Storm reports are off in Ohio until a person has read its rule');
    for (const area of [
      'hail:TX,2026-11-31,1',
      'hail:TX,2026-11-12',
      'hail:TX,2026-11-12,0',
      'hail:XX,2026-11-12,1',
    ])
      expect((await call('searchPermits', area)).body).toContain('An area of storm reports has');
  });
});

describe('houses with no re-roof on record since', () => {
  const SINCE = `${HAIL},no-re-roof`;
  /** Two permits a day, of which every second is for a roof. */
  const records = (source: string, parts: Partial<StoredPermit> = {}): StoredPermit[] =>
    Array.from({ length: 240 }, (_, at) =>
      samplePermit(`${source}.r${at}`, {
        jurisdictionState: 'Texas',
        jurisdictionCity: 'Austin',
        addressStreet: `${at + 1} Far Away Ln`,
        issueDate: addDays('2026-08-03', at >> 1),
        trades: at % 4 === 0 ? ['roofing'] : [],
        ...parts,
      }),
    );
  const HOUSES = [house('a.1', 1), house('a.2', 1), house('a.3', 1, { addressStreet: null })];
  const RE_ROOF = house('a.9', 1, {
    addressStreet: '200 N ELM STREET',
    issueDate: '2026-11-20',
    trades: ['roofing'],
  });

  it('are found where the records of the city are complete, by house and street', async () => {
    await publish([...records('tx-a'), ...HOUSES, RE_ROOF]);
    await storeCompleteSources(runtime, ['tx-a']);
    expect(await found(HAIL)).toEqual(['tx-a.1', 'tx-a.2', 'tx-a.3', 'tx-a.9']);
    expect(await found(SINCE)).toEqual(['tx-a.1']);
    await publish([{ ...RE_ROOF, issueDate: '2026-11-11' }]);
    expect(await found(SINCE)).toEqual(['tx-a.1', 'tx-a.2', 'tx-a.9']);
    await publish([{ ...RE_ROOF, issueDate: null }]);
    expect(await found(SINCE)).toEqual(['tx-a.1']);
  });

  it.each([
    ['the survey finds a gap', records('tx-a'), []],
    ['another source of the city has a gap', [...records('tx-a'), ...records('tx-b')], ['tx-a']],
    ['few roofs are on record', records('tx-a', { trades: [] }), ['tx-a']],
    ['roofs name no house', records('tx-a', { addressStreet: null }), ['tx-a']],
    ['the records begin later', records('tx-a').slice(220), ['tx-a']],
    ['the records end before', records('tx-a').slice(0, 190), ['tx-a']],
    ['the city is another', records('tx-a', { jurisdictionCity: 'Dallas' }), ['tx-a']],
  ])('are not claimed where %s', async (_, known, complete) => {
    await publish([...known, ...HOUSES]);
    await storeCompleteSources(runtime, complete);
    expect(await found(HAIL)).toEqual(['tx-a.1', 'tx-a.2', 'tx-a.3']);
    expect(await found(SINCE)).toEqual([]);
  });
});
