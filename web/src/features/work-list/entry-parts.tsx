import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { recordLink, type WorkEntry } from './entry.ts';

/** A permit's number, leading to its record where there is one to see. */
export function RecordNumber({
  entry,
  className,
}: {
  readonly entry: WorkEntry;
  readonly className?: string;
}) {
  const link = recordLink(entry);
  const look = classNames('min-w-0 font-mono', className);
  if (link === null) return <span className={look}>{entry.permitNumber}</span>;
  return (
    <Link
      to={link}
      className={classNames(look, 'text-ink underline decoration-line-strong underline-offset-4')}
    >
      {entry.permitNumber}
    </Link>
  );
}

/** The note, and the way to change it. */
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
