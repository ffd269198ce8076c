import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { startTestSes, type TestSes } from '#infra/sim/doubles/ses.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createAccountApi } from './account.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { answerText, send } from './testing.ts';

let runtime: TestRuntime;
let api: AreaHandler;
let ses: TestSes;
beforeAll(async () => {
  ses = await startTestSes();
  vi.stubEnv('SES_ENDPOINT', ses.endpoint);
});
afterAll(() => {
  vi.unstubAllEnvs();
  return ses.close();
});
beforeEach(async () => {
  Object.assign(ses, { forms: [], refuses: false });
  runtime = await testRuntime();
  api = createAccountApi(runtime);
});

describe.each([
  ['testEmail', 'Test notification from Plumbline', 'test_23request-1'],
  ['testWelcomeEmail', 'Welcome to Plumbline', 'test_23request-1'],
] as const)('POST %s', (name, subject, tag) => {
  const change = (userId: string, field: string, value: unknown) =>
    runtime.accounts.update(
      { pk: `user#${userId}`, sk: 'profile' },
      { expression: 'SET #field = :value', names: { '#field': field }, values: { ':value': value } },
    );

  it('sends the mail at once, under its own key', async () => {
    const { account, cookies } = await signedIn(runtime);
    expect(await send(api, name, { cookies })).toMatchObject({ statusCode: 204 });
    expect(ses.forms).toHaveLength(1);
    const [form] = ses.forms;
    expect(form?.get('Destinations.member.1')).toBe(account.email);
    expect(form?.get('Source')).toBe('Plumbline <mail@site.test>');
    expect(form?.get('ConfigurationSetName')).toBe('test');
    expect([form?.get('Tags.member.1.Value'), form?.get('Tags.member.2.Value')]).toEqual([
      account.userId,
      tag,
    ]);
    const mime = Buffer.from(form?.get('RawMessage.Data') ?? '', 'base64').toString();
    expect(mime).toContain(`\r\nSubject: ${subject}\r\n`);
    expect(mime.includes('List-Unsubscribe-Post')).toBe(name === 'testEmail');
  });

  it.each<[string, string, unknown, string]>([
    ['notifications are off', 'emailNotifications', false, 'Email notifications are off'],
    ['the address does not exist', 'mailStopped', 'bounced', 'could not be delivered'],
    ['our mail was unwanted', 'mailStopped', 'complained', 'reported as unwanted'],
  ])('refuses while %s', async (_, field, value, words) => {
    const { account, cookies } = await signedIn(runtime);
    await change(account.userId, field, value);
    const answer = await send(api, name, { cookies });
    expect(answer.statusCode).toBe(409);
    expect(answerText(answer)).toContain(words);
    expect(ses.forms).toEqual([]);
  });

  it('sends also while mail is paused', async () => {
    const { account, cookies } = await signedIn(runtime);
    await change(account.userId, 'paused', true);
    expect((await send(api, name, { cookies })).statusCode).toBe(204);
  });

  it('reports an error of SES', async () => {
    const { cookies } = await signedIn(runtime);
    ses.refuses = true;
    const answer = await send(api, name, { cookies });
    expect(answer.statusCode).toBe(503);
    expect(answerText(answer)).toBe('The email could not be sent just now. Try again in a few minutes.');
  });
});
