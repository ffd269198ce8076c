import { isDue, isOpenStage, openCallBack, outcomeLabel } from '#shared/domain/calls/call-back.ts';
import { formatCallBack } from '../../lib/format/call-back-text.ts';
import { formatDayOf } from '../../lib/format/format.ts';
import { DoneButton } from '../../ui/calls/done-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { WorkEntry } from './entry.ts';
import type { WorkRowProps } from './groups.tsx';

const LINK =
  'inline-flex min-h-11 items-center rounded text-12 text-muted underline underline-offset-2 hover:text-ink lg:min-h-6';

/** When to call a lead back and how the last call went, with buttons to change that. */
export function CallBackCell({
  entry,
  today,
  onCallBack,
}: Pick<WorkRowProps, 'entry' | 'today' | 'onCallBack'>) {
  const { permitNumber, stage, lastCall, wroteAt } = entry;
  const callBack = openCallBack(entry);
  const isOverdue = callBack !== null && callBack.day < today;
  return (
    <div className="text-14 lg:whitespace-nowrap">
      {callBack !== null && (
        <p className={classNames('font-medium', isOverdue && 'text-problem')}>
          <span className="lg:sr-only">Call back: </span>
          {formatCallBack(callBack, today)}
        </p>
      )}
      {lastCall !== null && (
        <p className="text-12 text-muted">
          {outcomeLabel(lastCall.outcome)}, {formatDayOf(lastCall.at)}
        </p>
      )}
      {wroteAt !== undefined && <p className="text-12 text-muted">Wrote on {formatDayOf(wroteAt)}</p>}
      <p className="flex gap-3">
        {isDue(entry, today) && (
          <DoneButton mark={entry} label={`Call-back done: ${permitNumber}`} className={LINK} />
        )}
        {isOpenStage(stage) && (
          <button
            type="button"
            aria-label={`${dayLabel(entry)} for ${permitNumber}`}
            onClick={() => onCallBack(entry)}
            className={LINK}
          >
            {dayLabel(entry)}
          </button>
        )}
      </p>
    </div>
  );
}

function dayLabel(entry: WorkEntry): string {
  return openCallBack(entry) === null ? 'Set a day' : 'Change';
}
