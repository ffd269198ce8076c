import type { ReactNode } from 'react';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { counted, formatCount } from '../lib/format/format.ts';
import { Button } from './button.tsx';

interface PagerProps {
  readonly page: number;
  readonly rows: number;
  readonly total: number | null;
  readonly onPage: (page: number) => void;
  /** Between the count and the buttons. */
  readonly children?: ReactNode;
}

/** Page buttons. A page with fewer than 100 rows is the last one (PRODUCT §5). */
export function Pager({ page, rows, total, onPage, children }: PagerProps) {
  const before = (page - 1) * PAGE_SIZE;
  return (
    <nav aria-label="Result pages" className="flex flex-wrap items-center justify-between gap-3 py-2 text-14">
      <p className="text-muted">
        {rows > 0 && `Showing ${formatCount(before + 1)} to ${counted(before + rows, 'result')}`}
        {rows > 0 && total !== null && ` of ${formatCount(total)}`}
      </p>
      {children}
      <div className="flex items-center gap-3 print:hidden">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span className="figures text-muted">Page {formatCount(page)}</span>
        <Button size="small" disabled={rows < PAGE_SIZE} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
