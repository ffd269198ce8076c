import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { createPermitsApi } from './permits.ts';
import { jsonOf, send, textOf } from './testing.ts';

let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies } = await signedIn(runtime));
  await storePermits(runtime, [samplePermit('il-chicago.B-77', { jurisdictionCity: 'Chicago' })]);
  await createPublishIndex(runtime, async () => undefined)();
});

const ask = (query: string) => send(createPermitsApi(runtime), 'whereabouts', { cookies, query });

describe('GET /api/permits/whereabouts', () => {
  it('answers how it read the line, and where the permit is', async () => {
    expect(jsonOf(await ask('text=b77, Chicago, il&state=Texas'))).toEqual({
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
    ['', 'text: Type a permit number, an address or a city.'],
    ['text=%20', 'text: Type a permit number, an address or a city.'],
    [`text=${'x'.repeat(201)}`, 'text: Type at most 200 characters.'],
    ['text=B-77&minValue=much', 'minValue must be an amount in dollars'],
  ])('refuses %s with what to do', async (query, sentence) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer)).toContain(sentence);
  });

  it('is for who may see permits, as it tells of them', async () => {
    runtime.setTime('2026-12-20T12:00:00.000Z');
    ({ cookies } = await signedIn(runtime));
    runtime.setTime('2026-12-28T12:00:00.000Z');
    expect((await ask('text=B-77')).statusCode).toBe(403);
  });

  it('is asked so often and no more', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, () => ask('text=Denver, CO')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});
