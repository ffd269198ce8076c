import { beforeEach, describe, expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { acceptRequest } from '#functions/removals/requests.ts';
import { runCommand } from './removals.ts';
import { parseCommand } from './removals-command.ts';

let runtime: TestRuntime;
let reference: string;
beforeEach(async () => {
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
/** What the command says to a command line. */
async function say(...args: readonly string[]): Promise<string> {
  const command = parseCommand(args);
  if (command === undefined) throw new Error('That asks for help.');
  const publish = async () => {
    published++;
    await publishIndex(runtime);
  };
  return runCommand({ runtime, publish }, command, 'operator');
}
const names = async () =>
  [...(await readPermits(runtime.permits, ['il-chicago.1', 'il-chicago.2'])).values()].map(
    ({ contractorName }) => contractorName,
  );

describe('npm run removals', () => {
  it('lists what waits, and shows a request with where what it names stands', async () => {
    expect(await say()).toBe(`${reference}  waiting  0 days  remove  Ana Sample · 12 Main St`);
    const shown = await say('show', reference);
    expect(shown).toContain('Answer to ana@example.com');
    expect(shown).toContain('  | Thank you.');
    expect(shown).toMatch(/name "Ana Sample": 2 permits show it: il-chicago\.\d, il-chicago\.\d/);
    expect(shown).toContain('address "12 Main St": 1 permit shows it: il-chicago.1');
  });

  it('says where a subject stands before anything is done', async () => {
    expect(await say('grant', reference, '--name', 'Ana Sample', '--at', '12 Main St', '--dry-run')).toBe(
      '  name "Ana Sample" at 12 Main St: 1 permit shows it: il-chicago.1',
    );
    expect(await names()).toEqual(['Ana Sample', 'SAMPLE, ANA']);
  });

  it('grants, has the lead index follow, and undoes', async () => {
    const before = published;
    expect(await say('grant', reference, '--name', 'Ana Sample', '--permit', 'il-chicago.2')).toContain(
      'out of 1 permit from now on',
    );
    expect(await names()).toEqual(['Ana Sample', null]);
    expect(published).toBe(before + 1);
    expect(await say()).toBe('No request waits.');
    expect(await say('--all')).toContain('granted');
    expect(await say('undo', reference, '--why', 'Asked by somebody else.')).toContain('is undone');
    expect(await names()).toEqual(['Ana Sample', 'SAMPLE, ANA']);
    expect(await say('show', reference)).toContain('operator undone');
  });

  it('refuses with a reason', async () => {
    expect(await say('refuse', reference, '--why', 'No record shows it.')).toContain('is refused');
    await expect(say('refuse', reference, '--why', 'Again.')).rejects.toThrow('is refused, so this');
    await expect(say('show', 'R-0')).rejects.toThrow('There is no request R-0');
  });

  it.each([
    [['answer', 'R-1'], '"answer" is none of'],
    [['grant'], 'Name the request'],
    [['refuse', 'R-1'], 'Say why'],
    [['undo', 'R-1', '--why', ' '], 'Say why'],
    [['grant', 'R-1', '--permit', 'x'], 'give --name too'],
    [['grant', 'R-1', '--zip', '75023'], 'give --address too'],
    [['grant', 'R-1', '--name', 'A B', '--permit', 'x', '--at', '1 Main'], 'not by both'],
    [['grant', 'R-1', '--nam', 'A B'], 'Usage:'],
  ])('says what is wrong with %j', (args, words) => {
    expect(() => parseCommand(args)).toThrow(words);
  });
});
