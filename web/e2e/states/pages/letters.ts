import type { Output } from '#shared/contract/index.ts';
import type { Letter } from '#shared/domain/letters/letter.ts';
import { NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';

const letter = (number: number, name: string | null): Letter => ({
  permitId: `tx-sample.${number}`,
  permitNumber: `2026-01416${number} BP`,
  to: name === null ? 'site' : 'owner',
  name: name ?? 'Property Owner',
  address: [`${1800 + number} Sample Hills Dr`, 'Austin, TX 78704'],
  street: `${1800 + number} Sample Hills Dr`,
  city: 'Austin',
  work: 'Re-roof of a flat section, modified bitumen',
  who: 'nobody',
  issueDate: '2026-11-18',
  valuation: 18_400,
  source: 'City of Sample',
  attribution: null,
  latitude: 30.2 + number / 100,
  longitude: -97.7,
  wroteAt: number === 4 ? '2026-11-10T15:00:00.000Z' : null,
});
export const MADE_LETTERS: Output<'letters'> = {
  letters: [
    letter(1, 'Marisol Sample'),
    letter(2, null),
    letter(3, 'Sample & Daughters LLC'),
    letter(4, null),
  ],
  leftOut: [
    { permitId: 'tx-sample.5', reason: 'taken' },
    { permitId: 'tx-sample.6', reason: 'removed' },
  ],
  left: 496,
};
const PATH = '/letters?permit=tx-sample.1&permit=tx-sample.2';
const makeThem: NonNullable<StateGroup['states'][number]['act']> = (page) =>
  page.getByRole('button', { name: 'Make letters' }).click();

/** The page with something else to print. @param choice the button that chooses it */
const printed = (name: string, choice: string, shows: string): StateGroup['states'][number] => ({
  name,
  spec: '§2',
  path: PATH,
  answers: { letters: MADE_LETTERS },
  act: async (page) => {
    await makeThem(page);
    await page.getByRole('button', { name: choice }).click();
  },
  shows,
});

/** Letters about leads, from one template. */
export const LETTERS: StateGroup = {
  name: 'letters',
  states: [
    {
      name: 'made',
      spec: '§2',
      path: PATH,
      answers: { letters: MADE_LETTERS },
      act: makeThem,
      shows: 'Letter 1 of 3',
    },
    printed('labels', 'Labels', 'Sheet 1 of 1'),
    printed('knock-list', 'Knock list', 'List 1 of 1'),
    { name: 'asked', spec: '§2', path: PATH, shows: 'counts as an export' },
    { name: 'loading', spec: '§2', path: PATH, answers: { letters: NEVER }, act: makeThem, shows: 'Letters' },
    {
      name: 'all-left-out',
      spec: '§2',
      path: PATH,
      answers: { letters: { ...MADE_LETTERS, letters: [] } },
      act: makeThem,
      shows: 'somebody has the job',
    },
    {
      name: 'refused',
      spec: '§9',
      path: PATH,
      answers: { letters: refusal('exportLimit', 'Left this month: 0.') },
      act: makeThem,
      shows: 'Export limit reached',
      logs: '403',
    },
    { name: 'none-chosen', spec: '§2', path: '/letters', shows: 'No leads chosen' },
  ],
};
