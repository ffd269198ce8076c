import type { Dice } from '#infra/sim/harness/random.ts';
import { notePending } from '../../pending-changes.ts';
import { writePermits } from '../../permit-store.ts';
import { leadsOfAll } from '../../shared-permits.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit } from '../../testing.ts';
import type { PagingWorld } from './world.ts';

/** Few values, so that ties are common and filters match permits. */
export const SAMPLE_STATES = ['Illinois', 'Texas'] as const;
export const CITIES = ['Springfield', 'Lakeview', null] as const;
export const DATES = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-10-31', '2026-10-15', null] as const;
export const VALUES = [null, null, 1_000, 25_000, 25_000, 250_000.5, 0] as const;
export const SAMPLE_TRADES = ['roofing', 'solar', 'pool'] as const;
const PEOPLE = [null, 'Sample Owner'] as const;
const PHONES = [null, null, '3125550100'] as const;
/** Sources. The last two publish the same permits. */
const SOURCES = ['a', 'b', 'c', 'city', 'county'] as const;
/** Records of a source: few, so that runs see the same ones again. */
const RECORDS = 12;
/** More changes than one part of a feed entry holds (PART_CHANGES), and no multiple of it. */
const BULK = 1_137;

/** Writes permits and notes them for the index, as runs do, including runs that die in between. */
export class Collector {
  readonly #world: PagingWorld;
  /** Permits as last written, by id. */
  readonly #written = new Map<string, StoredPermit>();
  /** Permits that were written and not noted; the next run sees them again. */
  #unnoted: readonly string[] = [];
  #runs = 0;

  constructor(world: PagingWorld) {
    this.#world = world;
  }

  /** Runs a source with some new, changed, withdrawn and unchanged records. */
  async run(): Promise<void> {
    const { dice } = this.#world;
    const ids = new Set(
      Array.from({ length: 1 + dice.below(6) }, () => `${dice.oneOf(SOURCES)}.${dice.below(RECORDS)}`),
    );
    await this.#write([...ids]);
  }

  /** Runs a large source for the first time. */
  async bulk(): Promise<void> {
    await this.#write(Array.from({ length: BULK }, (_, at) => `bulk.${at}`));
  }

  /** Notes permits that were written and not noted. */
  async settle(): Promise<void> {
    await this.#note([]);
  }

  /** Notes a record that does not exist, so that the publisher starts and rebuilds a lost index. */
  async nudge(): Promise<void> {
    await this.#note(['nowhere.0']);
  }

  /** The permits that are leads, computed from what was written. */
  leads(): ReadonlyMap<string, StoredPermit> {
    const existing = [...this.#written.values()].filter(({ withdrawnAt }) => withdrawnAt === null);
    const leads = leadsOfAll(existing);
    return new Map(
      existing.flatMap((permit) =>
        (leads.get(permit.id) ?? permit.id) === permit.id ? [[permit.id, permit]] : [],
      ),
    );
  }

  async #write(ids: readonly string[]): Promise<void> {
    const world = this.#world;
    world.pass(1 + world.dice.below(3));
    const seenAt = new Date(world.now).toISOString();
    const writes = ids.flatMap((id) => {
      const before = this.#written.get(id);
      const permit = nextVersion(world.dice, id, before, seenAt);
      return permit === before ? [] : [permit];
    });
    for (const permit of writes) {
      this.#written.set(permit.id, permit);
      world.publications.noteWrite(permit);
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

  /** Notes are ordered by when their run began, which can differ from when it ended. */
  async #note(ids: readonly string[]): Promise<void> {
    const world = this.#world;
    const noted = [...new Set([...this.#unnoted, ...ids])];
    this.#unnoted = [];
    const began = new Date(world.now - world.dice.below(3) * 60_000).toISOString();
    await notePending(world.plain, `${began}-${this.#runs++}`, 0, noted);
  }
}

/** A record as a run sees it; the same object when nothing changed. */
function nextVersion(dice: Dice, id: string, before: StoredPermit | undefined, at: string): StoredPermit {
  if (before === undefined) return newPermit(dice, id, at);
  const chance = dice.below(10);
  if (chance < 2) return before;
  const { withdrawnAt } = before;
  if (chance < 4 && withdrawnAt === null) return { ...before, lastChanged: at, withdrawnAt: at };
  const now = { ...before, lastChanged: at, withdrawnAt: null };
  // Most corrections do not move a permit in any order.
  if (chance < 7) return { ...now, description: `Corrected ${at}` };
  if (chance === 7) return { ...now, valuation: dice.oneOf(VALUES) };
  if (chance === 8) return { ...now, issueDate: dice.oneOf(DATES) };
  return { ...now, propertyOwnerName: dice.oneOf(PEOPLE), contractorPhone: dice.oneOf(PHONES) };
}

function newPermit(dice: Dice, id: string, at: string): StoredPermit {
  const [source = '', number = ''] = id.split('.');
  const others = source === 'city' ? ['county'] : source === 'county' ? ['city'] : undefined;
  return samplePermit(id, {
    jurisdictionState: source === 'a' || source === 'b' ? 'Illinois' : 'Texas',
    jurisdictionCity: dice.oneOf(CITIES),
    issueDate: dice.oneOf(DATES),
    valuation: dice.oneOf(VALUES),
    trades: dice.below(2) === 0 ? [] : [dice.oneOf(SAMPLE_TRADES)],
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
