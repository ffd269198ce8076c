import * as z from 'zod';
import { NOTE_MAX, WORK_PAGE_MAX, WORK_STAGES, type WorkStage } from '../domain/work-list.ts';
import { permit, permitId } from './permits.ts';

const stage = z.enum(WORK_STAGES.map((one) => one.stage) as [WorkStage, ...WorkStage[]]);
const params = z.object({ id: permitId });
/** Names what a mark was when it was read; empty where there was none. Each write gives it another. */
const version = z.string().max(40);

/** What a user noted of a permit. */
const mark = z.object({
  permitId: z.string(),
  /** As it was when the permit was first marked. */
  permitNumber: z.string(),
  stage,
  note: z.string(),
  /** Oldest first; of many the newest are kept. */
  steps: z.array(z.object({ stage, at: z.iso.datetime() })),
  version,
});

const entry = mark.extend({
  /** As it stands now; null when it is no longer on file. */
  permit: permit.nullable(),
  /** `merged`: it is listed as the record of another source (`leadId`), which shows more. */
  standing: z.enum(['listed', 'withdrawn', 'merged', 'gone']),
  leadId: z.string().nullable(),
});

const count = z.number().int();

export const workListShapes = {
  /** Every permit of the list with its stage: what lists of permits mark them by. */
  workMarks: { output: z.array(z.object({ permitId: z.string(), stage })) },
  /**
   * A page of the list: by stage in the stages' order, in each the newest step first. Hidden ones only where their stage is asked
   * for. `text` looks in notes and permit numbers.
   */
  workList: {
    query: z.object({
      stage: stage.optional(),
      text: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(WORK_PAGE_MAX).default(WORK_PAGE_MAX),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({
      /** Of all the list, whatever is asked for. */
      counts: z.object({
        saved: count,
        contacted: count,
        quoted: count,
        won: count,
        lost: count,
        hidden: count,
      }),
      /** Of what is asked for. */
      total: count,
      entries: z.array(entry),
    }),
  },
  /** What is noted of one permit that is in the list. */
  workMark: { params, output: mark },
  /** Moves a permit to a stage, takes its last step back (`back`), or sets its note. Refused when it is not as it was read. */
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
        'Send a stage, a note, or that the last step is taken back.',
      )
      .refine(
        (body) => body.back === undefined || body.stage === undefined,
        'Send a stage, or that the last step is taken back, not both.',
      ),
    /** Null where its only step was taken back. */
    output: z.object({ mark: mark.nullable() }),
  },
  /** Takes a permit off the list with its note. */
  forgetWork: { params, body: z.strictObject({ version }), output: 'empty' },
} as const;
