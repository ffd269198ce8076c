import { useMemo } from 'react';
import { addDays } from '#shared/domain/days.ts';
import type { Permit, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { phoneContact } from '#shared/domain/permit/reach.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { REACH } from '#shared/domain/permit/who.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { localDay } from '../../../lib/format/days.ts';
import { formatPhone } from '../../../lib/format/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
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

/** The user's own mark of a lead: its stage, else "New" in its first days. */
export function OwnMark({
  permit,
  stage,
}: {
  readonly permit: Permit;
  readonly stage: WorkStage | undefined;
}) {
  if (stage !== undefined) return <StageMark stage={stage} />;
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

/** Whom the record names, and how they can be reached, for a line each. */
export function whoToReach(permit: ScoredPermit): {
  readonly name: string | null;
  readonly reach: string;
  readonly phone: string | null;
} {
  return {
    name: whoDetail(permit, permit.who.label),
    reach: REACH[permit.reach],
    phone: phoneContact(permit)?.phone ?? null,
  };
}

/** A phone with its mark, so that a list shows at a glance who can be called. */
export function PhoneMark({ phone }: { readonly phone: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink">
      <Icon path={ICONS.phone} width={1.75} className="size-3 text-issued" />
      {formatPhone(phone)}
    </span>
  );
}
