import { firstLine, isDue, isOpenStage, openCallBack, outcomeLabel } from '#shared/domain/calls/call-back.ts';
import type { Reach } from '#shared/domain/permit/who.ts';
import { stageLabel } from '#shared/domain/work-list.ts';
import { formatCallBack } from '../../lib/format/call-back-text.ts';
import { formatDayOf } from '../../lib/format/format.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { useRouteStops } from '../../lib/saved/route-stops.ts';
import { DoneButton } from '../../ui/calls/done-button.tsx';
import { CHECKBOX_CLASS } from '../../ui/form/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LeadName, LeadTitle } from '../../ui/lead/lead-title.tsx';
import { WaitingMark } from '../../ui/work/waiting-mark.tsx';
import { describeUnlisted, openId, type WorkEntry } from './entry.ts';
import type { WorkRowProps } from './groups.ts';

interface EntryProps {
  readonly entry: WorkEntry;
}

/** Who does it, and the first line of the note. */
export function EntryWho({ entry: { permit, note } }: EntryProps) {
  return (
    <>
      {permit !== null && <LeadName permit={permit} />}
      {note !== '' && (
        <span title={note} className="block truncate text-12 text-muted">
          {firstLine(note)}
        </span>
      )}
    </>
  );
}

/** The work and the street; the number where the record is gone. */
export function EntryTitle({ entry }: EntryProps) {
  const { permit, permitNumber } = entry;
  const id = openId(entry);
  const unlisted = describeUnlisted(entry);
  return (
    <>
      {permit === null ? (
        <span className="font-mono">{permitNumber}</span>
      ) : (
        <LeadTitle permit={permit} to={id === null ? null : permitHref(id)} />
      )}
      {unlisted !== undefined && (
        <span className="mt-1 block border-l-4 border-l-problem pl-2 text-12">{unlisted}</span>
      )}
      <WaitingMark permitId={entry.permitId} />
    </>
  );
}

/** What to do next and when; below it the stage, the last call or letter, and whether it is on the route. */
export function NextStep({ entry, today }: Pick<WorkRowProps, 'entry' | 'today'>) {
  const { permit, permitNumber, stage, lastCall, wroteAt } = entry;
  const { stops } = useRouteStops();
  const callBack = openCallBack(entry);
  const verb = permit === null ? VERBS.none : VERBS[permit.reach];
  const facts = [
    stageLabel(stage),
    lastCall !== null && `${outcomeLabel(lastCall.outcome)}, ${formatDayOf(lastCall.at)}`,
    wroteAt !== undefined && `Wrote on ${formatDayOf(wroteAt)}`,
    stops?.some((stop) => stop.permit?.id === openId(entry)) && 'on the route',
  ];
  return (
    <>
      {callBack !== null ? (
        <span className={callBack.day < today ? 'font-medium text-problem' : 'font-medium'}>
          {verb}: {formatCallBack(callBack, today)}
        </span>
      ) : (
        isOpenStage(stage) && <span className="text-muted">{verb}, or set a day</span>
      )}
      <span className="block text-12 text-muted">{facts.filter(Boolean).join(' · ')}</span>
      {isDue(entry, today) && (
        <DoneButton
          mark={entry}
          label={`Call-back done: ${permitNumber}`}
          className="min-h-6 text-12 text-muted underline underline-offset-2 hover:text-ink max-lg:hidden"
        />
      )}
    </>
  );
}

const VERBS = {
  phone: 'Call',
  letter: 'Write',
  visit: 'Visit',
  none: 'Follow up',
} as const satisfies Record<Reach, string>;

/** Selects rows. */
export function SelectBox(
  props: Pick<WorkRowProps, 'selected' | 'onSelect'> & {
    readonly entries: readonly WorkEntry[];
    readonly label: string;
  },
) {
  const { entries, selected, onSelect, label } = props;
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={entries.every(({ permitId }) => selected?.has(permitId))}
      onChange={(event) => onSelect(entries, event.target.checked)}
      className={CHECKBOX_CLASS}
    />
  );
}

/** Opens the stage, the note and the next step of a lead. */
export function MoreButton({ entry, onOpen }: Pick<WorkRowProps, 'entry' | 'onOpen'>) {
  return (
    <button
      type="button"
      aria-label={`How did it go, stage and note of ${entry.permitNumber}`}
      onClick={() => onOpen(entry)}
      className="grid size-11 place-items-center rounded text-muted hover:bg-sunken hover:text-ink lg:size-8 print:hidden"
    >
      <Icon path="M3.5 8h.01M8 8h.01M12.5 8h.01" width={2.2} />
    </button>
  );
}
