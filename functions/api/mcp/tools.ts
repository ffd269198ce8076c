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
const filter = words(4000)
  .optional()
  .describe(
    `A query string, ${FILTER_EXAMPLE}, or plain words, "roofing in Mesa over 20k since Monday, no contractor". All conditions must hold; a repeated name means or (city=Mesa&city=Tempe). Other names: ${OTHER_NAMES.join(', ')}. Days: 2026-11-29. has…: true or false. who: ${Object.entries(
      WHO_MEANS,
    )
      .map(([id, means]) => `${id} (${means})`)
      .join(
        ', ',
      )}. reach: ${REACH_IDS.join(', ')}. counts by trade, action, use or status has their values. Empty or absent: all permits.`,
  );
/** The same in the other tools that take one. */
const sameFilter = words(4000)
  .optional()
  .describe('Query string or plain words, as in search_permits. Absent: all permits.');
const COST =
  'one permit of the monthly allowance, free again on the same UTC day. A call that needs more than is left is refused whole, free';
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
    description: `Answers a question in plain words about building permits, or finds permits by permit number or street address (only here). Begin here; use search_permits for more or fewer rows, another order or columns, counts (same words, free) for figures, coverage for what we hold of a place.
Answers the filter as understood, the total, its counts by who does the work and how to reach somebody, and the first ${ASK_ROWS} permits with ids for permit. To page on, send filter, sort and cursor to search_permits. A number or an address has no filter and lists each permit it stands on.
Each permit costs ${COST}. Words not understood are refused with what they may mean, and a number or address that is not there is answered with the reason (not covered, not published yet, withdrawn), both free.`,
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
Answers the total, its counts by who and reach, the rows, what is left this month, and a cursor if there are more. Cells are cut at 24 characters (work at 60); an empty one is not on record, or withheld by its source's terms.
Each row costs ${COST}. Lower limit then. An unknown name, value or column is refused with the nearest known ones, free.`,
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
    description: `Shows all that is on record about one permit: work, value, dates, owner and contractor with phones where the record has them, who does the work and why, the lead score (0 to 100) with its reasons, source, terms and the newest changes. Use it after ask or search_permits, for a row that the user wants to act on. For phones alone, use the columns ownerPhone and contractorPhone of search_permits. Use contractor for what else its contractor does; ask for a permit number or an address, which are no ids.
Costs one permit, nothing if it was already read today (UTC). An id that no permit has any more: an error that says so, free.`,
    input: { id: permitId('') },
    output: permitSchema,
    scope: 'leads',
    run: async (call, { id }) => (await import('./tools/one-permit.ts')).onePermit(call, id),
  }),
  tool({
    name: 'contractor',
    title: 'Look into a contractor',
    description: `Shows a contractor's license on the state's board (number, class, status, expiry, business phone) and its permits of the last 12 months, in all states, by month, trade and place (the ten largest). Use it to judge a competitor or a partner. Send permit, or name with state; never both. To list those permits, send the answer's filter to search_permits.
Costs one permit for a contractor and UTC day. Nothing found: free. An id that is unknown or names no contractor: error, free. Unknown name: total 0. Part of a name adds up every firm that has it. No certain match on the board does not prove that there is no license.`,
    input: {
      permit: permitId(' Its contractor column must be filled. The surest.').optional(),
      name: words(200)
        .optional()
        .describe(
          'Without permit: the firm as permits write it, or whole words in a row of it, "Bluebonnet Roofing"; not a cell that is cut.',
        ),
      state: words(30)
        .optional()
        .describe('Required with name: whose board is read, such as "TX"; coverage lists the 17 states.'),
      city: words(80).optional().describe('With name: finds the license of a common name: "Austin".'),
    },
    output: contractorSchema,
    scope: 'leads',
    run: async (call, asked) => (await import('./tools/contractor-work.ts')).contractorWork(call, asked),
  }),
  tool({
    name: 'coverage',
    title: 'See what is covered',
    description: `Says what we hold of a place: permits in all and of the last 30 days, and each source (at most 40) with how often it is read, its newest date and which contacts it publishes. Use it before promising results somewhere, or when a search finds less than the user expects. Use counts for how many permits match conditions.
Free. A place without permits: the reason, and the nearest that has some. An unknown or ambiguous name: an error that says so.`,
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
    description: `Counts the permits of a filter, in all, by who does the work and by how to reach somebody, and by one more group on request. Use it for "how many", to compare places, trades or months, and to check a filter before paying for rows. Use search_permits to see the permits themselves.
Free: it reads no permit. If next to nothing matches, it says how many match without each condition. An unknown name or value is refused with the nearest known ones, and so is a filter that by does not allow.`,
    input: {
      filter: sameFilter,
      by: z
        .enum(COUNT_GROUPS)
        .optional()
        .describe(
          'One more group, the largest first, month and week by date; a permit may be in several (trades) or in none. city needs one state in the filter and counts its 60 largest cities. month: of issue, the last 12; from a first day in the filter, at most 24. week: the last weeks, in place of the filter’s dates. trend: each state’s last 30 complete days against the 30 before; only state may be in the filter.',
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
