import { Link } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FirstStepLink, firstStep } from '../../ui/lead/first-step.tsx';
import { PermitWho } from '../../ui/lead/who-mark.tsx';
import { RouteButton } from '../../ui/route/route-button.tsx';
import { WaitingMark } from '../../ui/work/waiting-mark.tsx';
import { recordLink, type WorkEntry } from './entry.ts';

/** A permit number that links to its record, if there is one. */
export function RecordNumber(props: { readonly entry: WorkEntry; readonly className: string }) {
  const { entry, className } = props;
  const link = recordLink(entry);
  const look = classNames('min-w-0 font-mono', className);
  return (
    <div className="min-w-0">
      {link === null ? (
        <span className={look}>{entry.permitNumber}</span>
      ) : (
        <Link
          to={link}
          className={classNames(look, 'text-ink underline decoration-line-strong underline-offset-4')}
        >
          {entry.permitNumber}
        </Link>
      )}
      <WaitingMark permitId={entry.permitId} />
    </div>
  );
}

/** The note, with a button to edit it. */
export function NoteText(props: { readonly entry: WorkEntry; readonly onNote: (entry: WorkEntry) => void }) {
  const { entry, onNote } = props;
  const { note, permitNumber } = entry;
  return (
    <div className="flex items-start justify-between gap-2">
      {note !== '' && (
        <p title={note} className="line-clamp-3 min-w-0 break-words max-sm:py-3 whitespace-pre-wrap">
          {note}
        </p>
      )}
      <button
        type="button"
        aria-label={note === '' ? `Add a note to ${permitNumber}` : `Edit note of ${permitNumber}`}
        onClick={() => onNote(entry)}
        className="-mx-1 inline-flex min-h-11 shrink-0 items-center rounded px-1 text-14 text-muted underline underline-offset-2 hover:text-ink sm:min-h-6 sm:text-12"
      >
        {note === '' ? 'Add a note' : 'Edit note'}
      </button>
    </div>
  );
}

/** Adds a lead to the route, if its record can still be opened. */
export function EntryRouteButton({ entry }: { readonly entry: WorkEntry }) {
  if (recordLink(entry) === null) return null;
  return (
    <RouteButton
      permitId={entry.leadId ?? entry.permitId}
      permitNumber={entry.permitNumber}
      className="print:hidden"
    />
  );
}

interface ReachProps {
  readonly permit: ScoredPermit;
  readonly onCall: () => void;
}

/** Who does the work, how to reach somebody, and the button to do so: on a card. */
export function CardReach(props: ReachProps) {
  return (
    <>
      <WhoLine {...props} />
      <FirstAction
        {...props}
        say="whole"
        className="flex min-h-12 w-full items-center justify-center gap-2 rounded border border-line-strong bg-raised px-3 text-16 text-ink no-underline hover:bg-sunken"
      />
    </>
  );
}

/** The same in the table. */
export function TableReach(props: ReachProps) {
  return (
    <>
      <WhoLine {...props} />
      <FirstAction
        {...props}
        say="row"
        className="flex min-h-6 items-center gap-1.5 whitespace-nowrap text-signal-text underline"
      />
    </>
  );
}

function WhoLine({ permit }: ReachProps) {
  return (
    <span className="flex max-w-56 flex-wrap items-center gap-x-2">
      <PermitWho permit={permit} />
      <span className="min-w-0 truncate text-12 text-muted">{whoDetail(permit, permit.who.label)}</span>
    </span>
  );
}

function FirstAction(props: ReachProps & { readonly say: 'whole' | 'row'; readonly className: string }) {
  const { permit, onCall, say, className } = props;
  const step = firstStep(permit);
  if (step === null) return null;
  return (
    <>
      <FirstStepLink step={step} say={say} onCall={onCall} className={className} />
      {step.way === 'phone' && <CallingTime permit={permit} className="block max-w-36" />}
    </>
  );
}
