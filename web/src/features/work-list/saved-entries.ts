import { type WaitingChange, withWaiting } from '#shared/domain/sync/waiting-changes.ts';
import { WORK_STAGES } from '#shared/domain/work-list.ts';
import type { SavedLeadsData } from '../../lib/saved/saved-leads.ts';
import { isSendable } from '../../lib/saved/waiting.ts';
import type { WorkEntry, WorkList } from './entry.ts';

/** The work list as saved on this device, with the changes that wait for a connection. Null if none was saved. */
export function savedWithWaiting(
  saved: SavedLeadsData | null | undefined,
  waiting: readonly WaitingChange[],
): (WorkList & { readonly savedAt: number }) | null {
  const work = saved?.work ?? null;
  if (work === null || saved == null) return null;
  const before = new Map<string, WorkEntry | undefined>(work.entries.map((entry) => [entry.permitId, entry]));
  const changes = Map.groupBy(waiting.filter(isSendable), ({ permitId }) => permitId);
  const counts = { ...work.counts };
  const entries = [...new Set([...before.keys(), ...changes.keys()])].flatMap((permitId) => {
    const entry = before.get(permitId);
    const waits = changes.get(permitId) ?? [];
    const [first] = waits;
    if (first === undefined) return entry === undefined ? [] : [entry];
    const facts = withWaiting(entry ?? null, waits);
    if (entry !== undefined) counts[entry.stage]--;
    if (facts === null) return [];
    counts[facts.stage]++;
    return [{ ...(entry ?? newEntry(saved, first)), ...facts }];
  });
  const rank = ({ stage }: WorkEntry): number => WORK_STAGES.findIndex((one) => one.stage === stage);
  return {
    ...work,
    counts,
    total: work.total + entries.length - work.entries.length,
    entries: entries.toSorted((a, b) => rank(a) - rank(b)),
  };
}

/** A permit that was put into the list without a connection. */
function newEntry(
  { lists, opened }: SavedLeadsData,
  { permitId, permitNumber }: WaitingChange,
): Pick<WorkEntry, 'permitId' | 'permitNumber' | 'version' | 'permit' | 'standing' | 'leadId'> {
  const known = [...opened.map(({ permit }) => permit), ...lists.flatMap(({ permits }) => permits)];
  const found = known.find(({ id }) => id === permitId);
  const permit =
    found === undefined ? null : { ...found, trades: [...found.trades], actions: [...found.actions] };
  return { permitId, permitNumber, version: '', permit, standing: 'listed', leadId: null };
}
