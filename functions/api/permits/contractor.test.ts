import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { storeRecords } from '#functions/boards/board-store.ts';
import { sampleRecord } from '#functions/boards/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { replaceSubjects } from '#infra/ops/removals/removal-list.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { answerJson, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

const READ_AT = '2026-11-02T09:40:00.000Z';
const firm = sampleRecord({
  boardId: 'il-idfpr',
  license: '104.123456',
  name: 'HARBOR POINT ROOFING LLC',
  dba: 'Harbor Roofs',
  phone: '(312) 555-0142',
  class: 'Roofing Contractor',
  trades: ['roofing'],
});
let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  ({ cookies } = await signedIn(runtime));
  const contractorName = 'Harbor Point Roofing';
  await storePermits(runtime, [
    samplePermit('il-chicago.1', { contractorName, issueDate: '2026-10-05', trades: ['roofing'] }),
    samplePermit('il-chicago.2', { contractorName: 'Somebody Else', issueDate: '2026-10-05' }),
  ]);
  await publishIndex(runtime);
  await storeRecords(runtime, 'il-idfpr', undefined, { rows: 9, records: [firm] }, READ_AT);
});

const ask = async (query: Record<string, string>): Promise<Output<'contractor'>> =>
  answerJson(
    await send(createPermitsApi(runtime), 'contractor', {
      cookies,
      query: new URLSearchParams({ name: 'Harbor Point Roofing', state: 'Illinois', ...query }).toString(),
    }),
  ) as Output<'contractor'>;
const BOARD = {
  name: 'Illinois Department of Financial and Professional Regulation',
  dataset: 'pzzh-kp68',
  landingPage: 'https://data.illinois.gov/d/pzzh-kp68',
  readAt: READ_AT,
};

describe('a contractor', () => {
  it('has its license with board, data set and date, and its permits', async () => {
    const { license, work } = await ask({ city: 'Elgin', trade: 'roofing' });
    expect(license).toEqual({
      by: 'name',
      board: BOARD,
      license: '104.123456',
      name: 'HARBOR POINT ROOFING LLC',
      dba: 'Harbor Roofs',
      phone: '(312) 555-0142',
      class: 'Roofing Contractor',
      status: 'Active',
      issued: null,
      expires: '2027-08-31',
      city: 'Elgin',
    });
    expect(work).toMatchObject({ total: 1, trades: [{ trade: 'roofing', count: 1 }] });
    expect((await ask({ license: '104123456' })).license?.by).toBe('license');
  });

  it('without a certain match has the boards that were read, and no other state’s', async () => {
    expect(await ask({ city: 'Aurora' })).toMatchObject({
      license: null,
      isWithheld: false,
      boards: [BOARD],
    });
    expect(await ask({ city: 'Elgin', trade: 'plumbing' })).toMatchObject({ license: null });
    expect(await ask({ city: 'Elgin', state: 'Ohio' })).toMatchObject({ license: null, boards: [] });
    expect(await ask({ city: 'Elgin', state: 'Texas' })).toMatchObject({ license: null, boards: [] });
  });

  it.each<readonly [string, RemovedSubject]>([
    ['the name', { kind: 'name', text: 'Harbor Point Roofing' }],
    ['the other name', { kind: 'name', text: 'Harbor Roofs' }],
    [
      'the name in one permit only',
      { kind: 'name', text: 'Harbor Roofs', within: { permitId: 'il-chicago.1' } },
    ],
  ])('shows nothing once %s is removed', async (_, subject) => {
    await replaceSubjects(runtime.permits, 'R-1', [subject]);
    const work = { total: 0, months: [], trades: [], places: [] };
    expect(await ask({ city: 'Elgin' })).toEqual({ license: null, isWithheld: true, boards: [BOARD], work });
  });

  it('shows nothing of a removed name without a license either', async () => {
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'name', text: 'Harbor Point Roofing' }]);
    expect(await ask({ state: 'Ohio' })).toMatchObject({ isWithheld: true, work: { total: 0, months: [] } });
  });

  it('shows no phone once that is removed', async () => {
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'phone', text: '312.555.0142' }]);
    expect((await ask({ city: 'Elgin' })).license).toMatchObject({ phone: null, license: '104.123456' });
  });

  it('needs a name and one of the states', async () => {
    const api = createPermitsApi(runtime);
    for (const query of ['state=Illinois', 'name=%20&state=Illinois', 'name=Harbor&state=Utah'])
      expect((await send(api, 'contractor', { cookies, query })).statusCode).toBe(400);
  });
});
