import { Link } from 'react-router';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { formatPhone, phoneHref } from '../../lib/format/format.ts';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RouteButton } from '../../ui/route/route-button.tsx';
import { WaitingMark } from '../../ui/work/waiting-mark.tsx';
import { listPhoneContacts, recordLink, type WorkEntry } from './entry.ts';

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

interface CallProps {
  readonly permit: Permit;
  /** A number was pressed. */
  readonly onCall: () => void;
}

/** Buttons to call from a card on a phone. */
export function CallButtons({ permit, onCall }: CallProps) {
  const all = listPhoneContacts(permit);
  return (
    <>
      {all.map(({ role, name, phone }) => (
        <a
          key={phone}
          href={phoneHref(phone)}
          onClick={onCall}
          className="flex min-h-12 items-center justify-between gap-3 rounded border border-line-strong bg-raised px-3 text-14 text-ink no-underline hover:bg-sunken"
        >
          <span className="min-w-0 truncate text-muted">
            {role}
            {name !== null && `: ${name}`}
          </span>
          <span className="font-mono text-16 whitespace-nowrap text-signal-text underline">
            <span className="sr-only">Call </span>
            {formatPhone(phone)}
          </span>
        </a>
      ))}
      {all.length > 0 && <CallingTime permit={permit} className="block" />}
    </>
  );
}

/** Small links to call from the table. */
export function CallLinks({ permit, onCall }: CallProps) {
  const all = listPhoneContacts(permit);
  if (all.length === 0) return <span className="text-muted">Not on record</span>;
  return (
    <>
      {all.map(({ role, phone }) => (
        <a
          key={phone}
          href={phoneHref(phone)}
          onClick={onCall}
          aria-label={`Call ${role.toLowerCase()} ${formatPhone(phone)}`}
          title={role}
          className="flex min-h-6 items-center font-mono whitespace-nowrap text-signal-text underline"
        >
          {formatPhone(phone)}
        </a>
      ))}
      <CallingTime permit={permit} className="block max-w-36" />
    </>
  );
}
