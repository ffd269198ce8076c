import { Link } from 'react-router';
import { WORK_STAGES } from '#shared/domain/work-list.ts';
import { formatCount } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import type { WorkList } from './entry.ts';
import { type WorkView, workViewQuery } from './work-view.ts';

/** A link for each stage, and for what is due, with its number of permits. */
export function StageFilter(props: {
  readonly view: WorkView;
  readonly counts: WorkList['counts'] | undefined;
  readonly due: number | undefined;
}) {
  const { view, counts, due } = props;
  const { hidden: _hidden, ...listed } = counts ?? {};
  const all = Object.values(listed).reduce<number>((sum, count) => sum + count, 0);
  const cells = [
    { stage: null, label: 'All', count: counts && all },
    { stage: 'due' as const, label: 'Due', count: due },
    ...WORK_STAGES.map(({ stage, label }) => ({ stage, label, count: counts?.[stage] })),
  ];
  return (
    <nav aria-label="Stages" className="mt-5 overflow-hidden border-y border-line-strong print:hidden">
      <ul className="grid grid-cols-4 sm:grid-cols-8">
        {cells.map(({ stage, label, count }) => (
          <li key={label} className="-mt-px -ml-px min-w-0 border-t border-l border-line">
            <Link
              to={{ pathname: '/work', search: String(workViewQuery({ ...view, stage, page: 1 })) }}
              aria-current={view.stage === stage ? 'page' : undefined}
              className={classNames(
                'flex h-full flex-col px-3 py-2 text-14 no-underline hover:bg-sunken sm:px-4 sm:py-3',
                'border-b-2 border-transparent text-muted aria-[current=page]:border-signal aria-[current=page]:text-ink',
              )}
            >
              <span className="truncate">{label}</span>
              <span className="figures font-mono text-20 text-ink sm:text-28">
                {count === undefined ? '–' : formatCount(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
