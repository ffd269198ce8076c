import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { REMOVALS, REMOVALS_HEAD } from '#functions/permits/withholding/removal-list.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { BUILDER } from '#shared/domain/permit/firm-trades.ts';
import { answerJson, answerText, send, type TestCall } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies } = await signedIn(runtime));
});

const call = (name: CallName, sent: TestCall = {}) =>
  send(createPermitsApi(runtime), name, { cookies, ...sent });

async function publish(...permits: StoredPermit[]): Promise<void> {
  await storePermits(runtime, permits, 0);
  await createPublishIndex(runtime, async () => undefined)();
}

const at = (number: number, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`il-a.${number}`, {
    addressStreet: `${number} SAMPLE ST`,
    addressZip: '60601',
    jurisdictionCity: 'Chicago',
    publishesContractors: true,
    ...parts,
  });

async function lettersTo(...numbers: readonly number[]): Promise<Output<'letters'>> {
  const answer = await call('letters', { json: { permitIds: numbers.map((number) => `il-a.${number}`) } });
  expect([answer.statusCode, answerText(answer)]).toEqual([200, expect.any(String)]);
  return answerJson(answer) as Output<'letters'>;
}
const reasons = ({ leftOut }: Output<'letters'>) => leftOut.map(({ permitId, reason }) => [permitId, reason]);

async function grant(...subjects: readonly RemovedSubject[]): Promise<void> {
  await runtime.permits.writeMany([
    { ...REMOVALS_HEAD, version: 1 },
    ...subjects.map((subject, index) => ({
      pk: REMOVALS.partition,
      sk: `${REMOVALS.entry}${index}`,
      subject,
    })),
  ]);
}

