import { type FirmTrade, familiesOf, tradesOfWork } from '#shared/domain/permit/firm-trades.ts';
import { usuallyNames } from '#shared/domain/permit/lead-reader.ts';
import { labelPoints } from '#shared/domain/permit/lead-score.ts';
import { hasEnded, isOnHold } from '#shared/domain/permit/permit-status.ts';
import { reachBy } from '#shared/domain/permit/reach.ts';
import {
  REACH_BITS,
  REACH_IDS,
  type Reach,
  type Way,
  WHO_BITS,
  WHO_IDS,
  type Who,
} from '#shared/domain/permit/who.ts';
import {
  type Business,
  businessOf,
  type ContractorFor,
  firmFor,
  labelOf,
} from '#shared/domain/permit/who-rule.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { FLAGS, type SegmentCore } from '../store/segment.ts';
import type { StateHabits } from './naming-habits.ts';

/** What a contractor can be to a reader: the number of each is in the first three bits of a row's facts. */
const CONTRACTORS: readonly ContractorFor[] = [null, 'own', 'builder', 'trade', 'unclear', 'person'];
const CONTRACTOR_BITS = 7;
/** The other facts of a row. The flags from `hasOwnerName` on that tell who can be reached fill the bits above. */
const [ENDED, OWNER_BUILDS, MEANINGFUL, ON_HOLD] = [8, 16, 32, 64];
const COMBINATIONS = 8192;

/** The flags that tell who can be reached, each with its bit among the facts. */
const CONTACTS = {
  ownerName: FLAGS.hasOwnerName << 4,
  ownerPhone: FLAGS.hasOwnerPhone << 4,
  contractorPhone: FLAGS.hasContractorPhone << 4,
  street: FLAGS.hasStreet << 4,
  ownerAddress: FLAGS.hasOwnerAddress << 2,
  contractorAddress: FLAGS.hasContractorAddress << 2,
} as const;
const FIRST_CONTACTS = FLAGS.hasOwnerName | FLAGS.hasOwnerPhone | FLAGS.hasContractorPhone | FLAGS.hasStreet;
const LAST_CONTACTS = FLAGS.hasOwnerAddress | FLAGS.hasContractorAddress;

/** What the rules say for every combination of facts, by their sum. */
interface Outcomes {
  /** The bit number of the label. */
  readonly labels: Uint8Array;
  /** The bit number of the reach. */
  readonly reaches: Uint8Array;
  /** The points of the lead score for label and reach. */
  readonly points: Uint8Array;
}

/** By role, and by whether the reader has trades: nothing else of a reader matters beside the facts. */
const outcomes = new Map<string, Outcomes>();

function outcomesFor(business: Business): Outcomes {
  const key = `${business.role} ${business.hasTrades}`;
  const known = outcomes.get(key) ?? decideAll(business);
  outcomes.set(key, known);
  return known;
}

/** Labels rows for a reader by looking up their facts. Agrees with `whoFor`, `reachOf` and `leadScore`. */
export class LabelTable {
  readonly #families: readonly FirmTrade[];
  readonly #outcomes: Outcomes;

  constructor(reader: ScoreProfile) {
    this.#families = familiesOf(reader.trades);
    this.#outcomes = outcomesFor(businessOf(reader));
  }

  /** The bit number of each row's label. */
  labelsOf(core: SegmentCore, rows: Uint32Array, habits: StateHabits): Uint8Array {
    return this.#look(this.#outcomes.labels, core, rows, habits);
  }

  /** The bit number of each row's reach. */
  reachesOf(core: SegmentCore, rows: Uint32Array, habits: StateHabits): Uint8Array {
    return this.#look(this.#outcomes.reaches, core, rows, habits);
  }

  /** The points of each row's label and reach. */
  pointsOf(core: SegmentCore, rows: Uint32Array, habits: StateHabits): Uint8Array {
    return this.#look(this.#outcomes.points, core, rows, habits);
  }

