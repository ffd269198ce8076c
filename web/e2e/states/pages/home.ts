import { PRICE } from '#shared/domain/plan/plan.ts';
import { type CallAnswers, NEVER, refusal, UNREACHABLE } from '../answers.ts';
import { PHONE } from '../appearances.ts';
import type { StateGroup } from '../catalog-state.ts';
import { findsOnly } from '../everyday.ts';
import { ANA, IN_GRACE, PAID, TRIAL_OVER } from '../made-up/account.ts';
import { WEEKLY } from '../made-up/activity.ts';
import { dayAgo } from '../made-up/moments.ts';
import { makePermits, SPARSE_PERMIT } from '../made-up/permits.ts';
import { CALL_BACK_MARK, toWorkList } from '../made-up/work-list.ts';

/** Ana as a roofer in Austin. */
const NEW_LEADS = makePermits(80, 2, 'Austin')
  .filter(({ reach }) => reach !== 'none')
  .toSorted((a, b) => b.leadScore - a.leadScore)
  .slice(0, 14);
const MINE: CallAnswers = {
  ...findsOnly(NEW_LEADS),
  currentUser: { ...ANA, trades: ['roofing'], role: 'prime', area: { state: 'Texas', city: 'Austin' } },
};

/** The signed-in home (PRODUCT §2, §4). */
export const HOME: StateGroup = {
  name: 'home',
  states: [
    { name: 'trial', spec: '§2, §4', path: '/', answers: MINE, shows: 'New for you' },
    {
      name: 'later',
      spec: '§2',
      path: '/',
      answers: { ...MINE, workMark: CALL_BACK_MARK },
      act: (page) =>
        page
          .getByRole('button', { name: /^Later: / })
          .first()
          .click(),
      shows: 'When will you call',
    },
    {
      name: 'called',
      spec: '§2',
      path: '/',
      answers: MINE,
      act: async (page) => {
        await page.setViewportSize(PHONE);
        await page
          .getByRole('link', { name: /^Call .*\(\d{3}\)/ })
          .first()
          .click();
      },
      shows: 'How did it go?',
    },
    {
      name: 'weeks-late',
      spec: '§2',
      path: '/',
      answers: {
        ...MINE,
        permitsByWeek: {
          completeUntil: dayAgo(18),
          recordsBegin: null,
          weeks: WEEKLY.weeks.map((week, at) => ({ ...week, isComplete: at < 9 })),
        },
      },
      shows: 'New for you',
    },
    {
      name: 'weeks-young',
      spec: '§2',
      path: '/',
      answers: {
        ...MINE,
        permitsByWeek: {
          ...WEEKLY,
          recordsBegin: dayAgo(45),
          weeks: WEEKLY.weeks.map((week, at) => ({
            ...week,
            count: at < 5 ? 0 : week.count,
            isComplete: week.isComplete && week.weekStart >= dayAgo(45),
          })),
        },
      },
      shows: 'Our records here begin',
    },
    { name: 'no-profile', spec: '§2', path: '/', shows: 'Set your trade and place' },
    {
      name: 'nothing-new',
      spec: '§2',
      path: '/',
      answers: {
        ...MINE,
        ...findsOnly([]),
        workList: toWorkList([]),
        workMarks: [],
        listAlerts: [],
      },
      shows: 'No new leads in 30 days',
    },
    {
      name: 'expired',
      spec: '§2, §4',
      path: '/',
      answers: {
        ...MINE,
        currentSubscription: TRIAL_OVER,
        searchPermits: refusal('subscriptionRequired'),
        workList: refusal('subscriptionRequired'),
        permitsByWeek: refusal('subscriptionRequired'),
      },
      shows: 'Subscription Required',
    },
    {
      name: 'active',
      spec: '§2, §4',
      path: '/',
      answers: { ...MINE, currentSubscription: PAID },
      shows: 'Paid until',
    },
    {
      name: 'payment-due',
      spec: '§4',
      path: '/',
      answers: { ...MINE, currentSubscription: IN_GRACE },
      shows: 'You keep access until',
    },
    {
      name: 'loading',
      spec: '§2, §9',
      path: '/',
      answers: {
        ...MINE,
        currentSubscription: NEVER,
        searchPermits: NEVER,
        workList: NEVER,
        permitsByWeek: NEVER,
        listAlerts: NEVER,
      },
      shows: 'Welcome, Ana',
    },
    {
      name: 'failed',
      spec: '§2, §9',
      path: '/',
      answers: {
        ...MINE,
        currentSubscription: UNREACHABLE,
        searchPermits: refusal('unavailable'),
        workList: UNREACHABLE,
        permitsByWeek: UNREACHABLE,
        listAlerts: UNREACHABLE,
      },
      shows: 'Your plan could not be loaded. Refresh the page.',
    },
  ],
};

/** The dashboard (PRODUCT §2, §9). */
export const DASHBOARD: StateGroup = {
  name: 'dashboard',
  states: [
    { name: 'full', spec: '§2, §9', path: '/dashboard', shows: '$48.7B' },
    {
      name: 'my-area',
      spec: '§2',
      path: '/dashboard',
      answers: { ...MINE, ...findsOnly(NEW_LEADS, 612) },
      shows: 'All areas',
    },
    {
      name: 'my-area-loading',
      spec: '§2',
      path: '/dashboard',
      answers: { ...MINE, permitSummary: NEVER, searchPermits: NEVER },
      shows: 'Newest here',
    },
    {
      name: 'my-area-failed',
      spec: '§2',
      path: '/dashboard',
      answers: { ...MINE, permitSummary: refusal('unavailable'), searchPermits: refusal('unavailable') },
      shows: 'All areas',
    },
    {
      name: 'sparse',
      spec: '§2',
      path: '/dashboard',
      answers: { recentPermits: [SPARSE_PERMIT] },
      shows: 'Building Permit',
    },
    {
      name: 'loading',
      spec: '§2',
      path: '/dashboard',
      answers: { permitStats: NEVER, recentPermits: NEVER },
      shows: 'Total Permits',
    },
    {
      name: 'empty',
      spec: '§2',
      path: '/dashboard',
      answers: { recentPermits: [] },
      shows: 'No permits yet',
    },
    {
      name: 'expired',
      spec: '§6, §8',
      path: '/dashboard',
      answers: { currentSubscription: TRIAL_OVER, recentPermits: refusal('subscriptionRequired') },
      shows: `Upgrade Now - ${PRICE.label}`,
    },
    {
      name: 'error',
      spec: '§2',
      path: '/dashboard',
      answers: { permitStats: UNREACHABLE, recentPermits: refusal('internal') },
      shows: 'This could not be loaded',
    },
  ],
};
