import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import type { LocalStack } from './local-stack.ts';
import { openStory } from './story.ts';
import { signUpVisitor } from './visitor.ts';

/** A user's own program on the whole stack: from creating a key to reading permits. */

const ADA = { firstName: 'Ada', address: 'ada@programs.example', password: 'Ridge-and-eave-7' };

let stack: LocalStack;
let page: Page;
let key = '';

openStory((story) => {
  ({ stack, page } = story);
});

/** A call as a program makes it: no browser, no cookie. */
async function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${stack.site}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
  });
}

describe('a program', () => {
  it('gets a key from the page, shown once', async () => {
    await signUpVisitor(page, stack, ADA);
    await page.goto(`${stack.site}/settings/api`);
    await page.getByLabel('What is the key for?').fill('CRM import');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const shown = page.getByText(/^plumb_live_[0-9A-Za-z]{49}$/);
    key = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'CRM import' }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  it('reads permits page by page, and the page shows how many are left', async () => {
    const read = async (query: string) => {
      const answer = await call(`/v1/permits?state=IL&limit=10${query}`);
      expect(answer.status).toBe(200);
      return {
        left: Number(answer.headers.get('x-permits-left')),
        ...((await answer.json()) as Output<'v1Permits'>),
      };
    };
    await expect.poll(async () => (await read('')).permits.length).toBe(10);
    const first = await read('');
    const second = await read(`&cursor=${first.nextCursor}`);
    const ids = [...first.permits, ...second.permits].map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    const { permits } = (await (await call('/v1/usage')).json()) as Output<'v1Usage'>;
    expect(permits.left).toBe(second.left);
    await page.reload();
    await page.getByText(String(permits.left), { exact: true }).waitFor();
  });

  it('creates an alert that the Lead Alerts page shows', async () => {
    const made = await call('/v1/alerts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ name: 'Made by a program', criteria: { states: ['IL'] } }),
    });
    expect(made.status).toBe(201);
    await page.goto(`${stack.site}/alerts`);
    await page.getByRole('heading', { name: 'Made by a program' }).waitFor();
  });

  it('is refused after its key is revoked', async () => {
    await page.goto(`${stack.site}/settings/api`);
    await page.getByRole('button', { name: 'Revoke CRM import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke Key' }).click();
    await page.getByText('No keys yet.').waitFor();
    const refused = await call('/v1/usage');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    const { type } = (await refused.json()) as { type: string };
    await page.goto(type);
    const told = page.locator('#problem-api-key-rejected');
    await told.waitFor();
    await expect.poll(() => told.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});
