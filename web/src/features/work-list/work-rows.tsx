import { useMediaQuery } from '../../lib/browser/media-query.ts';
import type { WorkRowsProps } from './groups.ts';
import { WorkCards, WorkCardsSkeleton } from './work-cards.tsx';
import { WorkTable, WorkTableSkeleton } from './work-table.tsx';

/** Tailwind's `lg`: a table from here on, cards below. */
export const WORK_TABLE_WIDTH = '(min-width: 64rem)';

/** The rows of the list: a table or cards. */
export function WorkRows(props: WorkRowsProps) {
  const Rows = useMediaQuery(WORK_TABLE_WIDTH) ? WorkTable : WorkCards;
  return <Rows {...props} />;
}

export function WorkRowsSkeleton() {
  return useMediaQuery(WORK_TABLE_WIDTH) ? <WorkTableSkeleton /> : <WorkCardsSkeleton />;
}
