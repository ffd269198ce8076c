import { beforeEach, describe, expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { acceptRequest } from '#functions/removals/requests.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { givenBy } from '../program/testing.ts';
import { commandOf, runCommand } from './removals.ts';

let runtime: TestRuntime;
let reference: string;
beforeEach(async () => {
  recorded = [];
  runtime = await testRuntime();
  await storePermits(runtime, [
    samplePermit('il-chicago.1', { contractorName: 'Ana Sample', addressStreet: '12 Main St' }),
    samplePermit('il-chicago.2', { contractorName: 'SAMPLE, ANA', addressStreet: '9 Pier Rd' }),
  ]);
  await publishIndex(runtime);
  ({ reference } = await acceptRequest(
    runtime,
    {
      wish: 'remove',
      name: 'Ana Sample',
      phone: '',
      address: '12 Main St',
      permit: '',
      relation: 'self',
      email: 'ana@example.com',
      message: 'Please.\nThank you.',
      website: '',
    },
    '192.0.2.1',
  ));
});

let published = 0;
/** What the operator's log was told. */
let recorded: string[] = [];
/** Runs the command and returns its output. */
async function runArguments(...args: readonly string[]): Promise<string> {
  const command = commandOf(await givenBy('removals', ...args));
  const publish = async () => {
    published++;
    await publishIndex(runtime);
  };
  const record = async (action: string, about: string) => void recorded.push(`${action} ${about}`);
  return runCommand({ runtime, publish, record }, command, 'operator');
}
const names = async () =>
  [...(await readPermits(runtime.permits, ['il-chicago.1', 'il-chicago.2'])).values()].map(
    ({ contractorName }) => contractorName,
  );

describe('removals', () => {
  it('lists waiting requests, and shows one with the matching permits', async () => {
    expect(await runArguments()).toBe(`${reference}  waiting  0 days  remove  Ana Sample · 12 Main St`);
    const shown = await runArguments('show', reference);
    expect(shown).toContain('Answer to ana@example.com');
    expect(shown).toContain('  | Thank you.');
    expect(shown).toMatch(/name "Ana Sample": 2 permits show it: il-chicago\.\d, il-chicago\.\d/);
    expect(shown).toContain('address "12 Main St": 1 permit shows it: il-chicago.1');
  });

  it('counts the matching permits in a dry run', async () => {
    expect(
      await runArguments('grant', reference, '--name', 'Ana Sample', '--at', '12 Main St', '--dry-run'),
    ).toBe('  name "Ana Sample" at 12 Main St: 1 permit shows it: il-chicago.1');
    expect(await names()).toEqual(['Ana Sample', 'SAMPLE, ANA']);
  });

  it('grants, updates the lead index, and undoes', async () => {
    const before = published;
    expect(
      await runArguments('grant', reference, '--name', 'Ana Sample', '--permit', 'il-chicago.2'),
    ).toContain('1 permit no longer show it');
    expect(await names()).toEqual(['Ana Sample', null]);
    expect(published).toBe(before + 1);
    expect(await runArguments()).toBe('No requests are waiting.');
    expect(await runArguments('--all')).toContain('granted');
    expect(await runArguments('undo', reference, '--why', 'Asked by somebody else.')).toContain('is undone');
    expect(await names()).toEqual(['Ana Sample', 'SAMPLE, ANA']);
    expect(await runArguments('show', reference)).toContain('operator undone');
    expect(recorded).toEqual([`removals grant ${reference}`, `removals undo ${reference}`]);
  });

  it('refuses with a reason', async () => {
    expect(await runArguments('refuse', reference, '--why', 'No record shows it.')).toContain('is refused');
    await expect(runArguments('refuse', reference, '--why', 'Again.')).rejects.toThrow('is refused, so this');
    await expect(runArguments('show', 'R-0')).rejects.toThrow('There is no request R-0');
  });
});
