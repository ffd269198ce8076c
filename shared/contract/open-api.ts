import * as z from 'zod';
import { FILTER_NAMES, MIN_SCORE_NAME } from '#shared/domain/filter/filter-query.ts';
import { PERMIT_SORTS } from '#shared/domain/filter/permit-filter.ts';
import { API_PAGE_MAX, API_PAGE_SIZE, API_PERMITS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { alertSchema, alertsShapes } from './alerts.ts';
import { permitsShapes, provenanceSchema, scoredPermitSchema } from './permits.ts';
import { namedObject, nullableText, nullableTime, wholeNumber } from './schemas.ts';
import { coveredSourceSchema, lastRuns, stateStatusSchema, statusShapes } from './status.ts';
import { webhooksShapes } from './webhooks.ts';

/** Longer than any cursor. */
const CURSOR_MAX = 1000;

const text = z.string().optional();
/** Filters arrive as text, which `filterFromQuery` checks. */
const filterNames = Object.fromEntries(Object.values(FILTER_NAMES).map((name) => [name, text])) as Record<
  (typeof FILTER_NAMES)[keyof typeof FILTER_NAMES],
  typeof text
>;

/** @param least 0 where a page may be empty, to count */
const pageLimit = (least: 0 | 1) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(API_PAGE_MAX)
    .default(API_PAGE_SIZE)
    .describe(
      `Permits of a page: ${API_PAGE_SIZE} unless you say otherwise, ${API_PAGE_MAX} at the most.${least === 0 ? ' 0 with total=true counts, for free.' : ''}`,
    );

const cursor = {
  cursor: z
    .string()
    .min(1)
    .max(CURSOR_MAX)
    .optional()
    .describe('The nextCursor of the page before, unchanged. Repeat all other parameters.'),
};

const updatedSince = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    'Send a time such as 2026-11-20T12:00:00Z, or a day such as 2026-11-20.',
  )
  .describe(
    'A time such as 2026-11-20T12:00:00Z, or a day, which is its first moment in UTC. To begin with; afterwards send cursor.',
  );

/** A permit of a list, with its source. */
const permitSchema = scoredPermitSchema
  .extend({
    provenance: provenanceSchema.describe(
      'The source, its license and official link, and when we saw the record.',
    ),
  })
  .meta({ id: 'Permit' });

/** A change of a permit; without the permit if it no longer matches the filter. */
const changeSchema = namedObject('PermitChange', {
  id: z.string().describe('The permit’s id.'),
  at: z.iso.datetime().describe('When the change became visible here.'),
  deleted: z
    .boolean()
    .describe(
      'true: drop the permit. It was withdrawn, is now listed as another record, or does not match your filter. You may not have it.',
    ),
  permit: permitSchema.nullable().describe('The current permit; null when deleted.'),
});

/** A government: what it publishes, and how its collection goes. */
const openSourceSchema = namedObject('Source', { ...coveredSourceSchema.shape, ...lastRuns });

/** Use of a month’s permits. */
const allowanceSchema = namedObject('Allowance', {
  month: z.string().describe('The UTC month, YYYY-MM.'),
  used: wholeNumber.describe(
    'Permits delivered by the API this month. One counts once a day (UTC), however often you read it. Exports count apart.',
  ),
  limit: wholeNumber.describe(
    `How many the plan has a month: ${API_PERMITS_PER_MONTH.active}, or ${API_PERMITS_PER_MONTH.trial} on trial.`,
  ),
  left: wholeNumber.describe('How many more.'),
  resetsAt: z.iso.datetime().describe('When it starts again.'),
});

const inputFault = namedObject('InputFault', {
  name: z.string().describe('The parameter or field; in a body, its path with dots, or body for all of it.'),
  detail: z.string().describe('What is wrong with it.'),
});

/** An error answer of the public API (RFC 9457). */
export const problemSchema = namedObject('Problem', {
  type: z.string().describe('The address of this error on this page.'),
  title: z.string().describe('Its short name.'),
  status: wholeNumber.describe('The HTTP status.'),
  detail: z.string().describe('What happened and what to do, as a sentence.'),
  requestId: z.string().describe('Quote it when you write to us.'),
  errors: z.array(inputFault).optional().describe('The wrong inputs, if known.'),
});

const permitPage = namedObject('PermitPage', {
  permits: z
    .array(permitSchema)
    .describe('In the requested order. A page can be shorter than limit without being the last.'),
  nextCursor: nullableText.describe('Send it as cursor to go on; null after the last page.'),
  total: wholeNumber
    .nullable()
    .describe('All permits that match, on every page of them, if you sent total=true; otherwise null.'),
  hint: nullableText.describe(
    'Where a city or county of the filter is not known: what to ask for, as a sentence. Then nothing is found. Otherwise null.',
  ),
  withoutPoint: wholeNumber.describe(
    'Permits that match everything else but have no point on the map, so that no circle or polygon finds them; 0 without one. Send area=no-point in place of your areas to list them.',
  ),
});

