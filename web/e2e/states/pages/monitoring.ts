import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { DELAYED_STATUS, EMPTY_STATUS } from '../made-up/sources.ts';

const PATH = '/scrapers';

/** The monitoring page (PRODUCT §2, §9). */
export const MONITORING: StateGroup = {
  name: 'monitoring',
  states: [
    { name: 'live', spec: '§2, §9', path: PATH, shows: 'LIVE' },
    {
      name: 'delayed',
      spec: '§2',
      path: PATH,
      answers: { scrapersStatus: DELAYED_STATUS },
      shows: 'The planner has not run for 14 hours.',
    },
    {
      name: 'first-collection',
      spec: '§2',
      path: PATH,
      answers: { scrapersStatus: EMPTY_STATUS },
      shows: 'Not collected yet',
    },
    {
      name: 'state-open',
      spec: '§2',
      path: `${PATH}?state=Texas`,
      act: (page) => page.getByText('Recent runs').filter({ visible: true }).first().click(),
      shows: '1,204 rows read',
    },
    { name: 'state-delayed', spec: '§2', path: `${PATH}?state=Georgia`, shows: 'refuses to be read' },
    {
      name: 'state-failed',
      spec: '§2',
      path: `${PATH}?state=Ohio`,
      answers: { coverage: refusal('internal') },
      shows: 'This could not be loaded',
    },
    { name: 'loading', spec: '§2, §9', path: PATH, answers: { scrapersStatus: NEVER }, shows: '7650' },
    {
      name: 'error',
      spec: '§2',
      path: PATH,
      answers: { scrapersStatus: refusal('unavailable') },
      shows: 'Unknown: the status could not be loaded.',
    },
  ],
};
