import * as z from 'zod';
import { NOTE_MAX, WORK_PAGE_MAX, WORK_STAGES, type WorkStage } from '../domain/work-list.ts';
import { permitIdSchema, permitSchema } from './permits.ts';
import { nullableText, wholeNumber } from './schemas.ts';

const stage = z.enum(WORK_STAGES.map((one) => one.stage) as [WorkStage, ...WorkStage[]]);
const params = z.object({ id: permitIdSchema });
/** Identifies a state of a mark; empty without a mark. Each write sets a new one. */
const version = z.string().max(40);

/** A user's stage and note of a permit. */
const mark = z.object({
  permitId: z.string(),
  /** The number when the permit was first marked. */
  permitNumber: z.string(),
  stage,
  note: z.string(),
  /** Oldest first; only the newest are kept. */
  steps: z.array(z.object({ stage, at: z.iso.datetime() })),
  version,
});

const entry = mark.extend({
  /** The current permit; null if it is no longer on file. */
  permit: permitSchema.nullable(),
  /** `merged`: the list shows another source's record of it (`leadId`), which has more data. */
  standing: z.enum(['listed', 'withdrawn', 'merged', 'gone']),
  leadId: nullableText,
});

export const workListShapes = {
  /** Every permit of the list with its stage, to mark permits in other lists. */
  workMarks: { output: z.array(z.object({ permitId: z.string(), stage })) },
  /**
   * A page of the list, by stage, then newest step first. Hidden permits come only with `stage=hidden`. `text` searches notes and permit
   * numbers.
   */
  workList: {
    query: z.object({
      stage: stage.optional(),
      text: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(WORK_PAGE_MAX).default(WORK_PAGE_MAX),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({
      /** Counts of the whole list. */
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
  /** Moves a permit to a stage, undoes its last step (`back`), or sets its note. Refused if `version` is out of date. */
  changeWork: {
    params,
    body: z
      .strictObject({
        version,
        stage: stage.optional(),
        back: z.literal(true).optional(),
        note: z
          .string()
          .max(NOTE_MAX, `A note has at most ${NOTE_MAX} characters. Shorten it, then save again.`)
          .optional(),
      })
      .refine(
        (body) => body.stage !== undefined || body.back !== undefined || body.note !== undefined,
        'Choose a stage, write a note, or undo the last step.',
      )
      .refine(
        (body) => body.back === undefined || body.stage === undefined,
        'Choose a stage or undo the last step, not both.',
      ),
    /** Null if its only step was undone. */
    output: z.object({ mark: mark.nullable() }),
  },
  /** Takes a permit off the list with its note. */
  forgetWork: { params, body: z.strictObject({ version }), output: 'empty' },
} as const;
