import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { areaOf, PLACE_KINDS, type PlaceName } from '#shared/domain/places/place.ts';
import type { Profile } from '#shared/domain/profile.ts';

/** Reads the answers that the landing page stored: another version of the page may have written them. Null if there are none. */
export function parseAnswers(stored: unknown): Pick<Profile, 'trades' | 'area'> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { trade, place } = stored as Readonly<Record<string, unknown>>;
  const named = String(trade).split(' ');
  return {
    trades: TRADE_IDS.filter((id) => named.includes(id)),
    area: isPlace(place) ? areaOf(place) : null,
  };
}

function isPlace(stored: unknown): stored is PlaceName {
  if (typeof stored !== 'object' || stored === null) return false;
  const { kind, state, name } = stored as Readonly<Record<string, unknown>>;
  return (
    PLACE_KINDS.some((one) => one === kind) &&
    typeof state === 'string' &&
    (typeof name === 'string' || (name === null && kind === 'state'))
  );
}
