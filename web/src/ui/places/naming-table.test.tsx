import { afterEach, describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { sameHabits } from '#shared/domain/permit/lead-reader.ts';
import { closePage, never, openPage, pretendServer } from '../../lib/testing.tsx';
import { BlanksNote } from './blanks-note.tsx';
import { NamingTable } from './naming-table.tsx';

const NAMING: Output<'permitNaming'> = {
  all: {
    contractor: { finished: 29, named: 29 },
    owner: { finished: 1200, named: 48 },
    phone: { finished: 1200, named: 3 },
    value: { finished: 1200, named: 1199 },
  },
  types: [{ permitType: 'Fence', habits: sameHabits({ finished: 30, named: 4 }) }],
};
const text = (): string => document.body.textContent;
const answer = (naming: Output<'permitNaming'>) =>
  pretendServer({ 'GET /api/permits/naming': () => Response.json(naming) });
const openTable = (): Promise<void> => openPage('/', <NamingTable state="Texas" city="Austin" />);

afterEach(closePage);

describe('the table of what a blank means', () => {
  it('shows each fact of 100 finished permits, with their count, and a dash where too few are finished', async () => {
    const { calls } = answer(NAMING);
    await openTable();
    expect(calls).toEqual(['GET /api/permits/naming?state=Texas&city=Austin']);
    const rows = [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Contractor', 'Owner', 'Phone', 'Value'],
      ['All permits 1,200 finished'],
      ['–', '4 of 100', '<1 of 100', '99 of 100'],
      ['Fence 30 finished'],
      ['13 of 100', '13 of 100', '13 of 100', '13 of 100'],
    ]);
  });

  it('says that too few are finished, that it is loading, and that it failed', async () => {
    answer({ all: sameHabits({ finished: 29, named: 29 }), types: [] });
    await openTable();
    expect(text()).toContain('Fewer than 30 permits are finished in Austin, too few to tell.');
    pretendServer({ 'GET /api/permits/naming': never });
    await openTable();
    expect(document.querySelector('table')).toBeNull();
    pretendServer({});
    await openTable();
    expect(text()).toContain('could not be loaded');
  });
});

describe('the note beside a filter', () => {
  it.each<[PermitFilter, string, Output<'permitNaming'>?]>([
    [{ states: ['Texas'], hasPhone: true }, '<1 of 100 finished permits in Texas show a phone.'],
    [
      { cities: ['Austin', 'Waco'], permitTypes: ['Fence'], hasPhone: true, minValue: 5 },
      '<1 of 100 finished permits of this type in Austin and Waco show a phone, 99 of 100 show a value.',
    ],
    [{ maxValue: 5 }, '99 of 100 finished permits show a value.'],
    // No finished permit does, and the list shows open ones that do.
    [
      { minValue: 5, hasPhone: true },
      '99 of 100 finished permits show a value. None of 1,200 finished permits shows a phone; open ones may.',
      { ...NAMING, all: { ...NAMING.all, phone: { finished: 1200, named: 0 } } },
    ],
    // Too few finished permits of sources that publish contractors.
    [{ hasContractor: true }, ''],
  ])('says how often finished permits name what %j asks for', async (filter, words, naming = NAMING) => {
    answer(naming);
    await openPage('/', <BlanksNote filter={filter} />);
    expect(text().toLowerCase()).toContain(words.toLowerCase());
    if (words === '') expect(text()).not.toContain('finished');
  });
});
