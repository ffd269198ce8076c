import { beforeEach, describe, expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import { readPermits, readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { storeTermsRules, type TermsRules } from './terms-rules.ts';

const NOTHING = { withheld: null, version: null, attribution: null } as const;
const INDIVIDUALS: TermsRules = { 'tx-plano': { ...NOTHING, withheld: 'individuals', version: 'a' } };
const EVERYTHING: TermsRules = { 'tx-plano': { ...NOTHING, withheld: 'everything' } };

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
  await storePermits(runtime, [
    samplePermit('tx-plano.1', { contractorName: 'Ana Sample', jurisdictionState: 'Texas' }),
    samplePermit('il-chicago.1', { contractorName: 'Bo Sample' }),
  ]);
  await publishIndex(runtime);
});

const shown = async () =>
  [...(await readPermits(runtime.permits, ['tx-plano.1', 'il-chicago.1'])).values()].map(
    ({ contractorName }) => contractorName,
  );
const found = async (contractor: string) =>
  (
    await (
      await openLeadIndex(runtime)
    ).search({ filter: { contractor }, sort: 'newest', offset: 0, limit: 9 })
  ).ids;

describe('the rules of terms', () => {
  it('apply from the next read on, in searches from the next publication on, and until they are taken back', async () => {
    expect(await storeTermsRules(runtime, INDIVIDUALS)).toEqual(['tx-plano']);
    expect(await shown()).toEqual([null, 'Bo Sample']);
    expect(await found('sample')).toHaveLength(2);
    await publishIndex(runtime);
    expect(await found('sample')).toEqual(['il-chicago.1']);
    expect(await readPending(runtime)).toEqual([]);
    expect(await storeTermsRules(runtime, {})).toEqual(['tx-plano']);
    await publishIndex(runtime);
    expect(await shown()).toEqual(['Ana Sample', 'Bo Sample']);
    expect(await found('sample')).toHaveLength(2);
  });

  it('withhold whole permits', async () => {
    await storeTermsRules(runtime, EVERYTHING);
    expect(await shown()).toEqual(['Bo Sample']);
    expect(await readPermitWithHistory(runtime.permits, 'tx-plano.1')).toBeUndefined();
    await publishIndex(runtime);
    expect((await openLeadIndex(runtime)).totalPermits).toBe(1);
  });

  it('are stored once, and again when the code that applies them has another version', async () => {
    await storeTermsRules(runtime, INDIVIDUALS);
    expect(await storeTermsRules(runtime, INDIVIDUALS)).toEqual([]);
    const newer = { 'tx-plano': { ...NOTHING, withheld: 'individuals', version: 'b' } } as const;
    expect(await storeTermsRules(runtime, newer)).toEqual(['tx-plano']);
  });

  it('with another attribution change the permits, and no row of the index', async () => {
    expect(await storeTermsRules(runtime, { 'tx-plano': { ...NOTHING, attribution: 'By Plano' } })).toEqual(
      [],
    );
    const permit = (await readPermits(runtime.permits, ['tx-plano.1'])).get('tx-plano.1');
    expect(permit?.attribution).toBe('By Plano');
    expect(await readPending(runtime)).toEqual([]);
  });

  it('reach the publisher although the planner was killed at any call', async () => {
    const { collection, clock } = runtime;
    const calls: string[] = [];
    const counted = watched(runtime.permits, (method) => void calls.push(method));
    await storeTermsRules({ permits: counted, collection, clock }, INDIVIDUALS);
    expect(calls).toEqual(['getMany', 'put', 'put']);
    for (let killedAt = 2; killedAt <= calls.length; killedAt++) {
      await storeTermsRules(runtime, {});
      await publishIndex(runtime);
      let call = 0;
      const killed = watched(runtime.permits, () => {
        if (++call === killedAt) throw new Error('killed');
      });
      await expect(storeTermsRules({ permits: killed, collection, clock }, INDIVIDUALS)).rejects.toThrow(
        'killed',
      );
      await storeTermsRules(runtime, INDIVIDUALS);
      await publishIndex(runtime);
      expect(await found('ana')).toEqual([]);
    }
  });
});
