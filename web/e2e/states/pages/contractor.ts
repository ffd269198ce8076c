import { PRICE } from '#shared/domain/plan/plan.ts';
import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { TRIAL_OVER } from '../made-up/account.ts';
import { BOARD, CONTRACTOR, NO_WORK } from '../made-up/contractors.ts';
import { LONG_NAME } from '../made-up/long-words.ts';
import { FULL_PERMIT, LONG_PERMIT, makeDetail, SPARSE_PERMIT } from '../made-up/permits.ts';

const PATH = `/contractors?permit=${FULL_PERMIT.id}`;
const { license } = CONTRACTOR;

/** The contractor that a permit names (PRODUCT §2). */
export const CONTRACTOR_PAGE: StateGroup = {
  name: 'contractor',
  states: [
    { name: 'match', spec: '§2, §3', path: PATH, shows: 'General Residential Contractor' },
    {
      name: 'sparse-match',
      spec: '§2',
      path: PATH,
      answers: {
        contractor: {
          ...CONTRACTOR,
          license: license && {
            ...license,
            by: 'name',
            dba: null,
            class: null,
            status: null,
            issued: null,
            city: null,
            phone: null,
          },
        },
      },
      shows: /Found by name, city and trade/,
    },
    {
      name: 'no-match',
      spec: '§2',
      path: PATH,
      answers: {
        contractor: {
          ...CONTRACTOR,
          license: null,
          boards: [BOARD, { ...BOARD, name: 'Sample City Department of Licenses', dataset: 'efgh-5678' }],
        },
      },
      shows: /No match in/,
    },
    {
      name: 'no-board',
      spec: '§2',
      path: PATH,
      answers: { contractor: { license: null, isWithheld: false, boards: [], work: NO_WORK } },
      shows: 'No license board of Texas is read.',
    },
    {
      name: 'withheld',
      spec: '§2',
      path: PATH,
      answers: { contractor: { license: null, isWithheld: true, boards: [BOARD], work: NO_WORK } },
      shows: 'This contractor is not shown',
    },
    {
      name: 'nobody-named',
      spec: '§2',
      path: `/contractors?permit=${SPARSE_PERMIT.id}`,
      answers: {
        permit: {
          ...makeDetail(SPARSE_PERMIT),
          provenance: { ...makeDetail(SPARSE_PERMIT).provenance, withheld: ['contractor'] },
        },
      },
      shows: 'This permit names no contractor',
    },
    {
      name: 'long-names',
      spec: '§2',
      path: `/contractors?permit=${LONG_PERMIT.id}`,
      answers: {
        permit: makeDetail(LONG_PERMIT),
        contractor: { ...CONTRACTOR, license: license && { ...license, name: LONG_NAME, class: LONG_NAME } },
      },
      shows: 'License number',
    },
    {
      name: 'not-found',
      spec: '§2',
      path: '/contractors?permit=sample.777',
      answers: { permit: refusal('notFound') },
      shows: 'No contractor here',
    },
    {
      name: 'loading',
      spec: '§2',
      path: PATH,
      answers: { contractor: NEVER },
      shows: 'Loading the contractor',
    },
    {
      name: 'error',
      spec: '§8',
      path: PATH,
      answers: { contractor: refusal('internal') },
      shows: 'This could not be loaded',
      logs: '500',
    },
    {
      name: 'expired',
      spec: '§6, §8',
      path: PATH,
      answers: {
        currentSubscription: TRIAL_OVER,
        permit: refusal('subscriptionRequired'),
        contractor: refusal('subscriptionRequired'),
      },
      shows: `Upgrade Now - ${PRICE.label}`,
      logs: '403',
    },
  ],
};
