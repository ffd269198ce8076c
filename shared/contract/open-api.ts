import * as z from 'zod';
import { FILTER_NAMES, MIN_SCORE_NAME } from '#shared/domain/filter/filter-query.ts';
import { PERMIT_SORTS } from '#shared/domain/filter/permit-filter.ts';
import { API_PAGE_MAX, API_PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { alert, alertsShapes } from './alerts.ts';
import { permitsShapes, scoredPermit } from './permits.ts';
import { coveredSource, sourceStatus, stateStatus, statusShapes } from './status.ts';

/** The longest cursor there is, with room. */
const CURSOR_MAX = 1000;

const text = z.string().optional();
/** What is asked of a list comes as text; `filterFromQuery` says what is wrong with a value. A name nobody knows is a slip. */
const filterNames = Object.fromEntries(Object.values(FILTER_NAMES).map((name) => [name, text])) as Record<
  (typeof FILTER_NAMES)[keyof typeof FILTER_NAMES],
  typeof text
>;

/** Where a page begins and how long it is. */
const paging = {
  limit: z.coerce.number().int().min(1).max(API_PAGE_MAX).default(API_PAGE_SIZE),
  cursor: z.string().min(1).max(CURSOR_MAX).optional(),
};

/** A day is its first moment in UTC. */
const since = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'Send a time such as 2026-11-20T12:00:00Z, or a day such as 2026-11-20.',
);

/** What happened to a permit; without the permit when it is no longer among those that were asked for. */
export const change = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  deleted: z.boolean(),
  permit: scoredPermit.nullable(),
});

const nextCursor = z.string().nullable();

/** A government as one asks of it what to expect: what it publishes, and how its collection goes. */
export const openSource = z.object({
  ...coveredSource.shape,
  ...sourceStatus.pick({ onTime: true, lastRun: true, lastSuccess: true, outcome: true, cause: true }).shape,
});

/** What is used and left of a month’s permits (PRODUCT §9). */
export const allowance = z.object({
  /** The UTC month, `YYYY-MM`. */
  month: z.string(),
  used: z.number().int(),
  limit: z.number().int(),
  left: z.number().int(),
  resetsAt: z.iso.datetime(),
});

/** What a call of the public API answers when it cannot do what was asked (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ name: z.string(), detail: z.string() })).optional(),
});

export const openApiShapes = {
  v1Permits: {
    query: z.strictObject({
      ...filterNames,
      [MIN_SCORE_NAME]: z.coerce.number().int().min(0).max(100).optional(),
      sort: z.enum(PERMIT_SORTS).optional(),
      ...paging,
    }),
    output: z.object({ permits: z.array(scoredPermit), nextCursor }),
  },
  v1PermitChanges: {
    query: z
      .strictObject({ ...filterNames, updatedSince: since.optional(), ...paging })
      .refine(
        ({ updatedSince, cursor }) => (updatedSince === undefined) !== (cursor === undefined),
        'Send updatedSince to begin, or the nextCursor of the page before as cursor to go on: one of the two.',
      ),
    output: z.object({ changes: z.array(change), nextCursor: z.string(), hasMore: z.boolean() }),
  },
  v1Permit: permitsShapes.permit,
  v1Sources: { output: z.object({ sources: z.array(openSource) }) },
  v1Coverage: {
    output: z.object({
      totalPermits: z.number().int(),
      lastSync: z.iso.datetime().nullable(),
      counts: statusShapes.coverage.output.shape.counts,
      states: z.array(stateStatus),
      notCollected: statusShapes.coverage.output.shape.notCollected,
    }),
  },
  v1Alerts: { output: z.object({ alerts: z.array(alert) }) },
  v1CreateAlert: { body: alertsShapes.createAlert.body, output: alert, status: 201 },
  v1Alert: { params: alertsShapes.deleteAlert.params, output: alert },
  v1UpdateAlert: alertsShapes.updateAlert,
  v1DeleteAlert: alertsShapes.deleteAlert,
  v1Usage: {
    output: z.object({
      permits: allowance,
      callsPerMinute: z.object({ key: z.number().int(), account: z.number().int() }),
      accessUntil: z.iso.datetime(),
    }),
  },
  v1Document: { output: z.looseObject({ openapi: z.literal('3.1.0') }) },
} as const;
