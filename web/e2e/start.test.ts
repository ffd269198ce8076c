import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import type { SentCalls } from './sent-calls.ts';
import { openStory } from './story.ts';
import { signUp, type Visitor } from './visitor.ts';

/** The three questions: from the landing page through sign-up to the first leads. */

const IDA = { firstName: 'Ida', address: 'ida@roofing.example', password: 'Batten-and-board-8' };

let stack: LocalStack;
let ida: Visitor;
let page: Page;
let calls: SentCalls;

openStory((story) => {
  ({ stack, visitor: ida, page, calls } = story);
});

const answer = () => page.getByRole('region', { name: 'What we have for you' });
const showLeads = () => page.getByRole('button', { name: /^Show my/ });

describe('a roofer who is new', () => {
  it('checks a city, signs up and finds the answers filled in', async () => {
    await page.goto(stack.site);
    await page.getByLabel('Do we cover your city?').fill('Chicago, IL');
    await page.getByRole('combobox', { name: 'Trade' }).selectOption('Roofing');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText(/^Yes\. Chicago, IL has/).waitFor();
    await signUp(page, stack, IDA);
    await page.getByRole('heading', { name: 'Three questions, then your leads' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/start');
    await expect.poll(() => page.getByLabel('Roofing').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Where you work').inputValue()).toBe('Chicago, IL');
    await answer()
      .getByText(/^Roofing in Chicago, IL/)
      .waitFor();
    await expect
      .poll(() =>
        answer()
          .getByText(/^\d+ of 100$/)
          .count(),
      )
      .toBe(3);
  });

  it('sees leads with one more press, and keeps the profile', async () => {
    await page.getByLabel('General contractors').check();
    await showLeads().click();
    // The work before a roofer's.
    await page.waitForURL(/\/leads\?state=Illinois&city=Chicago&.*trade=new-construction&.*lastDays=30/);
    expect(calls.bodies('updateNotifications')).toEqual([
      {
        trades: ['roofing'],
        role: 'sub',
        area: { state: 'Illinois', city: 'Chicago' },
        timeZone: expect.any(String),
      },
    ]);
    await page.goto(`${stack.site}/start`);
    await page.getByLabel('General contractors').waitFor();
    await expect.poll(() => page.getByLabel('General contractors').isChecked()).toBe(true);
  });

  it('chooses a new password with a mailed code', async () => {
    // A call of the page before would be refused without the cookies.
    await page.goto('about:blank');
    await ida.context.clearCookies();
    await page.goto(`${stack.site}/login.html#forgot`);
    await page.getByLabel('Email address').fill(IDA.address);
    await page.getByRole('button', { name: 'Send the code' }).click();
    const code = page.getByLabel('Six-digit code');
    await code.waitFor();
    await code.fill(await stack.codeFor(IDA.address, /new password/));
    await page.getByLabel('New password', { exact: true }).fill('Soffit-and-fascia-4');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login.html');
  });

  it('never sees the questions again unasked', async () => {
    await page.goto(stack.site);
    await page.getByRole('heading', { name: `Welcome, ${IDA.firstName}` }).waitFor();
    ida.sawNothingWrong();
  });
});
