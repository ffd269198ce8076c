import * as z from 'zod';
import { PERMIT_SORTS } from '#shared/domain/filter/permit-filter.ts';
import { REACH, REACH_IDS, WHO, WHO_IDS } from '#shared/domain/permit/who.ts';
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
const OTHER_NAMES = NAMES_OF_FILTER.filter((name) => !FILTER_EXAMPLE.includes(`${name}=`));
const filter = words(4000)
  .optional()
  .describe(
    `A query string, ${FILTER_EXAMPLE}, or plain words, "roofing in Mesa over 20k since Monday, no contractor". All conditions must hold; a repeated name means or (city=Mesa&city=Tempe). Other names: ${OTHER_NAMES.join(', ')}. Days are 2026-11-29, has… is true or false. who: ${named(WHO_IDS, WHO)}. reach: ${named(REACH_IDS, REACH)}. Empty or absent: all permits.`,
  );
/** The same in the other tools that take one. */
const sameFilter = words(4000).optional().describe('As in search_permits.');
const COST =
  'one permit of the month’s allowance, once a UTC day. What does not fit into what is left is refused whole, free';
function named<Id extends string>(ids: readonly Id[], names: Readonly<Record<Id, string>>): string {
  return ids.map((id) => `${id} (${names[id]})`).join(', ');
}

const permitId = (use: string) =>
  words(300).describe(`A permit id from the id column of a list, whole, such as "il-chicago.100847".${use}`);

/**
 * The tools of agents, in the order in which agents read them. Their code loads with their first call. Each text says what the tool does,
 * when to use it and when another, what it answers and costs, and what it answers to what it does not know.
 */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'ask',
    title: 'Ask about permits',
    description: `Answers a question in the user's own words about building permits, or finds permits by permit number or street address, which only this tool takes. Begin here for a first look. Use search_permits for another number of rows, order or columns; counts for figures alone: it takes the same words, free; coverage for what we hold of a place.
Answers the filter as understood, the total, its split by who does the work and by how to reach somebody, and the first ${ASK_ROWS} permits with ids for permit. To page on, send filter and cursor to search_permits. A number or an address has no filter and lists each permit it stands on.
Each permit costs ${COST}. Words that are not understood are refused with what they may mean, free. A number or address that is not there is answered with the reason (not covered, not published yet, withdrawn), free.`,
    input: {
      question: words(500)
        .min(1)
        .describe(
          'One question: "roofing in Austin over 20k this month", "BP-2026-000042" or "1200 Harbor Lane, Mesa, AZ".',
        ),
    },
    output: askedSchema,
    scope: 'leads',
    run: async (call, { question }) => (await import('./tools/ask.ts')).ask(call, question, ASK_ROWS),
  }),
  tool({
    name: 'search_permits',
    title: 'List permits of a filter',
    description: `Pages through all permits of a filter, in the number, order and columns that you choose. Use it for rows of a filter (from ask or my_alerts, with conditions added if you like, or your own); to page on, repeat the call with cursor. Use ask for an address or a permit number; counts for figures alone, free; permit for everything about one row.
Answers the total of the whole list, its counts by who and reach, the rows, a cursor if there are more, and how many permits are left this month. Cells are cut at 24 characters (work at 60); an empty one is not on record, or withheld by its source's terms.
Each row costs ${COST}. An unknown name, value, column or cursor is refused with the nearest known ones, free.`,
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
          `Some of ${COLUMN_NAMES.join(', ')}, with commas; id is always there. Default: ${DEFAULT_COLUMNS.join(', ')}.`,
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
    description: `Shows all that is on record about one permit: address, work, value, dates, owner and contractor with phones where the record has them, who does the work and why, the lead score (0 to 100) and its reasons, the source with its terms, and the newest changes. Use it after ask or search_permits, for a row that the user wants to act on. For phones alone, use the columns ownerPhone and contractorPhone of search_permits. Use contractor for what else its contractor does; ask for a permit number or an address, which are no ids.
Costs as one row, nothing for a row of today. An id that no permit has, or no longer has, is answered with an error that says so, free.`,
    input: { id: permitId('') },
    output: permitSchema,
    scope: 'leads',
    run: async (call, { id }) => (await import('./tools/one-permit.ts')).onePermit(call, id),
  }),
  tool({
    name: 'contractor',
    title: 'Look into a contractor',
    description: `Shows a contractor's license on the state's board (number, class, status, expiry, business phone) and its permits of the last 12 months, in all states, by month, trade and place (the ten largest). Use it to judge a competitor or a partner. Send permit, or name with state; never both. To list those permits, send the answer's filter to search_permits.
Costs as one permit, once a day; nothing if there is neither a permit nor a license. Part of a name adds up every firm that has it. A permit id that does not exist or names no contractor is an error, free. An unknown name answers total 0; no certain match on the board does not mean that there is no license.`,
    input: {
      permit: permitId(' Its contractor column must be filled. The surest.').optional(),
      name: words(200)
        .optional()
        .describe(
          'Without permit: the firm as permits write it, or words in a row of it: "Bluebonnet Roofing".',
        ),
      state: words(30)
        .optional()
        .describe('With name: whose board is read; coverage lists the 17 states: "TX".'),
      city: words(80).optional().describe('With name: finds the license of a common name: "Austin".'),
    },
    output: contractorSchema,
    scope: 'leads',
    run: async (call, asked) => (await import('./tools/contractor-work.ts')).contractorWork(call, asked),
  }),
  tool({
    name: 'coverage',
    title: 'See what is covered',
    description: `Says what we hold of a place: permits in all and of the last 30 days, and each source (at most 40; name a city for the rest) with how often it is read, its newest date and which contacts it publishes. Use it before promising results somewhere, or when a search finds less than the user expects. Use counts for how many permits match conditions.
Free. A place without permits is answered with the reason and the nearest place that has some; a name that is no place we know, or that may be several, is an error that says so.`,
    input: {
      place: words(200)
        .optional()
        .describe(
          'City, county or state: "Mesa, AZ", "Maricopa County, AZ", "TX"; no ZIP code. Absent: all 17 states, with the number of sources.',
        ),
    },
    output: coverageSchema,
    scope: 'any',
    run: async (call, { place }) => (await import('./tools/place-coverage.ts')).placeCoverage(call, place),
  }),
  tool({
    name: 'counts',
    title: 'Count permits',
    description: `Counts the permits of a filter, in all, by who does the work and by how to reach somebody, and by one more group on request; it adds up no values. Use it for "how many", for comparing places, trades or months, and to check a filter before paying for rows. Use search_permits to see the permits themselves.
Free: it reads no permit. If next to nothing matches, it says how many match without each condition. An unknown name or value is refused with the nearest known ones.`,
    input: {
      filter: sameFilter,
      by: z
        .enum(COUNT_GROUPS)
        .optional()
        .describe(
          'One more group, the largest first, month and week by date; a permit may be in several (trades) or in none. city needs one state in the filter and counts its 60 largest cities. month: by issue, the last 12; from a first day in the filter, at most 24. week: by issue, the last weeks in place of the filter’s dates. trend: each state’s last 30 complete days against the 30 before; only state may be in the filter.',
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
Free. Total 0: none is saved. An API key that is not for alerts is refused.`,
    input: {},
    output: alertsSchema,
    scope: 'alerts',
    run: async (call) => (await import('./tools/my-alerts.ts')).myAlerts(call),
  }),
];
