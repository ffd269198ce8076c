import type { ReactNode } from 'react';
import { StageMark } from '../../ui/work/stage-mark.tsx';
import type { WorkEntry, WorkList } from './entry.ts';

/** Rows under one heading. */
interface WorkGroup {
  readonly key: string;
  readonly heading: ReactNode;
  readonly count: number;
  readonly entries: readonly WorkEntry[];
}

export interface WorkRowsProps {
  readonly groups: readonly WorkGroup[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly onNote: (entry: WorkEntry) => void;
  /** A phone number was pressed. */
  readonly onCall: (entry: WorkEntry) => void;
  /** The day of the call-back is to be set. */
  readonly onCallBack: (entry: WorkEntry) => void;
}

export type WorkRowProps = Omit<WorkRowsProps, 'groups'> & { readonly entry: WorkEntry };

/** By stage, with the number of permits on all pages. */
export function groupByStage({ entries, counts }: Pick<WorkList, 'entries' | 'counts'>): WorkGroup[] {
  return [...Map.groupBy(entries, ({ stage }) => stage)].map(([stage, group]) => ({
    key: stage,
    heading: <StageMark stage={stage} />,
    count: counts[stage],
    entries: group,
  }));
}

/** What is due: overdue, then today. @param today `YYYY-MM-DD` */
export function groupByDay(entries: readonly WorkEntry[], today: string): WorkGroup[] {
  const groups = Map.groupBy(entries, ({ callBack }) => (callBack?.day === today ? 'Today' : 'Overdue'));
  return [...groups].map(([key, group]) => ({
    key,
    heading: <span className="text-14 font-semibold">{key}</span>,
    count: group.length,
    entries: group,
  }));
}
