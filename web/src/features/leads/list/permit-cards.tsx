import { memo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { type PermitRowProps, SelectBox } from './permit-row.tsx';
import { PermitSummary } from './permit-summary.tsx';
import { type PermitListProps, PermitListRows } from './permit-table.tsx';

/** The results on a phone: each card is one button and a checkbox. */
export function PermitCards(props: PermitListProps) {
  return (
    <ul>
      <PermitListRows {...props} Row={PermitCard} />
    </ul>
  );
}

/** Rendered again only when the permit or its selection changes, like the table's rows. */
const PermitCard = memo(function PermitCard({
  permit,
  stage,
  exported,
  selected,
  current,
  mark,
  onSelect,
  onOpen,
}: PermitRowProps) {
  return (
    <li
      data-permit={permit.id}
      aria-current={current || undefined}
      className={classNames(
        'flex flex-wrap border-b border-line md:hover:bg-sunken',
        current ? 'bg-raised shadow-[inset_3px_0_var(--signal)]' : selected && 'bg-picked',
      )}
    >
      <SelectBox permit={permit} selected={selected} onSelect={onSelect} />
      <button
        type="button"
        data-open
        onClick={() => onOpen(permit.id)}
        className="flex min-w-0 flex-1 flex-col gap-0.5 py-2.5 pr-4 text-left text-14"
      >
        <PermitSummary permit={permit} stage={stage} exported={exported} />
      </button>
      {mark !== undefined && <div className="flex w-full pb-2 pl-11 text-12 *:min-h-8">{mark}</div>}
    </li>
  );
});
