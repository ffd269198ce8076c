import { findState } from '#shared/domain/permit/states.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import type { Profile } from '#shared/domain/profile.ts';

/** Reads the answers that the landing page stored: another version of the page may have written them. Null if there are none. */
export function parseAnswers(stored: unknown): Pick<Profile, 'trades' | 'area'> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { trade, state, city } = stored as Readonly<Record<string, unknown>>;
  const known = TRADES.find(({ id }) => id === trade);
  const found = typeof state === 'string' ? findState(state) : undefined;
  return {
    trades: known === undefined ? [] : [known.id],
    area: found === undefined ? null : { state: found, city: typeof city === 'string' ? city : null },
  };
}
