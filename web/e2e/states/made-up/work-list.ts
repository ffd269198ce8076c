import type { Output } from '#shared/contract/index.ts';
import { isDue, isUndated } from '#shared/domain/calls/call-back.ts';
import { byNextStep } from '#shared/domain/calls/next-step.ts';
import { WORK_STAGES, type WorkStage } from '#shared/domain/work-list.ts';
import { dayAgo, daysAgo } from './moments.ts';
import { FULL_PERMIT, makePermits, SPARSE_PERMIT } from './permits.ts';

type WorkList = Output<'workList'>;
type Entry = WorkList['entries'][number];

function makeEntry(
  permit: NonNullable<Entry['permit']>,
  stages: readonly [WorkStage, ...WorkStage[]],
  parts: Partial<Entry> = {},
): Entry {
  return {
    permitId: permit.id,
    permitNumber: permit.permitNumber,
    stage: stages.at(-1) ?? 'saved',
    note: '',
    noteIds: (parts.note ?? '') === '' ? [] : ['first'],
    steps: stages.map((stage, at) => ({ stage, at: daysAgo(stages.length - at + 0.2) })),
    lastCall: null,
    callBack: null,
    assignedTo: null,
    changedBy: null,
    version: `version of ${permit.id}`,
    permit,
    standing: 'listed',
    leadId: null,
    ...parts,
  };
}

const [second, third, fourth, fifth, sixth] = makePermits(5, 2);
if (!second || !third || !fourth || !fifth || !sixth) throw new Error('There are too few permits.');

export const ENTRIES: readonly Entry[] = [
  makeEntry(FULL_PERMIT, ['saved'], {
    note: 'Two-storey, steep. Owner is home after four; the dog is friendly.',
  }),
  makeEntry(second, ['saved']),
  makeEntry(third, ['saved', 'contacted'], {
    note: 'Left word with the office.',
    lastCall: { outcome: 'no-answer', at: daysAgo(3) },
    callBack: { day: dayAgo(1), time: null },
  }),
  makeEntry(SPARSE_PERMIT, ['contacted'], {
    permitId: 'sample.sparse',
    standing: 'withdrawn',
    wroteAt: daysAgo(1.2),
  }),
  makeEntry(fourth, ['saved', 'contacted', 'quoted'], {
    note: 'Quoted $11,400, good until the 30th.',
    lastCall: { outcome: 'reached', at: daysAgo(2) },
    callBack: { day: dayAgo(0), time: '09:30' },
  }),
  makeEntry(fifth, ['saved', 'contacted', 'quoted', 'won'], { standing: 'merged', leadId: 'county.5' }),
  makeEntry(sixth, ['saved', 'lost'], { permit: null, standing: 'gone' }),
];

/** What `callBack` of the query finds. */
export function callBacks(callBack: string): readonly Entry[] {
  return ENTRIES.filter((entry) => (callBack === 'none' ? isUndated(entry) : isDue(entry, callBack)));
}

export function toWorkList(entries: readonly Entry[], total: number = entries.length): WorkList {
  const count = (stage: WorkStage): number => entries.filter((one) => one.stage === stage).length;
  const counts = Object.fromEntries(WORK_STAGES.map(({ stage }) => [stage, count(stage)]));
  return { counts: counts as WorkList['counts'], total, entries: entries.toSorted(byNextStep) };
}

/** The marks of the first entries. */
export const WORK_MARKS: Output<'workMarks'> = ENTRIES.slice(0, 5).map(({ permitId, stage, callBack }) => ({
  permitId,
  stage,
  callBack,
}));

const markOf = ({ permit, standing, leadId, ...mark }: Entry): Output<'workMark'> => mark;
/** The mark of the first entry. */
export const WORK_MARK = markOf(ENTRIES[0] as Entry);
/** The mark of an entry to call back. */
export const CALL_BACK_MARK = markOf(ENTRIES[2] as Entry);
