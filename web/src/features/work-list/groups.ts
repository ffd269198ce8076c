import { isOpenStage } from '#shared/domain/calls/call-back.ts';
import { addDays } from '#shared/domain/days.ts';
import type { WorkEntry } from './entry.ts';

/** Rows under one heading. */
interface WorkGroup {
  readonly heading: string;
  readonly entries: readonly WorkEntry[];
}

export interface WorkRowsProps {
  readonly groups: readonly WorkGroup[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Ids of the selected permits; null where rows cannot be selected. */
  readonly selected: ReadonlySet<string> | null;
  readonly onSelect: (entries: readonly WorkEntry[], isSelected: boolean) => void;
  /** The stage, the note and the next step of a lead are to be changed. */
  readonly onOpen: (entry: WorkEntry) => void;
  /** A phone number was pressed. */
  readonly onCall: (entry: WorkEntry) => void;
}

export type WorkRowProps = Omit<WorkRowsProps, 'groups'> & { readonly entry: WorkEntry };

/** By next step, in the order of the entries. @param today `YYYY-MM-DD` */
export function groupByNextStep(entries: readonly WorkEntry[], today: string): WorkGroup[] {
  const groups = Map.groupBy(entries, (entry) => nextStepGroup(entry, today));
  return [...groups].map(([heading, group]) => ({ heading, entries: group }));
}

function nextStepGroup({ stage, callBack }: WorkEntry, today: string): string {
  if (!isOpenStage(stage)) return stage === 'hidden' ? 'Hidden' : 'Won and lost';
  if (callBack === null) return 'No next step';
  if (callBack.day < today) return 'Overdue';
  if (callBack.day === today) return 'Today';
  return callBack.day <= addDays(today, 6) ? 'This week' : 'Later';
}