describe('letters', () => {
  it('have name, address and the words of the record, and each counts as an export', async () => {
    await publish(at(1, { propertyOwnerName: 'DANA SAMPLE', issueDate: '2026-11-01' }), at(2));
    const { letters, leftOut, left } = await lettersTo(2, 1, 2);
    expect(letters).toMatchObject([
      {
        permitId: 'il-a.2',
        to: 'site',
        name: 'Property Owner',
        address: ['2 Sample St', 'Chicago, IL 60601'],
      },
      { permitId: 'il-a.1', to: 'owner', name: 'Dana Sample', issueDate: '2026-11-01', wroteAt: null },
    ]);
    expect([leftOut, left]).toEqual([[], 498]);
    expect((await lettersTo(1)).left).toBe(498);
    expect(answerJson(await call('exportQuota'))).toMatchObject({ used: 2, exported: ['il-a.2', 'il-a.1'] });
    expect(answerJson(await call('permitSummary', { query: 'unexported=true' }))).toMatchObject({
      total: 2,
      unexported: 0,
    });
  });

  it('cost nothing where nobody is written to, and say why', async () => {
    await publish(
      at(1, { status: 'Final' }),
      at(2, { withdrawnAt: '2026-11-20T11:00:00.000Z' }),
      at(3, { contractorName: 'Sample Builders Inc', contractorTrades: [BUILDER] }),
      at(4, { addressStreet: null }),
      at(5),
      at(6, { addressStreet: '5 SAMPLE ST' }),
    );
    const answer = await lettersTo(1, 2, 3, 4, 5, 6, 7);
    expect(reasons(answer)).toEqual([
      ['il-a.1', 'ended'],
      ['il-a.2', 'gone'],
      ['il-a.3', 'firm'],
      ['il-a.4', 'street'],
      ['il-a.6', 'twice'],
      ['il-a.7', 'gone'],
    ]);
    expect(answer.left).toBe(499);
  });

  it('stop with the month’s exports, in the words of an export', async () => {
    await publish(at(1), ...Array.from({ length: 500 }, (_, n) => at(1000 + n)));
    const permitIds = Array.from({ length: 500 }, (_, n) => `il-a.${1000 + n}`);
    expect((await call('exportPermits', { json: { permitIds } })).statusCode).toBe(200);
    const refused = await call('letters', { json: { permitIds: ['il-a.1'] } });
    const file = await call('exportPermits', { json: { permitIds: ['il-a.1'] } });
    expect([refused.statusCode, answerText(refused)]).toEqual([403, answerText(file)]);
    expect((await lettersTo(1000)).letters).toHaveLength(1);
  });

  it('go nowhere where somebody was removed: not to the name, not to the Property Owner, for no permit there', async () => {
    await publish(
      at(1, { propertyOwnerName: 'ZQANA ZQSAMPLE' }),
      at(2, { addressStreet: '1 SAMPLE STREET UNIT 2' }),
      at(3, { description: 'Deck for Zqana Zqsample' }),
      at(4),
      at(5, { propertyOwnerName: 'PAT SAMPLE', propertyOwnerAddress: '4 SAMPLE ST, CHICAGO IL 60601' }),
      at(6, { propertyOwnerName: 'KIM SAMPLE', propertyOwnerPhone: '3125550142' }),
    );
    await grant(
      { kind: 'name', text: 'Zqana Zqsample' },
      { kind: 'address', text: '4 Sample St' },
      { kind: 'phone', text: '312-555-0142' },
    );
    const answer = await lettersTo(1, 2, 3, 4, 5, 6);
    expect(reasons(answer)).toEqual([1, 2, 3, 4, 5].map((number) => [`il-a.${number}`, 'removed']));
    expect(answer.letters.map(({ name }) => name)).toEqual(['Kim Sample']);
    expect(answer.left).toBe(499);
    expect((await lettersTo(1)).letters).toEqual([]);
    const file = await call('exportPermits', { json: { permitIds: ['il-a.1'], format: 'mailmerge' } });
    expect(file.statusCode).toBe(404);
  });

  it('know when somebody wrote about the lead, and forget it when that is undone', async () => {
    await publish(at(1));
    const params = { id: 'il-a.1' };
    const note = { id: '11111111-1111-4111-8111-111111111111', wrote: true, version: '' };
    const { mark } = answerJson(await call('changeWork', { params, json: note })) as Output<'changeWork'>;
    expect(mark?.wroteAt).toBe('2026-11-20T12:00:00.000Z');
    expect((await lettersTo(1)).letters[0]?.wroteAt).toBe(mark?.wroteAt);
    const now = '2026-11-20T12:00:00.000Z';
    const queued = { at: now, sentAt: now, day: '2026-11-20', undoes: note.id };
    const undo = { id: '22222222-2222-4222-8222-222222222222', version: '', back: true, queued };
    expect(answerJson(await call('changeWork', { params, json: undo }))).toEqual({ mark: null });
    expect((await lettersTo(1)).letters[0]?.wroteAt).toBeNull();
  });

  it('are a file for a mail merge too, with the same addresses and the last line', async () => {
    await publish(at(1, { propertyOwnerName: '=DANA SAMPLE' }), at(2, { addressStreet: null }));
    const file = await call('exportPermits', {
      json: { permitIds: ['il-a.1', 'il-a.2'], format: 'mailmerge' },
    });
    expect(file.headers).toMatchObject({ 'X-Exports-Left': '499', 'X-Exports-Missing': '1' });
    const [, line, end] = answerText(file).split('\r\n');
    expect(line).toMatch(
      /^"'=Dana Sample","1 Sample St","Chicago, IL 60601",.*,"60601","il-a\.1",.*\/removal\."$/,
    );
    expect(end).toBe('');
  });

  it.each([
    [[], 'Choose at least one lead to write to.'],
    [Array.from({ length: 101 }, (_, n) => `il-a.${n}`), 'Write at most 100 letters at a time.'],
  ])('refuse %#', async (permitIds, words) => {
    const answer = await call('letters', { json: { permitIds } });
    expect([answer.statusCode, answerText(answer)]).toEqual([400, expect.stringContaining(words)]);
  });
});
