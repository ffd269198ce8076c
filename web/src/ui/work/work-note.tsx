import { type FormEvent, useState } from 'react';
import { NOTE_MAX } from '#shared/domain/work-list.ts';
import type { WorkMark } from '../../lib/api/work-marks.ts';
import { counted } from '../../lib/format/format.ts';
import { Button } from '../button.tsx';
import { TextAreaField } from '../form/field.tsx';
import { useChangeWork } from './use-change-work.ts';

interface WorkNoteProps {
  readonly permitId: string;
  readonly permitNumber: string;
  /** Null if the permit is not in the work list. */
  readonly mark: WorkMark | null;
  readonly onSaved?: () => void;
}

/** The note of a permit. If another device changed it, shows that note beside the typed one until the user chooses. */
export function WorkNote({ permitId, permitNumber, mark, onSaved }: WorkNoteProps) {
  const stored = mark?.note ?? '';
  const [known, setKnown] = useState(stored);
  const [text, setText] = useState(stored);
  const changing = useChangeWork();
  if (stored !== known && text.trim() === known) {
    // Nothing was typed here: show the stored note.
    setKnown(stored);
    setText(stored);
  }
  const isConflict = stored !== known && stored !== text.trim();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (changing.isPending) return;
    const note = text.trim();
    changing.mutate(
      { permitId, permitNumber, change: { version: mark?.version ?? '', note } },
      {
        onSuccess: () => {
          setKnown(note);
          onSaved?.();
        },
      },
    );
  };
  // Texts of several devices together may be longer than what can be written.
  const left = NOTE_MAX - text.length;
  return (
    <form onSubmit={save}>
      <TextAreaField
        label="Note"
        aside={
          left < 0
            ? `${counted(-left, 'character')} too many`
            : left < 200
              ? `${counted(left, 'character')} left`
              : 'only you see it'
        }
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isConflict && (
        <div role="alert" className="mt-2 border-l-4 border-l-problem bg-sunken px-3 py-2 text-14">
          <p>Changed on another device in the meantime:</p>
          <p className="mt-1 break-words whitespace-pre-wrap">{stored === '' ? 'No note.' : stored}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => {
                setKnown(stored);
                setText(stored);
              }}
            >
              Use that one
            </Button>
            <Button size="small" onClick={() => setKnown(stored)}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
      <Button
        type="submit"
        size="small"
        busy={changing.isPending}
        disabled={text.trim() === stored || left < 0}
        className="mt-2"
      >
        Save note
      </Button>
    </form>
  );
}
