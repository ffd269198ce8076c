import { useState } from 'react';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { callSubject } from '../../ui/calls/call-subject.ts';
import type { WorkEntry } from './entry.ts';
import type { WorkRowsProps } from './groups.ts';
import { WorkRows } from './work-rows.tsx';

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const CallDialog = lazyPart(async () => (await import('../../ui/calls/call-dialog.tsx')).CallDialog);

/** The rows with the dialogs that they open: how a call went, and all else about a lead. */
export function EditableRows(props: Omit<WorkRowsProps, 'onOpen' | 'onCall'>) {
  const [opened, setOpened] = useState<WorkEntry | null>(null);
  const [called, setCalled] = useState<WorkEntry | null>(null);
  return (
    <>
      <WorkRows {...props} onOpen={setOpened} onCall={setCalled} />
      {opened !== null && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
      {called !== null && (
        <CallDialog subject={callSubject(called, called.permit)} called onClose={() => setCalled(null)} />
      )}
    </>
  );
}
