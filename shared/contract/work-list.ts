import * as z from 'zod';
import { CALL_OUTCOMES, type CallBack, type CallOutcome } from '../domain/calls/call-back.ts';
import { WHO_IDS } from '../domain/permit/who.ts';
import { NOTE_TEXTS_MAX } from '../domain/sync/mark-history.ts';
import { NOTE_MAX, WORK_PAGE_MAX, WORK_STAGES, type WorkStage } from '../domain/work-list.ts';
import { permitIdSchema, scoredPermitSchema } from './permits.ts';
import { linkProof, nullableText, nullableTime, trade, wholeNumber } from './schemas.ts';

const stage = z.enum(WORK_STAGES.map((one) => one.stage) as [WorkStage, ...WorkStage[]]);
const params = z.object({ id: permitIdSchema });
/** Identifies a state of a mark; empty without a mark. Each write sets a new one. */
const version = z.string().max(40);

const outcome = z.enum(CALL_OUTCOMES.map((one) => one.outcome) as [CallOutcome, ...CallOutcome[]]);
/** When to call back, in the reader's time zone. */
const callBack = z.object({
  day: z.iso.date('Choose a day of the calendar, such as 2026-11-30.'),
  /** Null for any time of the day. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as hours and minutes, such as 09:30.')
    .nullable(),
}) satisfies z.ZodType<CallBack>;

/** Leads that were called, those with somebody reached, and those that became a job. */
const tally = { called: wholeNumber, reached: wholeNumber, won: wholeNumber };
/** The results of leads with scores `from` to `to`, inclusive. */
const band = z.object({ from: wholeNumber, to: wholeNumber, ...tally });
const changeId = z.string().max(40);
/** How a change was made that waited for a connection. */
const queued = z.strictObject({
  /** When it was made, and when this call is sent, by the device's clock. */
  at: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  /** The day where the user was. */
  day: z.iso.date(),
  /** The `noteIds` that the user saw when writing the note: their texts are replaced, others stay. */
  replaces: z.array(changeId).max(NOTE_TEXTS_MAX).readonly().optional(),
  /** The change that `back` undoes. */
  undoes: changeId.optional(),
});

/** A user's stage and note of a permit. */
const mark = z.object({
  permitId: z.string(),
  /** The number when the permit was first marked. */
  permitNumber: z.string(),
  stage,
  /** May be longer than a note can be written: it then has the texts of several devices. */
  note: z.string(),
  /** The changes whose texts the note shows. */
  noteIds: z.array(changeId).readonly(),
  /** Oldest first; only the newest are kept. */
  steps: z.array(z.object({ stage, at: z.iso.datetime() })).readonly(),
  lastCall: z.object({ outcome, at: z.iso.datetime() }).nullable(),
  /** When a letter was last written; absent before the first. */
  wroteAt: z.iso.datetime().optional(),
  callBack: callBack.nullable(),
  /** The person of the team whose lead it is; null for nobody, and for somebody who is no longer there. */
  assignedTo: nullableText,
  /** The person of the team who changed it last, if known. */
  changedBy: nullableText,
  version,
});

const entry = mark.extend({
  /** The current permit; null if it is no longer on file. */
  permit: scoredPermitSchema.nullable(),
  /** `merged`: the list shows another source's record of it (`leadId`), which has more data. */
  standing: z.enum(['listed', 'withdrawn', 'merged', 'gone']),
  leadId: nullableText,
});

export const workListShapes = {
  /** Every permit of the list with its stage and call-back, to mark permits in other lists and to count what is due. */
  workMarks: { output: z.array(mark.pick({ permitId: true, stage: true, callBack: true })) },
  /**
   * A page of the list by next step: by call-back, without one, decided. Hidden permits come only with `stage=hidden`. `text` searches notes and permit
   * numbers. `callBack` with the user's day: only what is due by then, the earliest first; `none`: contacted leads without a call-back,
   * the longest ago first.
   */
  workList: {
    query: z.object({
      stage: stage.optional(),
      text: z.string().max(100).optional(),
      callBack: z.union([z.iso.date(), z.literal('none')]).optional(),
      /** The caller's leads, or those of nobody; without it everybody's. */
      assigned: z.enum(['me', 'nobody']).optional(),
      limit: z.coerce.number().int().min(1).max(WORK_PAGE_MAX).default(WORK_PAGE_MAX),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({
      counts: z.object({
        saved: wholeNumber,
        contacted: wholeNumber,
        quoted: wholeNumber,
        won: wholeNumber,
        lost: wholeNumber,
        hidden: wholeNumber,
      }),
      /** Count of the permits that match the query. */
      total: wholeNumber,
      entries: z.array(entry),
    }),
  },
  /** The mark of one permit of the list. */
  workMark: { params, output: mark },
  /**
   * Moves a permit to a stage, undoes its last step and its call (`back`), or sets its note, the outcome of a call or its call-back (null:
   * none). Refused if `version` is out of date; with `queued` merged instead, whatever the version. `id` names the change: a repeated one
   * does nothing.
   */
  changeWork: {
    params,
    body: z
      .strictObject({
        version,
        id: z.uuid().optional(),
        queued: queued.optional(),
        stage: stage.optional(),
        back: z.literal(true).optional(),
        note: z
          .string()
          .max(NOTE_MAX, `A note has at most ${NOTE_MAX} characters. Shorten it, then save again.`)
          .optional(),
        outcome: outcome.optional(),
        /** A letter was written. */
        wrote: z.literal(true).optional(),
        callBack: callBack.nullable().optional(),
        /** Id of a person of the team; null for nobody. */
        assignedTo: z.string().max(60).nullable().optional(),
      })
      .refine(
        ({ version: _version, id: _id, queued: _queued, ...changes }) =>
          Object.values(changes).some((change) => change !== undefined),
        'Choose a stage, a person, a call-back or how a call went, note a letter, write a note, or undo the last step.',
      )
      .refine(
        (body) =>
          body.back === undefined || [body.stage, body.outcome, body.wrote].every((one) => one === undefined),
        'Make a change or undo the last step, not both.',
      )
      .refine(
        ({ id, back, queued }) =>
          queued === undefined || (id !== undefined && (back === true) === (queued.undoes !== undefined)),
        'A change that waited has an id, and its undo names the change that it undoes.',
      ),
    /** Null if its only step was undone. */
    output: z.object({ mark: mark.nullable() }),
  },
  /**
   * How the user's leads turned out that were called, by trade and label at the first call, most calls first. A lead of two trades counts for
   * each.
   */
  workResults: {
    output: z.object({
      ...tally,
      trades: z.array(z.object({ trade, ...tally })),
      labels: z.array(z.object({ label: z.enum(WHO_IDS), ...tally })),
    }),
  },
  /** What lead scores have meant: how the called leads of all users turned out. Both lists are empty until enough users have called. */
  scoreResults: {
    output: z.object({
      /** Users with a called lead, and how many of them it takes. */
      users: wholeNumber,
      usersLeast: wholeNumber,
      /** ISO 8601 UTC; null before the first measure. */
      measuredAt: nullableTime,
      bands: z.array(band),
      /** The bands joined until each has enough leads and a higher score never wins less often. */
      steps: z.array(band),
    }),
  },
  /** Asks how the call of a link in a mail went. */
  callOutcomePage: { query: linkProof, output: 'page' },
  /** Notes it, once per link. */
  callOutcome: { query: linkProof.extend({ outcome }), output: 'page' },
  /** Takes a permit off the list with its note. */
  forgetWork: { params, body: z.strictObject({ version }), output: 'empty' },
} as const;
