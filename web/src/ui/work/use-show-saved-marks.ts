import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SavedLeadsData } from '../../lib/saved/saved-leads.ts';
import { useWaiting } from '../../lib/saved/waiting.ts';
import { withWaitingChanges } from './load-waiting-changes.ts';

/** Lets the parts of a page read marks as with a connection: those saved on this device, with what waits. */
export function useShowSavedMarks(saved: SavedLeadsData | null | undefined): void {
  const client = useQueryClient();
  const waiting = useWaiting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits changes them
  useEffect(() => {
    if (saved) withWaitingChanges(({ showSavedMarks }) => showSavedMarks(client, saved));
  }, [client, saved, waiting]);
}
