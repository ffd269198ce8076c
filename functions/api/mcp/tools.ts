import * as z from 'zod';
import { PERMIT_SORTS } from '#shared/domain/filter/permit-filter.ts';
import { REACH_IDS, type Who } from '#shared/domain/permit/who.ts';
import { API_PAGE_MAX } from '#shared/domain/plan/plan.ts';
import { COLUMN_NAMES, DEFAULT_COLUMNS } from './permit-columns.ts';
import { FILTER_EXAMPLE, NAMES_OF_FILTER, type Tool, tool } from './tool.ts';
import {
  alertsSchema,
  askedSchema,
  contractorSchema,
  countsSchema,
  coverageSchema,
  pageSchema,
  permitSchema,
} from './tools/answers.ts';
import { COUNT_GROUPS } from './tools/count-groups.ts';

/** Rows of a search unless the agent asks for more. */
const ROWS = 25;
/** Rows that show what a question finds. */
const ASK_ROWS = 10;

const words = (most: number) => z.string().max(most);
const WHO_MEANS: Readonly<Record<Who, string>> = {
  nobody: 'no contractor named yet',
  owner: 'builds it',
  gc: 'a general contractor has it',
  taken: 'a firm of the user’s trade has it',
  unknown: 'the place names none',
  ended: 'finished or void',
};
const OTHER_NAMES = NAMES_OF_FILTER.filter((name) => !FILTER_EXAMPLE.includes(`${name}=`));
const whoMeans = Object.entries(WHO_MEANS).map(([id, means]) => `${id} (${means})`);
const filter = words(4000)
  .optional()
  .describe(
    `Absent: all permits. Plain words, "roofing in Mesa over 20k since Monday, no contractor", or a query string, ${FILTER_EXAMPLE}. All conditions must hold; a repeated name means or: city=Mesa&city=Tempe.
Other names: ${OTHER_NAMES.join(', ')}.
Values: from and to, days such as 2026-11-29; has…, true or false; minScore, 0 to 100; type, as the city writes it; next, a trade that usually follows; area, circle:30.27,-97.74,5 (latitude, longitude, miles) or zip:78701; who, ${whoMeans.join(', ')}; reach, ${REACH_IDS.join(', ')}; trade, action, use and status, ids that counts lists by them.`,
  );
/** The same in the other tools that take one. */
const sameFilter = words(4000)
  .optional()
  .describe(
    'Absent: all permits. Plain words, "roofing in Mesa over 20k", or a query string, state=TX&trade=roofing&lastDays=30. Also city, county, zip, minValue, maxValue, contractor, hasContractor, hasPhone, status, who, reach; search_permits has the rest, and the values.',
  );
const COST = '1 of the monthly allowance, once a UTC day. With too few left, the whole call is refused, free';
const EXAMPLE_ID = 'such as "il-chicago.100847"';

