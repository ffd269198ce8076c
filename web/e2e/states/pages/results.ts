import { refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { FEW_RESULTS, NO_CALLS } from '../made-up/results.ts';

/** How called leads turned out. */
export const RESULTS_PAGE: StateGroup = {
  name: 'results',
  states: [
    { name: 'all', spec: '§2', path: '/results', shows: 'Called leads of 83 users' },
    {
      name: 'no-calls',
      spec: '§2',
      path: '/results',
      answers: { workResults: NO_CALLS, scoreResults: FEW_RESULTS },
      shows: 'You have not noted a call yet',
    },
    {
      name: 'failed',
      spec: '§2, §8',
      path: '/results',
      answers: { workResults: refusal('unavailable'), scoreResults: refusal('unavailable') },
      shows: 'This could not be loaded',
    },
  ],
};
