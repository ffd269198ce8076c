import * as z from 'zod';
import { FILTER_NAMES, MIN_SCORE_NAME } from '#shared/domain/filter/filter-query.ts';
import { PERMIT_SORTS } from '#shared/domain/filter/permit-filter.ts';
import { API_PAGE_MAX } from '#shared/domain/plan/plan.ts';
import { COLUMN_NAMES, DEFAULT_COLUMNS } from './permit-columns.ts';
import { type Tool, tool } from './tool.ts';
import { COUNT_GROUPS } from './tools/count-groups.ts';

/** Rows of a search unless the agent asks for more. */
const ROWS = 25;
/** Rows that show what a question finds. */
const ASK_ROWS = 10;

const words = (most: number) => z.string().max(most);
const EXAMPLE = 'state=TX&city=Austin&trade=roofing&minValue=20000&lastDays=30';
const OTHER_NAMES = [...Object.values(FILTER_NAMES), MIN_SCORE_NAME].filter(
  (name) => !EXAMPLE.includes(`${name}=`),
);
const filter = words(4000).describe(
  `Words ("roofing in Mesa over 20k since Monday, no contractor") or a query string as the answers show it: ${EXAMPLE}. Other names: ${OTHER_NAMES.join(', ')}. A repeated name means or. Empty: all permits.`,
);
const permitId = words(300).describe('A permit id from a list.');

/** The tools of agents, in the order in which agents read them. Their code loads with their first call. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'ask',
    description:
      'Begin here. A question in words, a permit number or a street address. Says how it was understood, the total, and the first permits.',
    input: z.object({ question: words(500).min(1) }),
    scope: 'leads',
    run: async (call, { question }) => (await import('./tools/ask.ts')).ask(call, question, ASK_ROWS),
  }),
  tool({
    name: 'search_permits',
    description: 'Lists permits of a filter, a page at a time, with the total.',
    input: z.object({
      filter: filter.optional(),
      sort: z.enum(PERMIT_SORTS).optional().describe('newest (default), value or score, highest first.'),
      limit: z.int().min(1).max(API_PAGE_MAX).optional().describe(`Rows, ${ROWS} by default.`),
      columns: words(300)
        .optional()
        .describe(`Some of ${COLUMN_NAMES.join(', ')}. Default: ${DEFAULT_COLUMNS.join(', ')}.`),
      cursor: words(1000).min(1).optional().describe('From the page before; repeat everything else.'),
    }),
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
    description:
      'All that is on record about one permit: people, phones, description, score, source and its terms, changes, other records.',
    input: z.object({ id: permitId }),
    scope: 'leads',
    run: async (call, { id }) => (await import('./tools/one-permit.ts')).onePermit(call, id),
  }),
  tool({
    name: 'contractor',
    description:
      'A contractor: license on the state’s board, and permits of the last 12 months by month, trade and place. Send a permit that names it, or its name and state.',
    input: z.object({
      permit: permitId.optional(),
      name: words(200).optional(),
      state: words(30).optional(),
      city: words(80).optional(),
    }),
    scope: 'leads',
    run: async (call, asked) => (await import('./tools/contractor-work.ts')).contractorWork(call, asked),
  }),
  tool({
    name: 'coverage',
    description:
      'What we hold of a place: sources, how fresh, what they publish; or why there is nothing and what is near. Without a place: the 17 states.',
    input: z.object({ place: words(200).optional().describe('City, state or both: "Mesa, AZ".') }),
    scope: 'any',
    run: async (call, { place }) => (await import('./tools/place-coverage.ts')).placeCoverage(call, place),
  }),
  tool({
    name: 'counts',
    description:
      'How many permits a filter has, in all and by group. Reads no permits, so it costs nothing. by=trend compares states: last 30 complete days with the 30 before.',
    input: z.object({ filter: filter.optional(), by: z.enum(COUNT_GROUPS).optional() }),
    scope: 'any',
    run: async (call, { filter: text, by }) => (await import('./tools/counts.ts')).counts(call, text, by),
  }),
  tool({
    name: 'my_alerts',
    description: 'The user’s saved alerts, each with its filter for search_permits.',
    input: z.object({}),
    scope: 'alerts',
    run: async (call) => (await import('./tools/my-alerts.ts')).myAlerts(call),
  }),
];
