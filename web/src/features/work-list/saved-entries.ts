import { byNextStep } from '#shared/domain/calls/next-step.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { type WaitingChange, withWaiting } from '#shared/domain/sync/waiting-changes.ts';
import { type SavedLeadsData, savedMarks } from '../../lib/saved/saved-leads.ts';
import { isSendable } from '../../lib/saved/waiting.ts';
import type { WorkEntry, WorkList } from './entry.ts';

/** The work list as saved on this device, with the changes that wait for a connection. Null if none was saved. */
export function savedWithWaiting(
  saved: SavedLeadsData | null | undefined,
  waiting: readonly WaitingChange[],
): (WorkList & { readonly savedAt: number }) | null {
  const work = saved?.work ?? null;
  if (work === null || saved == null) return null;
  const rows = new Map<string, WorkEntry>(work.entries.map((entry) => [entry.permitId, entry]));
  const marks = savedMarks(saved);
  const changes = Map.groupBy(waiting.filter(isSendable), ({ permitId }) => permitId);
  const counts = { ...work.counts };
  const entries = [...new Set([...rows.keys(), ...marks.keys(), ...changes.keys()])].flatMap((permitId) => {
    const [row, mark, waits = []] = [rows.get(permitId), marks.get(permitId), changes.get(permitId)];
    const facts = waits.length === 0 ? (mark ?? null) : withWaiting(mark ?? null, waits);
    const named = row ?? mark ?? waits[0];
    if (row !== undefined) counts[row.stage]--;
    if (facts === null || named === undefined) return [];
    counts[facts.stage]++;
    return [{ ...(row ?? newEntry(saved, named)), ...mark, ...facts }];
  });
  return {
    ...work,
    counts,
    total: work.total + entries.length - work.entries.length,
    entries: entries.toSorted(byNextStep),
  };
}

/** A permit that was put into the list since the list was saved. */
function newEntry(
  { lists, opened }: SavedLeadsData,
  { permitId, permitNumber }: Pick<WaitingChange, 'permitId' | 'permitNumber'>,
): Pick<WorkEntry, 'permitId' | 'permitNumber' | 'changedBy' | 'version' | 'permit' | 'standing' | 'leadId'> {
  const known = [...opened.map(({ permit }) => permit), ...lists.flatMap(({ permits }) => permits)];
  const found = known.find(({ id }) => id === permitId);
  const permit = found === undefined ? null : copyOf(found);
  return { permitId, permitNumber, changedBy: null, version: '', permit, standing: 'listed', leadId: null };
}

function copyOf({ contractorTrades, ...permit }: ScoredPermit): NonNullable<WorkEntry['permit']> {
  return {
    ...permit,
    trades: [...permit.trades],
    actions: [...permit.actions],
    ...(contractorTrades !== undefined && { contractorTrades: [...contractorTrades] }),
  };
}
