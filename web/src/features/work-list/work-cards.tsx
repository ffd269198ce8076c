import { stageOf, steppedAt } from '#shared/domain/work-list.ts';
import { formatCount, formatDay, formatMoney, formatRecent } from '../../lib/format/format.ts';
import { formatPermitType } from '../../lib/format/permit-text.ts';
import { Bars, Repeat } from '../../ui/loading.tsx';
import { LeadOwner } from '../../ui/team/lead-owner.tsx';
import { StageButtons } from '../../ui/work/stage-buttons.tsx';
import { useChangeWork } from '../../ui/work/use-change-work.ts';
import { CallBackCell } from './call-back-cell.tsx';
import { describeUnlisted, formatAddress } from './entry.ts';
import { CardReach, EntryRouteButton, NoteText, RecordNumber } from './entry-parts.tsx';
import type { WorkRowProps, WorkRowsProps } from './groups.tsx';

/** The list on a phone. For one-handed use, the stage buttons are at the bottom of each card. */
export function WorkCards({ groups, ...props }: WorkRowsProps) {
  return groups.map(({ key, heading, count, entries }) => (
    <section key={key} className="mb-8">
      <h2 className="sticky top-0 z-10 border-b border-line-strong bg-paper py-2">
        {heading}
        <span className="figures ml-2 font-mono text-12 text-muted">{formatCount(count)}</span>
      </h2>
      <ul className="mt-3 space-y-4">
        {entries.map((entry) => (
          <WorkCard key={entry.permitId} entry={entry} {...props} />
        ))}
      </ul>
    </section>
  ));
}

function WorkCard({ entry, today, onNote, onCall, onCallBack }: WorkRowProps) {
  const { permitId, permitNumber, permit, steps, version } = entry;
  const changing = useChangeWork();
  const unlisted = describeUnlisted(entry);
  return (
    <li className="rounded border border-line-strong bg-raised">
      <div className="space-y-2 p-3 text-14">
        <div className="flex items-baseline justify-between gap-3">
          <RecordNumber entry={entry} className="inline-flex min-h-11 items-center break-all" />
          <span className="font-mono text-16 whitespace-nowrap">
            {permit?.valuation == null ? '—' : formatMoney(permit.valuation)}
          </span>
        </div>
        {permit !== null && (
          <div>
            <p className="font-medium">{formatPermitType(permit)}</p>
            <p className="text-muted">
              {formatAddress(permit)}
              {permit.issueDate !== null && (
                <span className="whitespace-nowrap"> · {formatDay(permit.issueDate)}</span>
              )}
            </p>
          </div>
        )}
        {unlisted !== undefined && <p className="border-l-4 border-l-problem pl-2">{unlisted}</p>}
        <NoteText entry={entry} onNote={onNote} />
        <p className="text-12 text-muted">
          {steps.length > 1 ? 'Since' : 'Marked'} {formatRecent(steppedAt(steps))}
        </p>
        <div className="flex items-end justify-between gap-3">
          <CallBackCell entry={entry} today={today} onCallBack={onCallBack} />
          <EntryRouteButton entry={entry} />
        </div>
        <LeadOwner mark={entry} />
        {permit !== null && <CardReach permit={permit} onCall={() => onCall(entry)} />}
      </div>
      <div className="p-3 pt-0">
        <StageButtons
          label={`Stage of ${permitNumber}`}
          stage={stageOf(steps)}
          busy={changing.isPending}
          onStage={(stage) => changing.mutate({ permitId, permitNumber, change: { version, stage } })}
        />
      </div>
    </li>
  );
}

export function WorkCardsSkeleton() {
  return (
    <ul className="space-y-4">
      <Repeat times={3}>
        <li className="space-y-3 rounded border border-line-strong bg-raised p-3">
          <Bars widths={['h-5 w-2/3', 'w-1/2', 'h-12 w-full', 'h-22 w-full']} />
        </li>
      </Repeat>
    </ul>
  );
}
