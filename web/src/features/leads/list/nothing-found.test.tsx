import { afterEach, expect, it } from 'vitest';
import {
  button,
  closePage,
  type FakeAnswers,
  pageAddress,
  press,
  samplePermitRow,
} from '../../../lib/testing.tsx';
import { calls, openLeads, pageText } from '../testing.tsx';

afterEach(closePage);

const withoutRows = (without: readonly object[]): FakeAnswers => ({
  'GET /api/permits/search': () => Response.json([], { headers: { 'X-Total-Count': '0' } }),
  'GET /api/permits/summary': () =>
    Response.json({
      total: 0,
      who: { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 },
      reach: { phone: 0, letter: 0, visit: 0, none: 0 },
      withoutPoint: 0,
      without,
    }),
});
const SEARCH = '/leads?state=Texas&trade=roofing&lastDays=7&minScore=60';

it('says what each condition costs, and drops the best one', async () => {
  await openLeads(
    SEARCH,
    withoutRows([
      { facet: 'lastDays', total: 1212 },
      { facet: 'minScore', total: 3 },
    ]),
  );
  expect(pageText()).toContain('No permits found');
  expect(pageText()).toContain('Roofing in Texas, last 7 days, lead score 60 or more.');
  expect(pageText()).toContain('Without “Last 7 days”1,212');
  await press(button('Drop “Last 7 days”, see 1,212'));
  expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing&minScore=60');
});

it('says that no permit names what the search asks for', async () => {
  await openLeads(
    '/leads?state=Texas&trade=roofing&hasContractor=true',
    withoutRows([{ facet: 'hasContractor', total: 412 }]),
  );
  expect(pageText()).toContain('None of the 412 permits that match the rest names a contractor.');
});

it('drops another one', async () => {
  await openLeads(SEARCH, withoutRows([{ facet: 'minScore', total: 3 }]));
  await press(button('Drop it: Score 60 or more'));
  expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing&lastDays=7');
});

it('says that dropping one condition is not enough', async () => {
  await openLeads(SEARCH, withoutRows([]));
  expect(pageText()).toContain('dropping any one of them still finds nothing');
  await press(button('Load all permits'));
  expect(pageAddress()).toBe('/leads?view=all');
});

it('asks only about a search that finds nothing', async () => {
  await openLeads(SEARCH);
  expect(calls().filter((call) => call.includes('summary'))).toHaveLength(1);
});

it('says under a list of two how to see more', async () => {
  const two: FakeAnswers = {
    ...withoutRows([{ facet: 'lastDays', total: 1212 }]),
    'GET /api/permits/search': () =>
      Response.json(
        [1, 2].map((number) => samplePermitRow(number)),
        { headers: { 'X-Total-Count': '2' } },
      ),
  };
  await openLeads(SEARCH, two);
  expect(pageText()).toContain('2 leads match');
  await press(button('Drop it: Last 7 days'));
  expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing&minScore=60');
});