const changePage = namedObject('ChangePage', {
  changes: z.array(changeSchema).describe('In the order they became visible.'),
  nextCursor: z.string().describe('Send it as cursor to go on, now or later. Keep it with your copy.'),
  hasMore: z
    .boolean()
    .describe('true: there are more changes already. A page can be short or empty without being the last.'),
});

const { counts, notCollected } = statusShapes.coverage.output.shape;
const coverage = namedObject('Coverage', {
  totalPermits: wholeNumber.describe('Permits that can be found now.'),
  lastSync: nullableTime.describe('When a source was last read successfully.'),
  counts: counts.describe('Counts of what is collected.'),
  states: z.array(stateStatusSchema).describe('Each of the 17 states.'),
  notCollected: notCollected.describe('Sources we don’t cover yet, and why.'),
});

const callsPerMinute = namedObject('CallsPerMinute', {
  key: wholeNumber.describe('By one key.'),
  account: wholeNumber.describe('By all keys of your account together.'),
});

const usage = namedObject('Usage', {
  permits: allowanceSchema.describe('The month’s permits.'),
  callsPerMinute: callsPerMinute.describe('The most calls in a minute.'),
  accessUntil: z.iso.datetime().describe('Until when your trial or paid month gives access.'),
});

const newWebhook = namedObject('NewWebhook', {
  webhook: webhooksShapes.setWebhook.output.shape.webhook.describe('Where messages go, and whether they do.'),
  secret: nullableText.describe('What signs the messages. Null when the alert had this webhook before.'),
});

export const openApiShapes = {
  v1Permits: {
    query: z.object({
      ...filterNames,
      [MIN_SCORE_NAME]: z.coerce
        .number()
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe('Least lead score, 0 to 100.'),
      sort: z
        .enum(PERMIT_SORTS)
        .optional()
        .describe(
          'newest: by issue date; value: by project value; score: by lead score. Always highest first; permits without the value come last.',
        ),
      total: z
        .literal('true')
        .optional()
        .describe('Send true to have all permits that match counted, for free.'),
      limit: pageLimit(0),
      ...cursor,
    }),
    filter: Object.values(FILTER_NAMES),
    output: permitPage,
  },
  v1PermitChanges: {
    query: z
      .object({ ...filterNames, updatedSince: updatedSince.optional(), limit: pageLimit(1), ...cursor })
      .refine((query) => (query.updatedSince === undefined) !== (query.cursor === undefined), {
        error:
          'Send either “updatedSince” to begin, or “cursor” with the “nextCursor” of the page before to continue.',
        path: ['updatedSince'],
      }),
    filter: Object.values(FILTER_NAMES),
    output: changePage,
  },
  v1Permit: permitsShapes.permit,
  v1Sources: {
    output: namedObject('SourceList', {
      sources: z.array(openSourceSchema).describe('Every source we collect.'),
    }),
  },
  v1Coverage: { output: coverage },
  v1Alerts: {
    output: namedObject('AlertList', { alerts: z.array(alertSchema).describe('The newest first.') }),
  },
  v1CreateAlert: { body: alertsShapes.createAlert.body, output: alertSchema, status: 201 },
  v1Alert: { params: alertsShapes.deleteAlert.params, output: alertSchema },
  v1UpdateAlert: alertsShapes.updateAlert,
  v1DeleteAlert: alertsShapes.deleteAlert,
  v1AddWebhook: { ...webhooksShapes.setWebhook, output: newWebhook },
  v1DeleteWebhook: {
    ...webhooksShapes.deleteWebhook,
    query: z.object({
      url: z.string().min(1).max(2000).describe('The address that it was made with.'),
    }),
  },
  v1TestWebhook: webhooksShapes.testWebhook,
  v1Usage: { output: usage },
  v1Document: { output: z.looseObject({ openapi: z.literal('3.1.0') }) },
} as const;

const NO_MESSAGE = 'Send one message of the Model Context Protocol.';

export const mcpShapes = {
  /** One message of the protocol, whose library reads and answers it; batches are refused. */
  mcp: {
    body: z.looseObject(
      {
        jsonrpc: z.literal('2.0', NO_MESSAGE),
        method: z.string(NO_MESSAGE).max(100, NO_MESSAGE),
        id: z.union([z.string().max(200), z.number()], NO_MESSAGE).optional(),
      },
      NO_MESSAGE,
    ),
    output: 'relayed',
  },
} as const;
