import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { TRIAL_OVER } from '../made-up/account.ts';
import { FULL_PERMIT } from '../made-up/permits.ts';
import { LARGE_SITE, LONELY_SITE } from '../made-up/site.ts';

const path = `/address?permit=${FULL_PERMIT.id}`;

/** The permits at an address, by year (PRODUCT §2). */
export const ADDRESS: StateGroup = {
  name: 'address',
  states: [
    { name: 'full', spec: '§2', path, shows: '9 permits on record at this address or parcel' },
    {
      name: 'job',
      spec: '§2',
      path,
      act: (page) => page.getByText('3 permits in this job').click(),
      shows: /the rest is our reading of address/,
    },
    {
      name: 'alone',
      spec: '§2',
      path,
      answers: { permitSite: LONELY_SITE },
      shows: 'No other permits on record at this address.',
    },
    {
      name: 'large',
      spec: '§2',
      path,
      answers: { permitSite: LARGE_SITE },
      shows: /^There are more permits on record here/,
    },
    {
      name: 'loading',
      spec: '§2',
      path,
      answers: { permitSite: NEVER },
      shows: 'Loading the permits at this address',
    },
    {
      name: 'failed',
      spec: '§2',
      path,
      answers: { permitSite: refusal('internal') },
      shows: 'Try Again',
    },
    {
      name: 'not-found',
      spec: '§2',
      path: '/address?permit=sample.777',
      answers: { permit: refusal('notFound'), permitSite: refusal('notFound') },
      shows: 'Permit not found',
    },
    {
      name: 'access-ended',
      spec: '§2, §6',
      path,
      answers: {
        currentSubscription: TRIAL_OVER,
        permit: refusal('subscriptionRequired'),
        permitSite: refusal('subscriptionRequired'),
      },
      shows: 'Subscription Required',
    },
  ],
};
