import { useMemo } from 'react';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { classNames } from '../../../ui/class-names.ts';
import { StageMark } from '../../../ui/work/stage-mark.tsx';

/** The work of a permit on one line. */
export function useWorkLine(permit: Permit): string {
  const { id, description, permitType, trades } = permit;
  return useMemo(
    () => workLine({ id, description, permitType, trades }),
    [id, description, permitType, trades],
  );
}

interface OwnMarkProps {
  readonly stage: WorkStage | undefined;
  /** By the user, this month or last. */
  readonly exported: boolean;
}

/** The user's own mark of a lead: its stage, and whether it was exported. */
export function OwnMark({ stage, exported }: OwnMarkProps) {
  if (stage === undefined && !exported) return null;
  return (
    <span className="inline-flex items-center gap-1.5 font-sans text-12 whitespace-nowrap">
      {stage !== undefined && <StageMark stage={stage} />}
      {exported && <span className="text-muted">Exported</span>}
    </span>
  );
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
