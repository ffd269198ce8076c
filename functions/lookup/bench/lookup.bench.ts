import { generatePermits, MONTHS } from '#functions/permits/lead-index/bench/generated-permits.ts';
import { clock, publishAll } from '#functions/permits/lead-index/bench/published-index.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { pick, seeded } from '#infra/sim/harness/random.ts';
import { findPermit } from '../find-permit.ts';

const PERMITS = 100_000;
const LOOKUPS = 400;
const SEED = 5;

/** Generated permits with addresses of their own, on the streets that many cities have. */
function* withStreets(): Generator<StoredPermit> {
  const random = seeded(SEED);
  const streets = ['Oak', 'Main', 'Elm', 'Candlewick', 'Trestle', 'Maple', 'Cedar', 'Washington'];
  for (const permit of generatePermits({ permits: PERMITS, months: MONTHS, seed: SEED }))
    yield { ...permit, addressStreet: `${1 + Math.floor(random() * 9999)} N ${pick(random, streets)} St` };
}

const LINES: readonly ((permit: StoredPermit) => string)[] = [
  ({ permitNumber }) => permitNumber.toLowerCase(),
  ({ addressStreet, jurisdictionCity }) => `${addressStreet}, ${jurisdictionCity}`,
  ({ addressStreet }) => addressStreet ?? '',
  ({ addressStreet }) => (addressStreet ?? '').replace(/^(\d+) N (\w+) St$/, '$1 $2'),
  ({ jurisdictionCity, jurisdictionState }) => `${jurisdictionCity}, ${jurisdictionState}`,
  () => '1783 bellows',
];

/**
 * `npm run bench -- lookup`: looks up numbers, addresses, parts of addresses and cities among 100,000 permits in memory. The first lookup
 * of a process decodes the index.
 */
export async function benchLookup(): Promise<void> {
  const stored = [...withStreets()];
  const permits = new MemoryTable('permits');
  await writePermits(
    permits,
    stored.map((permit) => ({ permit, changes: [] })),
  );
  const runtime = {
    permits,
    collection: new MemoryTable('collection'),
    index: await publishAll(stored),
    clock,
  };
  const list = { query: {}, scoring: { trades: [], role: null, today: '2026-11-30' } } as const;
  const random = seeded(SEED);
  const times: number[] = [];
  let found = 0;
  for (let at = 0; at < LOOKUPS; at++) {
    const line = pick(random, LINES)(pick(random, stored));
    const start = performance.now();
    const { answer } = await findPermit(runtime, line, list);
    times.push(performance.now() - start);
    if (answer.is === 'here' || answer.is === 'place') found++;
  }
  const [first = Number.NaN, ...rest] = times;
  rest.sort((a, b) => a - b);
  const p99 = rest[Math.floor(rest.length * 0.99)] ?? Number.NaN;
  console.log(`found ${found} of ${LOOKUPS} first_ms ${first.toFixed(0)} p99_ms ${p99.toFixed(0)}`);
}
