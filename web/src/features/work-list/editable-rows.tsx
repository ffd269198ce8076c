import { useState } from 'react';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { callSubject } from '../../ui/calls/call-subject.ts';
import type { WorkEntry } from './entry.ts';
import type { WorkRowsProps } from './groups.tsx';
import { WorkRows } from './work-rows.tsx';

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog);
const CallDialog = lazyPart(async () => (await import('../../ui/calls/call-dialog.tsx')).CallDialog);

/** The rows with the dialogs that they open: the note, how a call went, when to call back. */
export function EditableRows({ groups, today }: Pick<WorkRowsProps, 'groups' | 'today'>) {
  const [writing, setWriting] = useState<WorkEntry | null>(null);
  const [asked, setAsked] = useState<{ readonly entry: WorkEntry; readonly called: boolean } | null>(null);
  return (
    <>
      <WorkRows
        groups={groups}
        today={today}
        onNote={setWriting}
        onCall={(entry) => setAsked({ entry, called: true })}
        onCallBack={(entry) => setAsked({ entry, called: false })}
      />
      {writing !== null && <NoteDialog entry={writing} onClose={() => setWriting(null)} />}
      {asked !== null && (
        <CallDialog
          subject={callSubject(asked.entry, asked.entry.permit)}
          called={asked.called}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
