import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { LocalStack } from './local-stack.ts';
import type { SentCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { openStory } from './story.ts';
import { stubCall } from './stub-call.ts';
import { leadsTo, linksOf, openAccountMenu, signUpVisitor, toast, type Visitor } from './visitor.ts';

/** Payments in the built site, under its security headers: trial, expiry, payment, cancellation, refund. */

const BEN = { firstName: 'Ben', address: 'ben@siding.example', password: 'Lap-and-batten-4' };
const UPGRADE = `Upgrade Now - ${PRICE.label}`;

let stack: LocalStack;
let ben: Visitor;
let page: Page;
let calls: SentCalls;

openStory(
  (story) => {
    ({ stack, visitor: ben, page, calls } = story);
  },
  ['il-chicago'],
);

const panel = () => page.getByRole('region', { name: 'Pay for one month' });
const toasts = () => page.getByRole('region', { name: /^Notifications/ }).locator('li');
const payments = () => page.getByRole('region', { name: 'Payments' });
const status = () => page.getByRole('region', { name: 'Your plan' });
const permits = () => page.getByRole('table').getByRole('checkbox').nth(1);
const subjects = async (): Promise<string[]> => {
  await stack.sendDueMail();
  return (await stack.mailsTo(BEN.address)).map(({ subject }) => subject);
};

/** Opens PayPal’s window from the payment panel and clicks a choice. */
async function chooseAtPayPal(choice: 'Approve' | 'Decline' | 'Close'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const paypal = await opened;
  const closed = paypal.waitForEvent('close');
  await paypal.getByText(`${PRICE.amount} USD to Plumbline`).waitFor();
  // Its buttons do nothing until its script has loaded.
  await paypal.waitForLoadState();
  const button = paypal.getByRole('button', { name: choice, exact: true });
  // The window may close before the click is done.
  const pressed = button.click().catch((error: unknown) => {
    if (!paypal.isClosed()) throw error;
  });
  await Promise.all([pressed, closed]);
}

describe('a siding contractor', () => {
  it('starts the trial by signing up, and sees its days', async () => {
    await signUpVisitor(page, stack, BEN);
    await page.getByText('Trial: 7 days left').waitFor();
    await page.goto(`${stack.site}/leads?view=all`);
    await permits().waitFor();
  });

  it('reads the features and the price of the plan', async () => {
    await page.goto(`${stack.site}/subscription`);
    await proves('§2.subscription.nav', async () => {
      await openAccountMenu(page);
      const links = Object.keys(await linksOf(page.getByRole('banner')));
      for (const name of ['Home', 'Dashboard', 'Lead Alerts', 'Settings', 'Sign Out'])
        expect(links).toContain(name);
      await page.keyboard.press('Escape');
    });
    await proves(['§2.subscription.status-card', '§7.subscription'], async () => {
      await status().getByText('Free trial', { exact: true }).waitFor();
      await status().getByText('7 days left').waitFor();
      expect(await calls.answered('currentSubscription')).toMatchObject({
        status: 'trial',
        trialEnd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        nextBillingDate: null,
      });
    });
    const plan = page.getByRole('region', { name: 'Professional Plan' });
    await proves('§2.subscription.plan', async () => {
      for (const text of ['Most Popular', PRICE.short, '/month'])
        await plan.getByText(text, { exact: true }).waitFor();
    });
    await proves('§2.subscription.terms', async () => {
      for (const term of ['7-day free trial', 'No credit card required', 'Cancel anytime', 'Through PayPal'])
        await plan.getByText(term, { exact: true }).waitFor();
    });
    await proves('§2.subscription.features', async () => {
      const features = (await plan.getByRole('listitem').allInnerTexts()).join('\n');
      for (const name of [
        'Unlimited permit searches',
        'Real-time updates',
        'Email and mobile alerts',
        'API access',
        'Premium support',
      ])
        expect(features).toContain(name);
    });
  });

  it('sees only totals after the trial', async () => {
    await stack.moveClock('week');
    ben.expectLogged('/api/permits/all');
    ben.expectLogged('/api/permits/recent');
    await page.goto(`${stack.site}/leads?view=all`);
    await proves('§8.search.subscription-panel', async () => {
      const required = page
        .getByRole('region')
        .or(page.locator('section'))
        .filter({
          has: page.getByRole('heading', { name: 'Subscription Required' }),
        });
      await required
        .getByText(`Your free trial has expired. Please upgrade to a ${PRICE.label} subscription`)
        .first()
        .waitFor();
      await expect.poll(() => linksOf(required.last())).toEqual({ [UPGRADE]: '/subscription' });
    });
    await proves('§8.search.subscription-toast', async () => {
      await toasts().getByText('Subscription Required', { exact: true }).waitFor();
      await toast(page, `Upgrade to a ${PRICE.label} subscription to see permits.`);
    });
    await proves('§6.subscription.required', async () => {
      const refused = await calls.of('allPermits').at(-1)?.response();
      expect(refused?.status()).toBe(403);
      expect(await refused?.text()).toContain('Subscription required');
    });
    await page.goto(`${stack.site}/dashboard`);
    await page.getByRole('heading', { name: 'Subscription Required' }).waitFor();
    await expect
      .poll(async () => page.getByText('Total Permits').locator('..').textContent())
      .toMatch(/[1-9]/);
  });

  it('has no script of PayPal on the dashboard, whose policy refuses it', async () => {
    ben.expectLogged('Content Security Policy');
    const refused = await page.evaluate(
      (src) =>
        new Promise<readonly string[]>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
            resolve([effectiveDirective, blockedURI]),
          );
          document.head.append(Object.assign(document.createElement('script'), { src }));
        }),
      `${stack.paypal}/sdk/js`,
    );
    expect(refused).toEqual(['script-src-elem', `${stack.paypal}/sdk/js`]);
  });

  it('opens the payment panel by a link, which loads the page, and closes PayPal’s window without a charge', async () => {
    await leadsTo(page, '/subscription', () => page.getByRole('link', { name: UPGRADE }).click());
    await proves('§4.subscription.expired', async () => {
      await status().getByText('Trial expired', { exact: true }).waitFor();
      await status().getByText('Trial over').waitFor();
      await status()
        .getByText(/Upgrade to see permits again\.$/)
        .waitFor();
    });
    await proves(['§4.payment.panel', '§2.subscription.upgrade'], async () => {
      await page.getByRole('button', { name: UPGRADE }).click();
      await panel().waitFor();
    });
    await proves('§4.payment.cancel', async () => {
      await panel().getByRole('button', { name: 'Cancel' }).click();
      await panel().waitFor({ state: 'hidden' });
    });
    await page.getByRole('button', { name: UPGRADE }).click();
    await page.getByText('Your month starts today.').waitFor();
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
    await proves('§7.setup', async () => {
      expect(await calls.answered('paypalSetup')).toEqual({ clientToken: expect.any(String) });
    });
    await chooseAtPayPal('Close');
    await page.getByRole('button', { name: UPGRADE }).waitFor();
    await payments().getByText('No payments yet.').waitFor();
  });

  it('cannot pay while PayPal is down, which is only logged', async () => {
    ben.expectLogged('Payment is unavailable.');
    const end = await stubCall(page, 'paypalSetup', { json: { error: 'PayPal does not answer.' } });
    await page.reload();
    await proves('§8.payment.unavailable', async () => {
      const [logged] = await Promise.all([
        page.waitForEvent('console', (line) => line.text().startsWith('Payment is unavailable.')),
        page.getByRole('button', { name: UPGRADE }).click(),
      ]);
      expect(logged.text()).toContain('PayPal does not answer.');
      await panel().getByText('Payment is unavailable right now.').waitFor();
      expect(await toasts().count()).toBe(0);
    });
    await end();
    await panel().getByRole('button', { name: 'Cancel' }).click();
  });

  it('sees an error when the bank refuses, and can retry', async () => {
    ben.expectLogged('/capture');
    await page.getByRole('button', { name: UPGRADE }).click();
    await chooseAtPayPal('Decline');
    await proves('§8.payment.failed', async () => {
      await toast(page, 'Payment Failed');
      await toast(page, 'Please try again or contact support.');
    });
    await payments().getByText('No payments yet.').waitFor();
    await status().getByText('Trial over').waitFor();
  });

  it('pays, and has an active subscription with a receipt', async () => {
    ben.expectLogged('/api/subscriptions/activate');
    const end = await stubCall(page, 'activateSubscription', { status: 500, text: 'It broke.' });
    await proves('§4.payment.approved', () => chooseAtPayPal('Approve'));
    await proves('§8.activation.failure', async () => {
      await toast(page, 'Activation Failed');
      await toast(page, '500: It broke.');
    });
    await end();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await proves('§8.activation.success', async () => {
      await toast(page, 'Subscription Activated');
      await toast(page, `Your ${PRICE.label} subscription is now active!`);
    });
    await proves('§4.subscription.active', async () => {
      await status().getByText('Active', { exact: true }).waitFor();
      await status().getByText('Next billing date').waitFor();
    });
    await payments().getByText(`$${PRICE.amount}`).waitFor();
    await payments().getByText('Paid', { exact: true }).waitFor();
    await expect.poll(subjects).toContain(`Receipt: ${PRICE.amount} USD for one month of Plumbline`);
  });

  it('has paid with one order, captured and activated', async () => {
    const order = calls.of('createOrder').at(-1);
    const { id } = (await calls.answered('createOrder')) as { readonly id: string };
    await proves(['§4.payment.created', '§7.order', '§9.price'], () => {
      expect(order?.postDataJSON()).toEqual({ amount: PRICE.amount, currency: 'USD', intent: 'CAPTURE' });
      expect(id).toMatch(/./);
    });
    await proves(['§4.payment.captured', '§7.capture'], async () => {
      const capture = calls.of('captureOrder').at(-1);
      expect(capture?.url()).toBe(`${stack.site}/api/paypal/order/${id}/capture`);
      expect(capture?.postData()).toBeNull();
      expect(await calls.answered('captureOrder')).toHaveProperty('id');
    });
    await proves(['§4.payment.activated', '§7.activate'], () =>
      expect(calls.bodies('activateSubscription')).toEqual([{ paypalOrderId: id }, { paypalOrderId: id }]),
    );
  });

  it('sees permits again, on pages without PayPal’s script', async () => {
    await expect.poll(() => page.evaluate(() => 'paypal' in window)).toBe(true);
    await leadsTo(page, '/dashboard', () => page.getByRole('link', { name: 'Dashboard' }).click());
    await page.getByRole('heading', { name: 'Recent Permits' }).waitFor();
    await expect.poll(() => page.evaluate(() => 'paypal' in window)).toBe(false);
    await page.getByRole('link', { name: 'View All Leads' }).click();
    await permits().waitFor();
  });

  it('cancels with two presses from any page, sees until when access lasts, and resumes', async () => {
    await page.goto(`${stack.site}/alerts`);
    await page.getByRole('link', { name: /^Paid until/ }).click();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await toast(page, 'Subscription Canceled');
    await page.getByText(/^You have access until \w{3} \d/).waitFor();
    await status().getByText('Canceled', { exact: true }).waitFor();
    await status()
      .getByText(/^Access until /)
      .waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Keep subscription' }).click();
    await toast(page, 'Subscription Kept');
    await status().getByText('Next billing date').waitFor();
  });

  it('loses access after a refund, and gets a mail about it', async () => {
    const paypal = await ben.context.newPage();
    await paypal.goto(stack.paypal);
    await paypal.getByRole('button', { name: 'Refund' }).click();
    await paypal.getByRole('heading', { name: `${PRICE.amount} USD · REFUNDED` }).waitFor();
    await paypal.close();
    await expect.poll(subjects).toContain(`Refunded: ${PRICE.amount} USD`);
    await page.reload();
    await payments().getByText('Refunded', { exact: true }).waitFor();
    await page.getByRole('button', { name: UPGRADE }).waitFor();
    await page.goto(`${stack.site}/leads?view=all`);
    await page.getByRole('heading', { name: 'Subscription Required' }).waitFor();
  });
});
