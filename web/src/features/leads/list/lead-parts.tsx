import { useMemo } from 'react';
import { addDays } from '#shared/domain/days.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { localDay } from '../../../lib/format/days.ts';
import { classNames } from '../../../ui/class-names.ts';
import { StageMark } from '../../../ui/work/stage-mark.tsx';

/** A permit issued at most this many days ago is marked as new. */
const NEW_DAYS = 3;

/** The work of a permit on one line. */
export function useWorkLine(permit: Permit): string {
  const { id, description, permitType, trades } = permit;
  return useMemo(
    () => workLine({ id, description, permitType, trades }),
    [id, description, permitType, trades],
  );
}

interface OwnMarkProps {
  readonly permit: Permit;
  readonly stage: WorkStage | undefined;
  /** By the user, this month or last. */
  readonly exported: boolean;
}

/** The user's own mark of a lead: its stage and whether it was exported, else "New" in its first days. */
export function OwnMark({ permit, stage, exported }: OwnMarkProps) {
  if (stage !== undefined || exported)
    return (
      <span className="inline-flex items-center gap-1.5 font-sans text-12 whitespace-nowrap">
        {stage !== undefined && <StageMark stage={stage} />}
        {exported && <span className="text-muted">Exported</span>}
      </span>
    );
  if (permit.issueDate === null || permit.issueDate < addDays(localDay(), -NEW_DAYS)) return null;
  return <span className="font-sans text-12 font-medium text-signal-text">New</span>;
}

/** The trades of a permit as tags; the user's own stand out. */
export function TradeTags({
  trades,
  own,
}: {
  readonly trades: readonly Trade[];
  readonly own: readonly Trade[];
}) {
  return trades.map((trade) => (
    <span
      key={trade}
      className={classNames(
        'shrink-0 rounded border px-1 text-12 leading-[0.875rem] whitespace-nowrap',
        own.includes(trade) ? 'border-line-strong text-ink' : 'border-line text-muted',
      )}
    >
      {tradeLabel(trade)}
    </span>
  ));
}