  #look(table: Uint8Array, core: SegmentCore, rows: Uint32Array, habits: StateHabits): Uint8Array {
    const { flags, status } = core;
    const stopped = Uint8Array.from(status.values, (one) =>
      hasEnded(one) ? ENDED : isOnHold(one) ? ON_HOLD : 0,
    );
    const names = namesByRow(core, habits);
    const contractorOf = this.#contractors(core);
    const found = new Uint8Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const shown = flags[row] ?? 0;
      let facts = stopped[status.codes[row] ?? 0] ?? 0;
      // guard: a way to reach somebody is one that the row shows
      facts |= ((shown & FIRST_CONTACTS) << 4) | ((shown & LAST_CONTACTS) << 2);
      if ((shown & FLAGS.isPaperwork) !== 0) facts |= ENDED;
      if ((shown & FLAGS.ownerBuilds) !== 0) facts |= OWNER_BUILDS;
      if ((shown & FLAGS.hasContractor) !== 0) facts |= contractorOf(row);
      if ((shown & FLAGS.lacksContractor) !== 0 && names(row)) facts |= MEANINGFUL;
      found[at] = table[facts] ?? 0;
    }
    return found;
  }

  /** The number of what the contractor of a row is to the reader. */
  #contractors({ firm, trades, tradeNames }: SegmentCore): (row: number) => number {
    const numberOf = (does: readonly FirmTrade[]): number =>
      CONTRACTORS.indexOf(firmFor(does, this.#families));
    // 0: only the work can tell.
    const byFirm = Uint8Array.from(firm.values, (code) => {
      if (code === '') return 0;
      return code === 'person' ? CONTRACTORS.indexOf('person') : numberOf(code.split(',') as FirmTrade[]);
    });
    const byWork = new Map<number, number>();
    return (row) => {
      const known = byFirm[firm.codes[row] ?? 0] ?? 0;
      if (known !== 0) return known;
      const work = trades[row] ?? 0;
      const before = byWork.get(work);
      if (before !== undefined) return before;
      const number = numberOf(tradesOfWork(tradeNames.filter((_trade, bit) => ((work >> bit) & 1) === 1)));
      byWork.set(work, number);
      return number;
    };
  }
}

/** The labels as a mask of bit numbers. */
export function labelMask(labels: readonly Who[]): number {
  return labels.reduce((mask, label) => mask | (1 << WHO_BITS[label]), 0);
}

/** The ways as a mask of bit numbers. */
export function reachMask(ways: readonly Way[]): number {
  return ways.reduce((mask, way) => mask | (1 << REACH_BITS[way]), 0);
}

/** Counts labels, given as the bit numbers of rows. */
export function labelCounts(lists: readonly Uint8Array[]): Record<Who, number> {
  return countBits(lists, WHO_IDS, WHO_BITS);
}

/** Counts ways, given as the bit numbers of rows. */
export function reachCounts(lists: readonly Uint8Array[]): Record<Reach, number> {
  return countBits(lists, REACH_IDS, REACH_BITS);
}

function countBits<Id extends string>(
  lists: readonly Uint8Array[],
  ids: readonly Id[],
  bits: Readonly<Record<Id, number>>,
): Record<Id, number> {
  const byBit = new Uint32Array(ids.length);
  for (const list of lists) for (const bit of list) byBit[bit] = (byBit[bit] ?? 0) + 1;
  return Object.fromEntries(ids.map((id) => [id, byBit[bits[id]] ?? 0])) as Record<Id, number>;
}

/** Whether the city of a row usually names contractors on permits of its type. */
function namesByRow({ city, permitType }: SegmentCore, habits: StateHabits): (row: number) => boolean {
  const types = permitType.values.length;
  const known = new Map<number, boolean>();
  return (row) => {
    const [cityCode, typeCode] = [city.codes[row] ?? 0, permitType.codes[row] ?? 0];
    const key = cityCode * types + typeCode;
    const answer =
      known.get(key) ??
      usuallyNames(habits(city.values[cityCode] ?? null, permitType.values[typeCode] ?? null).contractor) ===
        true;
    known.set(key, answer);
    return answer;
  };
}

function decideAll(business: Business): Outcomes {
  const [labels, reaches, points] = [
    new Uint8Array(COMBINATIONS),
    new Uint8Array(COMBINATIONS),
    new Uint8Array(COMBINATIONS),
  ];
  for (let facts = 0; facts < COMBINATIONS; facts++) {
    const has = (bit: number): boolean => (facts & bit) !== 0;
    const contractor = CONTRACTORS[facts & CONTRACTOR_BITS];
    if (contractor === undefined) continue;
    const label = labelOf(
      { ended: has(ENDED), ownerBuilds: has(OWNER_BUILDS), contractor, meaningful: has(MEANINGFUL) },
      business,
    );
    const reach = reachBy(label, has(ON_HOLD), {
      ownerName: has(CONTACTS.ownerName),
      ownerPhone: has(CONTACTS.ownerPhone),
      ownerAddress: has(CONTACTS.ownerAddress),
      contractorPhone: has(CONTACTS.contractorPhone),
      contractorAddress: has(CONTACTS.contractorAddress),
      street: has(CONTACTS.street),
    });
    labels[facts] = WHO_BITS[label];
    reaches[facts] = REACH_BITS[reach];
    points[facts] = labelPoints(label, reach, business.role, has(ON_HOLD));
  }
  return { labels, reaches, points };
}
