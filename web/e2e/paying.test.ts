import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type LocalStack, startLocalStack } from './local-stack.ts';
import { openVisitor, PATIENTLY, signUp, toast, type Visitor } from './visitor.ts';

/** The way of the money in the built site, under its security headers: trial, expiry, payment, cancelling, refund. */

const BEN = { firstName: 'Ben', address: 'ben@siding.example', password: 'Lap-and-batten-4' };
const UPGRADE = 'Upgrade Now - $5/month';

let stack: LocalStack;
let browser: Browser;
let ben: Visitor;
let page: Page;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startLocalStack(['il-chicago']), openBrowser()]);
  await stack.collected();
  ben = await openVisitor(browser);
  page = ben.page;
});

afterEach(() => ben.sawNothingWrong());

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const payments = () => page.getByRole('region', { name: 'Payments' });
const status = () => page.getByRole('region', { name: 'Your plan now' });
const permits = () => page.getByRole('table').getByRole('checkbox').nth(1);
const subjects = async (): Promise<string[]> => {
  await stack.sendDueMail();
  return (await stack.mailsTo(BEN.address)).map(({ subject }) => subject);
};

/** Opens PayPal’s window from the payment panel and chooses there. */
async function chooseAtPayPal(choice: 'Approve' | 'Decline' | 'Close'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const paypal = await opened;
  const closed = paypal.waitForEvent('close');
  await paypal.getByText('5.00 USD to Plumbline').waitFor();
  await paypal.getByRole('button', { name: choice, exact: true }).click();
  await closed;
}

describe('a siding contractor', () => {
  it('starts the trial by signing up, and sees its days', async () => {
    await signUp(page, stack, BEN);
    await page.getByText('7 days left').waitFor();
    await page.goto(`${stack.site}/leads?view=all`);
    await permits().waitFor();
  });

  it('finds permits closed once the trial is over, and the totals open', async () => {
    await stack.moveClock('week');
    ben.expectLogged('/api/permits/all');
    ben.expectLogged('/api/permits/recent');
    await page.goto(`${stack.site}/leads?view=all`);
    await page.getByRole('heading', { name: 'Subscription Required' }).waitFor();
    await page.getByText('Your free trial has expired.').waitFor();
    await toast(page, 'Upgrade to a $5/month subscription to see permits.');
    await page.goto(`${stack.site}/dashboard`);
    await page.getByRole('heading', { name: 'Subscription Required' }).waitFor();
    await expect
      .poll(async () => page.getByText('Total Permits').locator('..').textContent(), PATIENTLY)
      .toMatch(/[1-9]/);
  });

  it('goes from there to the payment panel, and closes PayPal’s window: nothing is charged', async () => {
    await page.getByRole('link', { name: UPGRADE }).click();
    await status().getByText('Trial over').waitFor();
    await page.getByRole('button', { name: UPGRADE }).click();
    await page.getByText('Your month begins today.').waitFor();
    await chooseAtPayPal('Close');
    await page.getByRole('button', { name: UPGRADE }).waitFor();
    await payments().getByText('You have paid nothing so far.').waitFor();
  });

  it('is told when the bank refuses, and may try again', async () => {
    ben.expectLogged('/capture');
    await page.getByRole('button', { name: UPGRADE }).click();
    await chooseAtPayPal('Decline');
    await toast(page, 'Payment Failed');
    await toast(page, 'Please try again or contact support.');
    await payments().getByText('You have paid nothing so far.').waitFor();
    await status().getByText('Trial over').waitFor();
  });

  it('pays, and has an active subscription with a receipt', async () => {
    await chooseAtPayPal('Approve');
    await toast(page, 'Subscription Activated');
    await toast(page, 'Your $5/month subscription is now active!');
    await status().getByText('Next billing date').waitFor();
    await payments().getByText('$5.00').waitFor();
    await payments().getByText('Paid', { exact: true }).waitFor();
    await expect.poll(subjects, PATIENTLY).toContain('Receipt: 5.00 USD for one month of Plumbline');
  });

  it('sees permits again without loading the page anew', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Recent Permits' }).waitFor();
    await page.getByRole('link', { name: 'View All Leads' }).click();
    await permits().waitFor();
  });

  it('cancels, is told until when access lasts, and takes it back', async () => {
    await page.goto(`${stack.site}/subscription`);
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await toast(page, 'Subscription Cancelled');
    await page.getByText(/^You have access until \w{3} \d/).waitFor();
    await status().getByText('Cancelled', { exact: true }).waitFor();
    await status()
      .getByText(/^Access until /)
      .waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Keep subscription' }).click();
    await toast(page, 'Subscription Kept');
    await status().getByText('Next billing date').waitFor();
  });

  it('loses access when PayPal gives the money back, and is told so by mail', async () => {
    const paypal = await ben.context.newPage();
    await paypal.goto(stack.paypal);
    await paypal.getByRole('button', { name: 'Refund' }).click();
    await paypal.getByRole('heading', { name: '5.00 USD · REFUNDED' }).waitFor();
    await paypal.close();
    await expect.poll(subjects, PATIENTLY).toContain('Refunded: 5.00 USD');
    await page.reload();
    await payments().getByText('Refunded', { exact: true }).waitFor();
    await page.getByRole('button', { name: UPGRADE }).waitFor();
    await page.goto(`${stack.site}/leads?view=all`);
    await page.getByRole('heading', { name: 'Subscription Required' }).waitFor();
  });
});
