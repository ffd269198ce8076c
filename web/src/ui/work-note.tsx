import { type FormEvent, useState } from 'react';
import { NOTE_MAX } from '#shared/domain/work-list.ts';
import { formatCount } from '../lib/format/format.ts';
import type { WorkMark } from '../lib/api/work-marks.ts';
import { Button } from './button.tsx';
import { TextAreaField } from './field.tsx';
import { useChangeWork } from './use-change-work.ts';

export interface WorkNoteProps {
  readonly permitId: string;
  readonly permitNumber: string;
  /** What is noted now; null where nothing is. */
  readonly mark: WorkMark | null;
  readonly onSaved?: () => void;
}

/**
 * The note of a permit. What another device wrote meanwhile is shown beside what is typed here, and stays until the user has
 * chosen.
 */
export function WorkNote({ permitId, permitNumber, mark, onSaved }: WorkNoteProps) {
  const stored = mark?.note ?? '';
  const [known, setKnown] = useState(stored);
  const [text, setText] = useState(stored);
  const changing = useChangeWork();
  if (stored !== known && text.trim() === known) {
    // Nothing was typed here: it says what is noted now.
    setKnown(stored);
    setText(stored);
  }
  const isOtherwise = stored !== known && stored !== text.trim();
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
  const left = NOTE_MAX - text.length;
  return (
    <form onSubmit={save}>
      <TextAreaField
        label="Note"
        aside={left < 200 ? `${formatCount(left)} characters left` : 'only you see it'}
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isOtherwise && (
        <div role="alert" className="mt-2 border-l-4 border-l-problem bg-sunken px-3 py-2 text-14">
          <p>Written elsewhere in your account meanwhile:</p>
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
        disabled={text.trim() === stored}
        className="mt-2"
      >
        Save note
      </Button>
    </form>
  );
}
