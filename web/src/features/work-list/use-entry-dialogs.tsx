import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { callSubject } from '../../ui/calls/call-subject.ts';
import type { WorkEntry } from './entry.ts';
import type { WorkRowsProps } from './groups.ts';

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const CallDialog = lazyPart(async () => (await import('../../ui/calls/call-dialog.tsx')).CallDialog);

export type OpenEntry = Pick<WorkRowsProps, 'onOpen' | 'onCall'>;

/**
 * The dialogs that rows open: how a call went, and all else about a lead. They belong to the page, so that what is open stays when the
 * network goes or comes back, and the list is another.
 */
export function useEntryDialogs(): { readonly open: OpenEntry; readonly dialogs: ReactNode } {
  const [opened, setOpened] = useState<WorkEntry | null>(null);
  const [called, setCalled] = useState<WorkEntry | null>(null);
  const dialogs = (
    <>
      {opened !== null && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
      {called !== null && (
        <CallDialog subject={callSubject(called, called.permit)} called onClose={() => setCalled(null)} />
      )}
    </>
  );
  return { open: { onOpen: setOpened, onCall: setCalled }, dialogs };
}
