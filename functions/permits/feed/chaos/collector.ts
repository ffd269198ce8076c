import type { Dice } from '#functions/harness/random.ts';
import { notePending } from '../../pending-changes.ts';
import { writePermits } from '../../permit-store.ts';
import { leadsOfAll } from '../../shared-permits.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit } from '../../testing.ts';
import type { World } from './world.ts';

/** Values are few, so that ties are common and filters meet permits. */
export const STATES = ['Illinois', 'Texas'] as const;
export const CITIES = ['Springfield', 'Lakeview', null] as const;
export const DATES = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-10-31', '2026-10-15', null] as const;
export const VALUES = [null, null, 1_000, 25_000, 25_000, 250_000.5, 0] as const;
export const TRADES = ['roofing', 'solar', 'pool'] as const;
const PEOPLE = [null, 'Sample Owner'] as const;
const PHONES = [null, null, '3125550100'] as const;
/** Sources; the last two publish permits that are one. */
const SOURCES = ['a', 'b', 'c', 'city', 'county'] as const;
/** Numbers a source has, so that records come again. */
const NUMBERS = 12;
/** More than one part of an entry of the feed holds (PART_CHANGES), and not a round number of them. */
const BULK = 1_137;

/** Writes what sources publish and notes it for the index, as runs do: also runs that die in between. */
export class Collector {
  readonly #world: World;
  /** As last written. */
  readonly #written = new Map<string, StoredPermit>();
  /** Written, and not noted: the next run looks at them again. */
  #unnoted: readonly string[] = [];
  #runs = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** A run of some records: new ones, changed ones, withdrawn ones, and some that stand as they stood. */
  async run(): Promise<void> {
    const { dice } = this.#world;
    const ids = new Set(
      Array.from({ length: 1 + dice.below(6) }, () => `${dice.oneOf(SOURCES)}.${dice.below(NUMBERS)}`),
    );
    await this.#take([...ids]);
  }

  /** A first run of a source of many. */
  async bulk(): Promise<void> {
    await this.#take(Array.from({ length: BULK }, (_, at) => `bulk.${at}`));
  }

  /** Notes what was written and not noted. */
  async settle(): Promise<void> {
    await this.#note([]);
  }

  /** Notes a record that is none: the publisher begins, and builds an index that was lost anew. */
  async nudge(): Promise<void> {
    await this.#note(['nowhere.0']);
  }

  /** The permits that are leads, from what was written alone. */
  leads(): ReadonlyMap<string, StoredPermit> {
    const there = [...this.#written.values()].filter(({ withdrawnAt }) => withdrawnAt === null);
    const leads = leadsOfAll(there);
    return new Map(
      there.flatMap((permit) =>
        (leads.get(permit.id) ?? permit.id) === permit.id ? [[permit.id, permit]] : [],
      ),
    );
  }

  async #take(ids: readonly string[]): Promise<void> {
    const world = this.#world;
    world.pass(1 + world.dice.below(3));
    const seenAt = new Date(world.now).toISOString();
    const writes = ids.flatMap((id) => {
      const before = this.#written.get(id);
      const permit = seen(world.dice, id, before, seenAt);
      return permit === before ? [] : [permit];
    });
    for (const permit of writes) {
      this.#written.set(permit.id, permit);
      world.publications.wrote(permit);
    }
    await writePermits(
      world.plain.permits,
      writes.map((permit) => ({ permit, changes: [] })),
    );
    this.#unnoted = [...new Set([...this.#unnoted, ...ids])];
    const dies = world.dice.below(8) === 0;
    world.say(`a run wrote ${writes.length} of ${ids.length} records${dies ? ' and died' : ''}`);
    if (!dies) await this.#note(ids);
  }

  /** Runs note what they wrote in the order they began, which need not be that in which they end. */
  async #note(ids: readonly string[]): Promise<void> {
    const world = this.#world;
    const noted = [...new Set([...this.#unnoted, ...ids])];
    this.#unnoted = [];
    const began = new Date(world.now - world.dice.below(3) * 60_000).toISOString();
    await notePending(world.plain, `${began}-${this.#runs++}`, 0, noted);
  }
}

/** A record as a run sees it: the one before when nothing changed. */
function seen(dice: Dice, id: string, before: StoredPermit | undefined, at: string): StoredPermit {
  if (before === undefined) return fresh(dice, id, at);
  const chance = dice.below(10);
  if (chance < 2) return before;
  const { withdrawnAt } = before;
  if (chance < 4 && withdrawnAt === null) return { ...before, lastChanged: at, withdrawnAt: at };
  const now = { ...before, lastChanged: at, withdrawnAt: null };
  // Most corrections leave a permit where it stands in every order.
  if (chance < 7) return { ...now, description: `Corrected ${at}` };
  if (chance === 7) return { ...now, valuation: dice.oneOf(VALUES) };
  if (chance === 8) return { ...now, issueDate: dice.oneOf(DATES) };
  return { ...now, propertyOwnerName: dice.oneOf(PEOPLE), contractorPhone: dice.oneOf(PHONES) };
}

function fresh(dice: Dice, id: string, at: string): StoredPermit {
  const [source = '', number = ''] = id.split('.');
  const others = source === 'city' ? ['county'] : source === 'county' ? ['city'] : undefined;
  return samplePermit(id, {
    jurisdictionState: source === 'a' || source === 'b' ? 'Illinois' : 'Texas',
    jurisdictionCity: dice.oneOf(CITIES),
    issueDate: dice.oneOf(DATES),
    valuation: dice.oneOf(VALUES),
    trades: dice.below(2) === 0 ? [] : [dice.oneOf(TRADES)],
    propertyOwnerName: dice.oneOf(PEOPLE),
    propertyOwnerPhone: dice.oneOf(PHONES),
    firstSeen: at,
    lastChanged: at,
    ...(others && {
      shared: {
        level: source === 'city' ? 'city' : 'county',
        with: others,
        key: `texas/x/n${number.padStart(5, '0')}`,
      },
    }),
  });
}
