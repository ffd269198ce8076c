import { Link } from 'react-router';
import { WORK_STAGES } from '#shared/domain/work-list.ts';
import { formatCount } from '../../lib/format/format.ts';
import type { WorkList } from './entry.ts';
import { type WorkView, workViewQuery } from './work-view.ts';

/** A link for the whole list, for what is due, and for each stage that has permits. On a phone most lists take two lines. */
export function StageFilter(props: {
  readonly view: WorkView;
  readonly counts: WorkList['counts'] | undefined;
  readonly due: number | undefined;
}) {
  const { view, counts, due = 0 } = props;
  const { hidden: _hidden, ...listed } = counts ?? {};
  const all = Object.values(listed).reduce<number>((sum, count) => sum + count, 0);
  const chips = [
    { stage: null, label: 'all', count: all },
    { stage: 'due' as const, label: 'due', count: due },
    ...WORK_STAGES.map(({ stage, label }) => ({
      stage,
      label: label.toLowerCase(),
      count: counts?.[stage] ?? 0,
    })),
  ].filter(({ stage, count }) => stage === null || stage === view.stage || count > 0);
  return (
    <nav aria-label="Stages" className="min-w-0 print:hidden">
      <ul data-toolbar="" className="flex min-h-23.5 flex-wrap content-start gap-1.5 sm:min-h-9">
        {chips.map(({ stage, label, count }) => (
          <li key={label}>
            <Link
              to={{ pathname: '/work', search: String(workViewQuery({ ...view, stage, page: 1 })) }}
              aria-current={view.stage === stage ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded border border-line-strong bg-raised px-2.5 text-14 whitespace-nowrap text-ink no-underline hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper sm:min-h-9"
            >
              {count > 0 && <b className="font-semibold">{formatCount(count)}</b>} {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
