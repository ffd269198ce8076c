import { pick, type Random, seeded } from '#infra/sim/harness/random.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { HEAT_MAP_PERIODS } from '#shared/domain/heat-map.ts';
import { type MapBox, type MapPeriod, mercator, wholeTiles } from '#shared/domain/map/density.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { generatePermits, MONTHS } from './generated-permits.ts';
import { say, timed } from './measure.ts';
import { OpenedIndex } from './opened-index.ts';
import { clock, publishAll } from './published-index.ts';

/** A large window of a desktop, in pixels. */
const WINDOW = { width: 1400, height: 900 } as const;
const TILE_PX = 512;

function drawFilter(source: Random): DatedFilter {
  return source() < 0.5
    ? {}
    : { trades: [pick(source, TRADE_IDS)], ...(source() < 0.5 && { minValue: 10_000 }) };
}

/** What a window shows at a zoom, with a permit in the middle. */
function boxAround({ latitude, longitude }: StoredPermit, zoom: number): MapBox {
  const across = TILE_PX * 2 ** zoom;
  const [halfWidth, halfHeight] = [(180 * WINDOW.width) / across, (0.5 * WINDOW.height) / across];
  const y = mercator(latitude ?? 0);
  const latitudeAt = (at: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * at))) * 180) / Math.PI;
  return {
    west: (longitude ?? 0) - halfWidth,
    east: (longitude ?? 0) + halfWidth,
    north: latitudeAt(Math.max(0.01, y - halfHeight)),
    south: latitudeAt(Math.min(0.99, y + halfHeight)),
  };
}

function percentile(numbers: readonly number[], share = 0.95): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0;
}

/** The country, a state, a city, a few streets. */
const ZOOMS = [4, 8, 12, 15] as const;

/**
 * `npm run bench -- map --permits 1000000`: what the heat map, and the map of leads, ask while somebody pans and zooms at four levels, with the index in
 * memory. A move is the answer of the index and its JSON; the reading of single permits from the table is left out. Prints the time
 * and size that 95 of 100 moves keep to, and the largest.
 */
export async function benchMap({
  permits,
  moves,
}: {
  readonly permits: number;
  readonly moves: number;
}): Promise<void> {
  const generated = [...generatePermits({ permits, months: MONTHS, seed: 1 })];
  say(`${generated.length} permits generated`);
  const byId = new Map(generated.map((permit) => [permit.id, permit]));
  const index = await OpenedIndex.open(await publishAll(generated));
  say('published');
  const random = seeded(7);
  const reader = { trades: [], role: null, today: clock.now().toISOString().slice(0, 10), minScore: 0 };
  // Loads the segments of the longest period.
  await move(4, {}, 90);
  const all = [];
  const ofLeads = [];
  for (const zoom of ZOOMS) {
    const made = [];
    for (let at = 0; at < moves; at++)
      made.push(await move(zoom, drawFilter(random), pick(random, HEAT_MAP_PERIODS)));
    all.push(...made);
    for (let at = 0; at < moves; at++) ofLeads.push(await move(zoom, drawFilter(random), 'own'));
    say(
      `zoom ${zoom}: ${percentile(made.map(({ ms }) => ms)).toFixed(1)} ms, ${percentile(made.map(({ kb }) => kb)).toFixed(1)} kB`,
    );
  }
  console.log(
    [
      `move_ms_p95 ${percentile(all.map(({ ms }) => ms)).toFixed(1)}`,
      `leads_ms_p95 ${percentile(ofLeads.map(({ ms }) => ms)).toFixed(1)}`,
      `leads_kb ${Math.max(...ofLeads.map(({ kb }) => kb)).toFixed(1)}`,
      `answer_kb ${Math.max(...all.map(({ kb }) => kb)).toFixed(1)}`,
    ].join(' '),
  );

  async function move(zoom: number, filter: DatedFilter, days: MapPeriod) {
    const box = wholeTiles(boxAround(pick(random, generated), zoom), zoom);
    const { ms, result } = await timed(async () => {
      const { ids, ...found } = await index.density({ filter, scoring: reader, days, box, zoom });
      return JSON.stringify({ ...found, pins: ids.map(pinOf) });
    });
    return { ms, kb: Buffer.byteLength(result) / 1000 };
  }

  function pinOf(id: string) {
    const { permitNumber, latitude, longitude, valuation } = byId.get(id) ?? {};
    return { id, permitNumber, latitude, longitude, valuation, label: 'owner' };
  }
}
