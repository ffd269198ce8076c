import { PRICE } from '#shared/domain/plan/plan.ts';
import { NEVER, refusal, UNREACHABLE } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { IN_GRACE, PAID, TRIAL_OVER } from '../made-up/account.ts';
import { SPARSE_PERMIT } from '../made-up/permits.ts';

/** The signed-in home (PRODUCT §2, §4). */
export const HOME: StateGroup = {
  name: 'home',
  states: [
    { name: 'trial', spec: '§2, §4', path: '/', shows: '5 days left' },
    {
      name: 'expired',
      spec: '§2, §4',
      path: '/',
      answers: { currentSubscription: TRIAL_OVER },
      shows: 'Trial over',
    },
    {
      name: 'active',
      spec: '§2, §4',
      path: '/',
      answers: { currentSubscription: PAID },
      shows: 'Paid until',
    },
    {
      name: 'payment-due',
      spec: '§4',
      path: '/',
      answers: { currentSubscription: IN_GRACE },
      shows: 'Permits stay open until',
    },
    {
      name: 'loading',
      spec: '§2, §9',
      path: '/',
      answers: { currentSubscription: NEVER, permitStats: NEVER },
      shows: '88,000+',
    },
    {
      name: 'failed',
      spec: '§2, §9',
      path: '/',
      answers: { currentSubscription: UNREACHABLE, permitStats: UNREACHABLE },
      shows: 'Could not be loaded. Refresh the page.',
    },
  ],
};

/** The dashboard (PRODUCT §2, §9). */
export const DASHBOARD: StateGroup = {
  name: 'dashboard',
  states: [
    { name: 'full', spec: '§2, §9', path: '/dashboard', shows: '$48.7B' },
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
      shows: 'Recent Permits',
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