/**
 * The tools of agents, in the order in which agents read them. Their code loads with their first call. Each text says what the tool does,
 * when to use it and when another, what it answers and costs, and what it answers to what it does not know.
 */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'ask',
    title: 'Ask about permits',
    description: `Finds building permits by one question in plain words, by permit number or by street address. Begin here; only this tool finds numbers and addresses.
For more rows, another order or other columns send this answer's filter, sort and cursor to search_permits. Use permit for all about one row, counts for figures alone (same words, free), coverage for what we hold of a place.
Shows the filter as understood, the total by who does the work and how to reach somebody, and the first ${ASK_ROWS} permits; for a number or an address, up to ${ASK_ROWS} permits and no filter.
Each permit shown costs ${COST}. Free, too: words not understood are refused with what they may mean, and a number or an address that we lack answers total 0 and why.`,
    input: {
      question: words(500)
        .min(1)
        .describe(
          '"roofing in Austin over 20k this month", "BP-2026-000042" or "1200 Harbor Lane, Mesa, AZ".',
        ),
    },
    output: askedSchema,
    scope: 'leads',
    run: async (call, { question }) => (await import('./tools/ask.ts')).ask(call, question, ASK_ROWS),
  }),
  tool({
    name: 'search_permits',
    title: 'List permits of a filter',
    description: `Lists all permits of a filter, page by page, in the order and columns that you choose. Use it for rows of a filter: your own, or one that ask, contractor or my_alerts answered. Use ask for a permit number or an address, counts for figures alone (free), permit for all about one row.
Answers the total by who does the work and how to reach somebody, the rows, what is left this month and, if there are more, a cursor. Cells are cut at 24 characters (work at 60); an empty one is not on record, or withheld by its source's terms.
Each row costs ${COST}: lower limit then. An unknown name, value or column is refused with the nearest known ones, free.`,
    input: {
      filter,
      sort: z
        .enum(PERMIT_SORTS)
        .optional()
        .describe(
          'newest by issue date, value by project value, score by lead score; highest first. Absent: as the words of the filter say, else newest.',
        ),
      limit: z.int().min(1).max(API_PAGE_MAX).optional().describe(`Rows of this page, ${ROWS} by default.`),
      columns: words(300)
        .optional()
        .describe(
          `With commas, some of ${COLUMN_NAMES.join(', ')}; id is always there. Default: ${DEFAULT_COLUMNS.join(', ')}.`,
        ),
      cursor: words(1000)
        .min(1)
        .optional()
        .describe('From the page before, unchanged; repeat every other argument.'),
    },
    output: pageSchema,
    scope: 'leads',
    run: async (call, { filter: text, sort, limit = ROWS, ...page }) => {
      const [{ readFilter }, { foundPermits }] = await Promise.all([
        import('./asked-filter.ts'),
        import('./found-permits.ts'),
      ]);
      const asked = await readFilter(call, text);
      return foundPermits(call, { ...asked, sort: sort ?? asked.sort ?? 'newest', limit, ...page });
    },
  }),
  tool({
    name: 'permit',
    title: 'Open one permit',
    description: `Shows all on record about one permit: work, value, dates, owner and contractor with phones if published, who does the work and why, how to reach somebody, the lead score (0 to 100) with its reasons, source and terms, its records at other sources and the newest ten changes. Contacts withheld by terms are named as such.
Use it after ask or search_permits, for a row to act on. For phones of many rows use the columns ownerPhone and contractorPhone of search_permits; for the contractor's license and other work, contractor.
Costs 1 from the monthly allowance, or nothing if any tool already showed it this UTC day. With none left, the call is refused at no charge. An unknown or withdrawn id is an error, at no charge.`,
    input: { id: words(300).describe(`The id column of a list, whole, ${EXAMPLE_ID}; not a permit number.`) },
    output: permitSchema,
    scope: 'leads',
    run: async (call, { id }) => (await import('./tools/one-permit.ts')).onePermit(call, id),
  }),
  tool({
    name: 'contractor',
    title: 'Look into a contractor',
    description: `Shows a firm's license on the state's board (number, class, status, expiry, business phone) and counts its permits of the last 12 months in all states by month, trade and place (the ten largest).
Use it to check the contractor of a permit, a competitor or a partner. To list its permits, send this answer's filter to search_permits; for one job or its owner, use permit.
Costs 1 from the monthly allowance, once per UTC day. With none left, the call is refused at no charge. Also free: total 0 for a name that is on no permit and no license, and an error for an id that is unknown or names no contractor. No license in the answer means no certain match, not that the firm has none.`,
    input: {
      permit: words(300)
        .optional()
        .describe(
          `This, or name with state, never both. The surest: the whole id of a permit whose contractor column is filled, ${EXAMPLE_ID}.`,
        ),
      name: words(200)
        .optional()
        .describe(
          'With state: the firm as permits write it, or whole words in a row of it, "Bluebonnet Roofing"; every firm with these words is added up. Not a cell that is cut.',
        ),
      state: words(30)
        .optional()
        .describe(
          'Required with name: whose board is read, "TX" or "Texas", one of the 17 that coverage lists.',
        ),
      city: words(80)
        .optional()
        .describe('With name, if it is a common one: where its license is, "Austin".'),
    },
    output: contractorSchema,
    scope: 'leads',
    run: async (call, asked) => (await import('./tools/contractor-work.ts')).contractorWork(call, asked),
  }),
  tool({
    name: 'coverage',
    title: 'See what is covered',
    description: `Says what we hold of a place: permits in all and of the last 30 days, and its sources (at most 40) with how often each is read, its newest issue date, the contacts it publishes and how often they are filled in. Without a place: all permits, and sources by state.
Use it before promising results somewhere, or when a search finds less than the user expects. Use counts for how many permits match conditions, ask for why one permit or address is missing.
Free. A place that we lack answers total 0, the reason and the nearest place that has permits; one that a county's or state's source serves says so. An unknown or ambiguous name: an error that says which.`,
    input: {
      place: words(200)
        .optional()
        .describe(
          'City, county or state: "Mesa, AZ", "Maricopa County, AZ", "TX"; no ZIP code. Absent: all 17 states.',
        ),
    },
    output: coverageSchema,
    scope: 'any',
    run: async (call, { place }) => (await import('./tools/place-coverage.ts')).placeCoverage(call, place),
  }),
  tool({
    name: 'counts',
    title: 'Count permits',
    description: `Counts the permits of a filter: in all, by who does the work, by how to reach somebody, and by one more group. Use it for "how many", to compare places, trades or months, and to check a filter before paying for rows. Use search_permits for the permits themselves, coverage for which sources a place has.
Free. If 3 or fewer match, it says how many match without each condition. An unknown name or value is refused with the nearest known ones, and so is a filter that by does not allow.`,
    input: {
      filter: sameFilter,
      by: z
        .enum(COUNT_GROUPS)
        .optional()
        .describe(
          `Adds one group:
state, trade, action, use, status: the largest first; a permit may have several trades and actions, or none.
city: the 60 largest of the one state that the filter must name.
month: of issue, the last 12; if the filter has a first day, from there, at most 24.
week: the last 12, in place of the filter’s dates.
trend: each state’s last 30 complete days against the 30 before; the filter may name only states.
who, reach: nothing more; every answer has them.`,
        ),
    },
    output: countsSchema,
    scope: 'any',
    run: async (call, { filter: text, by }) => (await import('./tools/counts.ts')).counts(call, text, by),
  }),
  tool({
    name: 'my_alerts',
    title: "List the user's alerts",
    description: `Lists the alerts that the user, or the user's team, saved on the site, the newest first: name, whether each is on, what triggers it, how often it mails, and its filter. Use it for the user's alerts or saved searches, then send a filter to search_permits or counts. Only the site makes or changes alerts.
Free. Total 0: no alerts saved. An API key without alert access is refused.`,
    input: {},
    output: alertsSchema,
    scope: 'alerts',
    run: async (call) => (await import('./tools/my-alerts.ts')).myAlerts(call),
  }),
];
