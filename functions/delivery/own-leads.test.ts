import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { updateSettings } from '#functions/accounts/accounts.ts';
import { openAccountAs, setAccount } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { createSendMail } from '#functions/jobs/send-mail.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';

const roof = (id: string, parts: Parameters<typeof samplePermit>[1] = {}) =>
  samplePermit(`il-a.${id}`, {
    trades: ['roofing'],
    description: `Tear off and re-roof ${id}`,
    issueDate: '2026-11-19',
    addressStreet: `${id} Oak St`,
    valuation: 10_000,
    ...parts,
  });
/** Of one with a phone and one with an owner’s name the first is worth more, and one that is taken is nobody’s lead. */
const PERMITS = [
  roof('101', { propertyOwnerName: 'Dana Sample', propertyOwnerPhone: '2175550142', builtBy: 'owner' }),
  roof('102', { propertyOwnerName: 'Ana Sample', valuation: 20_000 }),
  roof('103'),
  roof('104', { issueDate: '2026-11-18' }),
  roof('105', { contractorName: 'Sample Roofing', contractorTrades: ['roofing'] }),
  roof('106', { issueDate: '2026-06-01' }),
];
const ROOFER = { trades: ['roofing'], role: 'prime', area: { state: 'Illinois', city: null } } as const;

const trial = trialSubscription('2026-11-27T12:00:00.000Z');

let runtime: TestRuntime;
let sent: OutgoingMail[];
let ada: Account;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  sent = [];
  await storePermits(runtime, PERMITS);
  await createPublishIndex(runtime, async () => undefined)();
  ada = await openAccountAs(runtime, 'ada');
});

const answer = () => updateSettings(runtime, ada, ROOFER);
/** Sends what is due at a time. */
async function sendAt(time: string, permits = runtime.permits): Promise<readonly OutgoingMail[]> {
  runtime.setTime(time);
  const { accounts, clock, config, index, log } = runtime;
  const send = async (mail: OutgoingMail) => void sent.push(mail);
  const post = () => Promise.reject(new Error('There is no phone.'));
  await createSendMail({ accounts, clock, config, index, log, permits, send, post }, async () => undefined)();
  return sent.splice(0);
}
const numbersIn = ({ text }: OutgoingMail) => [...text.matchAll(/Permit (\S+)$/gm)].map(([, one]) => one);

describe('a welcome', () => {
  it('shows the three best leads of the reader’s own search, with reach', async () => {
    await answer();
    const [mail] = await sendAt('2026-11-20T12:00:00.000Z');
    expect(mail?.subject).toBe('Welcome to Plumbline');
    expect(mail?.text).toContain('4 leads for you: 1 to phone, 1 to write, 2 to visit.');
    expect(numbersIn(mail as OutgoingMail)).toEqual(['101', '102', '103']);
    expect(mail?.text).toContain('Owner: Dana Sample, (217) 555-0142');
    expect(mail?.text).toMatch(/See all 4 leads https:\/\/site\.test\/leads\?.*state=Illinois/);
  });

  it('leaves out what the reader has hidden, and shows the next', async () => {
    await answer();
    await changeWork(runtime, ownDesk('ada'), 'il-a.101', { version: '', stage: 'hidden' });
    const [mail] = await sendAt('2026-11-20T12:00:00.000Z');
    expect(numbersIn(mail as OutgoingMail)).toEqual(['102', '103', '104']);
  });

  it('waits a while for the answers about the business, and goes without leads if there are none', async () => {
    expect(await sendAt('2026-11-20T12:14:00.000Z')).toEqual([]);
    const [mail] = await sendAt('2026-11-20T12:15:00.000Z');
    expect(numbersIn(mail as OutgoingMail)).toEqual([]);
    expect(mail?.text).toContain('Set your trade and place https://site.test/start');
    expect(await sendAt('2026-11-20T13:00:00.000Z')).toEqual([]);
  });
});

describe('the mails about the end of a trial', () => {
  it('say before it what came in meanwhile, by reach, and after it counts and reach only', async () => {
    await storePermits(runtime, [
      roof('107', { issueDate: '2026-11-22' }),
      roof('108', { issueDate: '2026-11-28' }),
    ]);
    await createPublishIndex(runtime, async () => undefined)();
    await answer();
    await sendAt('2026-11-20T12:00:00.000Z');
    const [before] = await sendAt('2026-11-24T12:00:00.000Z');
    expect(before?.subject).toBe('Your free trial ends on Nov 27, 2026');
    expect(before?.text).toContain('issued since Nov 20, 2026: ');
    expect(numbersIn(before as OutgoingMail)).toContain('107');
    let read = 0;
    const permits = watched(runtime.permits, () => void read++);
    const [after, ...more] = await sendAt('2026-12-07T12:00:00.000Z', permits);
    expect(more).toEqual([]);
    expect(read).toBe(0);
    expect(after?.subject).toBe('1 lead since Nov 27, 2026: 1 to visit');
    for (const said of PERMITS.flatMap(({ permitNumber, addressStreet }) => [permitNumber, addressStreet]))
      expect(JSON.stringify(after)).not.toContain(said);
    expect(await sendAt('2027-03-01T12:00:00.000Z')).toEqual([]);
  });

  it.each<[string, Partial<Account>]>([
    ['its own switch is off', { mailAfterAccess: false }],
    ['all mail is off', { emailNotifications: false }],
    ['nothing came in', { trades: ['solar'] }],
    ['a month was paid', { subscription: { ...trial, paidUntil: '2026-12-27T12:00:00.000Z' } }],
    ['the user canceled', { subscription: { ...trial, cancelled: true } }],
    ['a refund ended access', { subscription: { ...trial, endedAt: '2026-11-25T12:00:00.000Z' } }],
  ])('say nothing after it when %s', async (_, change) => {
    await storePermits(runtime, [roof('108', { issueDate: '2026-11-28' })]);
    await createPublishIndex(runtime, async () => undefined)();
    await answer();
    await sendAt('2026-11-24T12:00:00.000Z');
    await setAccount(runtime.accounts, 'ada', change);
    expect(await sendAt('2026-12-07T12:00:00.000Z')).toEqual([]);
  });
});
