import { PREVIEW_SAMPLE } from '#shared/domain/alerts/alert.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { locationOf, typeOf } from '../../lib/permit-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 text-14 last:border-b-0';

/** Permits an alert would have told, two lines each. */
export function SampleRows({ permits }: { readonly permits: readonly Permit[] }) {
  return (
    <ul className="mt-1 border-t border-line-strong">
      {permits.map((permit) => (
        <li key={permit.id} className={ROW}>
          <span className="truncate font-medium" title={permit.permitType ?? undefined}>
            {typeOf(permit)}
          </span>
          <span className="text-right font-mono whitespace-nowrap">
            {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
          </span>
          <span className="truncate text-muted">
            <span className="font-mono text-12">{permit.permitNumber}</span> {locationOf(permit)}
          </span>
          <span className="text-right whitespace-nowrap text-muted">
            {permit.issueDate === null ? '—' : formatDay(permit.issueDate)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The rows' own shape while they load. */
export function SampleRowsSkeleton() {
  return (
    <ul className="mt-10 border-t border-line-strong">
      {Array.from({ length: PREVIEW_SAMPLE }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <li key={row} className={ROW}>
          <Skeleton className="my-0.5 w-40 max-w-full" />
          <Skeleton className="my-0.5 w-16" />
          <Skeleton className="my-0.5 w-28" />
          <Skeleton className="my-0.5 ml-auto w-12" />
        </li>
      ))}
    </ul>
  );
}
