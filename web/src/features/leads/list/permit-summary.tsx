import { titleCase } from '#shared/domain/letters/title-case.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { phoneContact } from '#shared/domain/permit/reach.ts';
import { REACH } from '#shared/domain/permit/who.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { formatAge } from '../../../lib/format/days.ts';
import { formatMoney, formatPhone } from '../../../lib/format/format.ts';
import { formatPermitType } from '../../../lib/format/permit-text.ts';
import { ReachIcon } from '../../../ui/lead/reach-mark.tsx';
import { PermitWho } from '../../../ui/lead/who-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OwnMark, useWorkLine } from './lead-parts.tsx';

/** A lead in five lines. */
export function PermitSummary(props: {
  readonly permit: ScoredPermit;
  readonly stage: WorkStage | undefined;
  readonly exported?: boolean;
}) {
  const { permit, stage, exported = false } = props;
  const work = useWorkLine(permit);
  const phone = phoneContact(permit)?.phone;
  return (
    <>
      <span className={LINE}>
        <PermitWho permit={permit} />
        <span className="font-mono whitespace-nowrap">
          {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
        </span>
      </span>
      <span className="w-full truncate text-16 font-medium">{work}</span>
      <span className="flex w-full items-center gap-2 text-12 text-muted">
        <span className="max-w-2/5 shrink-0 truncate font-mono">{permit.permitNumber}</span>
        <span className="truncate">{formatPermitType(permit)}</span>
        <span className="ml-auto flex shrink-0">
          <OwnMark stage={stage} exported={exported} />
        </span>
      </span>
      <span className={LINE}>
        <span className="truncate">
          {permit.addressStreet !== null && `${titleCase(permit.addressStreet)}, `}
          <span className="text-muted">{placeText(permit)}</span>
        </span>
        {permit.status === null ? '—' : <StatusBadge status={permit.status} />}
      </span>
      <span className={LINE}>
        <span className="flex min-w-0 items-center gap-2 text-muted">
          <span className="truncate">{titleCase(whoDetail(permit, permit.who.label) ?? '')}</span>
          <span className="inline-flex shrink-0 items-center gap-1.5 text-12 whitespace-nowrap text-ink">
            <ReachIcon reach={permit.reach} />
            {phone !== undefined ? formatPhone(phone) : permit.reach !== 'none' && REACH[permit.reach]}
          </span>
        </span>
        <span className="text-12 whitespace-nowrap text-muted">
          {permit.issueDate === null ? '—' : formatAge(permit.issueDate)}
          <span className="sr-only">, score</span>{' '}
          <span className="font-mono text-ink">{permit.leadScore}</span>
        </span>
      </span>
    </>
  );
}

const LINE = 'flex w-full items-center justify-between gap-3';
