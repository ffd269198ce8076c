import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createPermitsApi } from './permits/permits.ts';
import { answerJson, answerText, send } from './testing.ts';

let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies } = await signedIn(runtime));
  await storePermits(runtime, [samplePermit('il-chicago.B-77', { jurisdictionCity: 'Chicago' })]);
  await createPublishIndex(runtime, async () => undefined)();
});

const ask = (query: string) => send(createPermitsApi(runtime), 'lookup', { cookies, query });

describe('GET /api/permits/whereabouts', () => {
  it('returns the parsed line and the permit', async () => {
    expect(answerJson(await ask('text=b77, Chicago, il&state=Texas'))).toEqual({
      sought: {
        number: 'b77',
        street: null,
        city: 'Chicago',
        state: 'Illinois',
        otherState: null,
        zip: null,
      },
      answer: {
        is: 'filtered',
        permits: [{ id: 'il-chicago.B-77', permitNumber: 'B-77', leftOutBy: ['states'] }],
        facets: ['states'],
      },
    });
  });

  it.each([
    ['', 'Type a permit number, an address or a city.'],
    ['text=%20', 'Type a permit number, an address or a city.'],
    [`text=${'x'.repeat(201)}`, 'Type at most 200 characters.'],
    ['text=B-77&minValue=much', 'The minimum value must be an amount in dollars'],
  ])('refuses %s and says what to do', async (query, sentence) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toContain(sentence);
  });

  it('needs access to permits', async () => {
    runtime.setTime('2026-12-20T12:00:00.000Z');
    ({ cookies } = await signedIn(runtime));
    runtime.setTime('2026-12-28T12:00:00.000Z');
    expect((await ask('text=B-77')).statusCode).toBe(403);
  });

  it('has a rate limit', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, () => ask('text=Denver, CO')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});
