import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { WORK_STAGES } from '#shared/domain/work-list.ts';
import { formatCount } from '../../lib/format/format.ts';
import type { WorkList } from './entry.ts';
import { type WorkView, workViewQuery } from './work-view.ts';

/** A link for the whole list, for what is due, and for each stage that has permits. One line on a phone, which scrolls. */
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
  const line = useRef<HTMLUListElement>(null);
  const isKnown = counts !== undefined;
  useEffect(() => {
    const list = line.current;
    const shown = list?.querySelector<HTMLElement>(`[data-stage="${view.stage}"]`);
    if (isKnown && list && shown)
      list.scrollLeft = shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2;
  }, [view.stage, isKnown]);
  return (
    <nav aria-label="Stages" className="min-w-0 print:hidden">
      <ul
        ref={line}
        data-toolbar=""
        className="relative -m-1 flex min-h-11 gap-1.5 p-1 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:min-h-9 sm:flex-wrap"
      >
        {chips.map(({ stage, label, count }) => (
          <li key={label} data-stage={stage}>
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
