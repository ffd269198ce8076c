import { memo } from 'react';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { formatLocation, formatPermitType } from '../../../lib/format/permit-text.ts';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Bars, Repeat } from '../../../ui/loading.tsx';
import { StageMark } from '../../../ui/stage-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type PermitListProps, PermitListRows, type PermitRowProps, SelectBox } from './permit-table.tsx';

/** The results on a phone: each card is one button and a checkbox. */
export function PermitCards(props: PermitListProps) {
  const { permits, selected, onSelectPage } = props;
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
        <PermitListRows {...props} Row={PermitCard} />
      </ul>
    </>
  );
}

/** Rendered again only when the permit or its selection changes, like the table's rows. */
const PermitCard = memo(function PermitCard({ permit, stage, selected, onSelect, onOpen }: PermitRowProps) {
  return (
    <li className={classNames('flex border-b border-line', selected && 'bg-signal/8')}>
      <SelectBox permit={permit} selected={selected} onSelect={onSelect} />
      <button
        type="button"
        onClick={() => onOpen(permit.id)}
        className="flex min-w-0 flex-1 flex-col gap-1 py-3 pr-3 text-left text-14"
      >
        <PermitSummary permit={permit} stage={stage} />
      </button>
    </li>
  );
});

export function PermitSummary({ permit, stage }: Pick<PermitRowProps, 'permit' | 'stage'>) {
  return (
    <>
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className="truncate font-medium">{formatPermitType(permit)}</span>
        <span className="font-mono whitespace-nowrap">
          {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
        </span>
      </span>
      <span className="flex w-full items-baseline justify-between gap-3 text-muted">
        <span className="truncate">{formatLocation(permit)}</span>
        <span className="whitespace-nowrap">
          {permit.issueDate === null ? '—' : formatDay(permit.issueDate)}
        </span>
      </span>
      <span className="flex w-full items-center justify-between gap-3">
        <span className="min-w-0 flex-1 truncate font-mono text-12 text-muted">{permit.permitNumber}</span>
        <span className="flex shrink-0 items-center gap-3">
          {stage !== undefined && <StageMark stage={stage} />}
          {permit.status === null ? '—' : <StatusBadge status={permit.status} />}
          <span className="text-12 whitespace-nowrap text-muted">
            Score <span className="font-mono text-14 text-ink">{permit.leadScore}</span>
          </span>
        </span>
      </span>
    </>
  );
}

export function PermitCardsSkeleton() {
  return (
    <ul className="border-t border-line">
      <Repeat times={8}>
        <li className="flex flex-col gap-2 border-b border-line py-3 pr-3 pl-10">
          <Bars widths={['w-2/3', 'w-1/3', 'w-1/2']} />
        </li>
      </Repeat>
    </ul>
  );
}
