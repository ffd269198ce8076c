import { formatDay, formatMoney } from '../../lib/format.ts';
import { locationOf, typeOf } from '../../lib/permit-text.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type PermitListProps, SelectBox } from './permit-table.tsx';

/** The results on a phone: what the table's row says, as a card that is one button, and its checkbox. */
export function PermitCards({ permits, selected, onSelect, onSelectPage, onOpen }: PermitListProps) {
  const all = permits.length > 0 && permits.every(({ id }) => selected.has(id));
  return (
    <>
      <CheckboxField
        label="Select this page"
        checked={all}
        onChange={(event) => onSelectPage(event.target.checked)}
        className="min-h-11 px-3 print:hidden"
      />
      <ul className="border-t border-line">
        {permits.map((permit) => (
          <li
            key={permit.id}
            className={classNames('flex border-b border-line', selected.has(permit.id) && 'bg-signal/8')}
          >
            <SelectBox permit={permit} selected={selected.has(permit.id)} onSelect={onSelect} />
            <button
              type="button"
              onClick={() => onOpen(permit.id)}
              className="flex min-w-0 flex-1 flex-col gap-1 py-3 pr-3 text-left text-14"
            >
              <span className="flex w-full items-baseline justify-between gap-3">
                <span className="truncate font-medium">{typeOf(permit)}</span>
                <span className="font-mono whitespace-nowrap">
                  {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
                </span>
              </span>
              <span className="flex w-full items-baseline justify-between gap-3 text-muted">
                <span className="truncate">{locationOf(permit)}</span>
                <span className="whitespace-nowrap">
                  {permit.issueDate === null ? '—' : formatDay(permit.issueDate)}
                </span>
              </span>
              <span className="flex w-full items-center justify-between gap-3">
                <span className="truncate font-mono text-12 text-muted">{permit.permitNumber}</span>
                {permit.status === null ? '—' : <StatusBadge status={permit.status} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The cards' own shape while they load. */
export function PermitCardsSkeleton() {
  return (
    <ul className="border-t border-line">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
        <li key={row} className="flex flex-col gap-2 border-b border-line py-3 pr-3 pl-10">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/2" />
        </li>
      ))}
    </ul>
  );
}
