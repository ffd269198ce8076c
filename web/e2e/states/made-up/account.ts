import type { Output } from '#shared/contract/index.ts';
import { daysAgo } from './moments.ts';
import { madeUpPermits } from './permits.ts';

/** An invented user, her plan, payments and alerts. */

/** Somebody who has set nothing. */
export const ANA: Output<'currentUser'> = {
  firstName: 'Ana',
  email: 'ana@example.com',
  emailNotifications: true,
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
  paused: false,
  mailStopped: null,
};

type Subscription = Output<'currentSubscription'>;

/** Five days of the trial are left. */
export const TRIAL: Subscription = {
  status: 'trial',
  trialEnd: daysAgo(-4.6),
  nextBillingDate: null,
  access: true,
  accessUntil: daysAgo(-4.6),
  daysLeft: 5,
  cancelled: false,
};
export const TRIAL_OVER: Subscription = {
  ...TRIAL,
  trialEnd: daysAgo(2.2),
  access: false,
  accessUntil: daysAgo(2.2),
  daysLeft: 0,
};
/** A month is paid; three days of grace follow it. */
export const PAID: Subscription = {
  status: 'active',
  trialEnd: daysAgo(20),
  nextBillingDate: daysAgo(-18),
  access: true,
  accessUntil: daysAgo(-21),
  daysLeft: 21,
  cancelled: false,
};
export const IN_GRACE: Subscription = {
  ...PAID,
  nextBillingDate: daysAgo(1),
  accessUntil: daysAgo(-2),
  daysLeft: 2,
};
export const CANCELLED: Subscription = {
  ...PAID,
  accessUntil: daysAgo(-18),
  daysLeft: 18,
  cancelled: true,
};
export const PAID_OVER: Subscription = {
  ...PAID,
  nextBillingDate: daysAgo(9),
  access: false,
  accessUntil: daysAgo(6),
  daysLeft: 0,
};

export const PAYMENTS: Output<'listPayments'> = [
  payment('7SM31845PL482911K', 12, 'paid'),
  payment('2FX90271DN773640M', 43, 'refunded'),
  payment('9KC55318RW120587H', 74, 'paid'),
];

function payment(orderId: string, paidDaysAgo: number, status: 'paid' | 'refunded') {
  return {
    orderId,
    amount: '5.00',
    currency: 'USD',
    paidAt: daysAgo(paidDaysAgo),
    from: daysAgo(paidDaysAgo),
    until: daysAgo(paidDaysAgo - 30),
    status,
  };
}

type Alert = Output<'listAlerts'>[number];
const ASKS_NOTHING = { states: [], cities: [], counties: [], permitTypes: [], keywords: [] };

export const ALERTS: Alert[] = [
  {
    id: 'alert-1',
    name: 'Roofs in Austin over $25,000',
    criteria: {
      ...ASKS_NOTHING,
      states: ['Texas'],
      cities: ['Austin'],
      minValue: 25_000,
      trades: ['roofing'],
    },
    emailNotifications: true,
    pushNotifications: false,
    webhook: 'none',
    isActive: true,
    trigger: 'new',
    createdAt: daysAgo(1),
  },
  {
    id: 'alert-2',
    name: 'Solar and service upgrades, the whole of Southern California and everything near it',
    criteria: {
      ...ASKS_NOTHING,
      states: ['California', 'Arizona'],
      counties: ['San Diego', 'Los Angeles', 'Riverside'],
      keywords: ['solar', 'photovoltaic', 'service upgrade', '200 amp'],
      hasPhone: true,
    },
    emailNotifications: true,
    pushNotifications: true,
    webhook: 'none',
    isActive: true,
    trigger: 'both',
    createdAt: daysAgo(16),
  },
  {
    id: 'alert-3',
    name: 'Finals in Chicago',
    criteria: { ...ASKS_NOTHING, states: ['Illinois'], cities: ['Chicago'], statuses: ['Final'] },
    emailNotifications: false,
    pushNotifications: false,
    webhook: 'none',
    isActive: false,
    trigger: 'changes',
    createdAt: daysAgo(340),
  },
];

/** The devices that take her phone alerts. */
export const DEVICES: Output<'listDevices'>['devices'] = [
  { id: 'device-1', name: 'Chrome on Android', addedAt: daysAgo(20), lastSuccess: daysAgo(0.4) },
  { id: 'device-2', name: 'Safari on iPad', addedAt: daysAgo(2), lastSuccess: null },
];

/** What an alert would have told in the last 30 days. */
export const PREVIEW: Output<'previewAlert'> = {
  matched: 42,
  perWeek: 9.8,
  isTooWide: false,
  sample: madeUpPermits(5, 20),
};
