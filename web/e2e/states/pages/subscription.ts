import type { Page } from 'playwright-core';
import { sameHabits } from '#shared/domain/permit/lead-reader.ts';
import { NEVER, refusal, UNREACHABLE } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { CANCELLED, IN_GRACE, PAID, PAID_OVER, PAYMENTS, TRIAL_OVER } from '../made-up/account.ts';

const PATH = '/subscription';
const FEW_FINISHED = { all: sameHabits({ finished: 12, named: 9 }), types: [] };

const upgrade = (page: Page): Promise<void> => page.getByRole('button', { name: /^Upgrade Now/ }).click();

async function chooseCity(page: Page): Promise<void> {
  await page.getByLabel('State').selectOption('Texas');
  await page.getByLabel('City or county').selectOption({ index: 1 });
}

async function pay(page: Page): Promise<void> {
  await upgrade(page);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
}

/** Status, plan and payment (PRODUCT §2, §4, §8, §9). */
export const SUBSCRIPTION: StateGroup = {
  name: 'subscription',
  states: [
    {
      name: 'trial',
      spec: '§2, §4',
      path: PATH,
      answers: { listPayments: [] },
      shows: 'No payments yet.',
    },
    {
      name: 'expired',
      spec: '§4',
      path: PATH,
      answers: { currentSubscription: TRIAL_OVER },
      shows: 'Trial expired',
    },
    {
      name: 'active',
      spec: '§4',
      path: PATH,
      answers: { currentSubscription: PAID, listPayments: PAYMENTS },
      shows: 'Next billing date',
    },
    {
      name: 'team',
      spec: '§4',
      path: PATH,
      answers: {
        currentSubscription: { ...PAID, seats: 3, people: 3 },
        listPayments: PAYMENTS.map((payment, at) =>
          at === 0 ? { ...payment, seats: 3, amount: '15.00' } : payment,
        ),
      },
      shows: '3 of 3 seats in use.',
    },
    {
      name: 'add-seat',
      spec: '§4',
      path: PATH,
      answers: { currentSubscription: { ...PAID, seats: 3, people: 3 }, paypalSetup: NEVER },
      act: (page) => page.getByRole('button', { name: /^Add a seat until/ }).click(),
      shows: 'Add one seat',
    },
    {
      name: 'member',
      spec: '§4',
      path: PATH,
      answers: { currentSubscription: { ...PAID, seats: 3, people: 3, isOwner: false } },
      shows: 'The owner of your team pays',
    },
    {
      name: 'payment-due',
      spec: '§4',
      path: PATH,
      answers: { currentSubscription: IN_GRACE, listPayments: PAYMENTS },
      shows: 'Payment due',
    },
    {
      name: 'cancelled',
      spec: '§2, §4',
      path: PATH,
      answers: { currentSubscription: CANCELLED, listPayments: PAYMENTS },
      shows: 'Keep subscription',
    },
    {
      name: 'paid-over',
      spec: '§4',
      path: PATH,
      answers: { currentSubscription: PAID_OVER, listPayments: PAYMENTS },
      shows: 'Paid month over',
    },
    {
      name: 'loading',
      spec: '§2',
      path: PATH,
      answers: { currentSubscription: NEVER, listPayments: NEVER, coverage: NEVER },
      shows: 'Your plan',
    },
    {
      name: 'error',
      spec: '§2',
      path: PATH,
      answers: {
        currentSubscription: refusal('internal'),
        listPayments: refusal('internal'),
        coverage: UNREACHABLE,
      },
      shows: 'This could not be loaded',
    },
    {
      name: 'coverage',
      spec: '§1',
      path: PATH,
      act: chooseCity,
      shows: 'What a blank means in',
    },
    {
      name: 'coverage-too-few',
      spec: '§1',
      path: PATH,
      answers: { permitNaming: FEW_FINISHED },
      act: chooseCity,
      shows: 'too few to tell',
    },
    {
      name: 'payment-panel',
      spec: '§2, §4',
      path: PATH,
      act: upgrade,
      shows: 'Pay with PayPal',
    },
    {
      name: 'payment-loading',
      spec: '§4',
      path: PATH,
      act: upgrade,
      answers: { paypalSetup: NEVER },
      shows: 'Pay for one month',
    },
    {
      name: 'paypal-unavailable',
      spec: '§8',
      path: PATH,
      act: upgrade,
      answers: { paypalSetup: { error: 'PayPal does not answer.' } },
      shows: 'Payment is unavailable right now.',
      logs: 'Payment is unavailable.',
    },
    {
      name: 'paying',
      spec: '§4',
      path: PATH,
      act: pay,
      answers: { createOrder: { id: 'ORDER-1' }, captureOrder: NEVER },
      shows: 'Confirming your payment with PayPal.',
    },
    {
      name: 'declined',
      spec: '§8',
      path: PATH,
      act: pay,
      answers: { createOrder: { id: 'ORDER-1' }, captureOrder: refusal('paymentDeclined') },
      shows: 'Payment Failed',
    },
    {
      name: 'unconfirmed',
      spec: '§4, §8',
      path: PATH,
      act: pay,
      answers: { createOrder: { id: 'ORDER-1' }, captureOrder: refusal('paymentUnconfirmed') },
      shows: 'Your payment is not confirmed yet',
    },
    {
      name: 'activated',
      spec: '§8',
      path: PATH,
      act: pay,
      answers: {
        createOrder: { id: 'ORDER-1' },
        captureOrder: { id: 'ORDER-1' },
        activateSubscription: { status: 'active', seats: 1, addedUntil: null },
      },
      shows: 'Subscription Activated',
    },
  ],
};
