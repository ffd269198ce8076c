import { usuallyNames } from '#shared/domain/permit/lead-reader.ts';
import { labelPoints } from '#shared/domain/permit/lead-score.ts';
import { hasEnded, isOnHold } from '#shared/domain/permit/permit-status.ts';
import { WHO_BITS, type Who } from '#shared/domain/permit/who.ts';
import { isBroad, labelOf } from '#shared/domain/permit/who-rule.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { FLAGS, type SegmentCore } from '../store/segment.ts';
import type { StateHabits } from './naming-habits.ts';

/** The facts that decide a row's label and the points for it: those stored as `FLAGS`, and these. Paperwork counts as ended. */
const ENDED = FLAGS.isPaperwork;
const [ON_HOLD, OWN, OTHER, SEVERAL, BROAD] = [256, 512, 1024, 2048, 4096];
const COMBINATIONS = 8192;

/** The bit of "no label" in a mask of labels. */
const NO_LABEL = Object.keys(WHO_BITS).length;

/** The outcome of the label rule for every combination of facts, by their sum. */
interface Outcomes {
  /** The bit number of the label, or one that no label has. */
  readonly labels: Uint8Array;
  /** The points of the lead score for label and contacts. */
  readonly points: Uint8Array;
}

/** By role, and by whether the reader has trades: nothing else of a reader matters beside the facts. */
const outcomes = new Map<string, Outcomes>();

/** What the label rule says to a reader. */
function outcomesFor({ role, trades }: ScoreProfile): Outcomes {
  const business = { role, hasTrades: trades.length > 0 };
  const key = `${business.role} ${business.hasTrades}`;
  const known = outcomes.get(key) ?? decideAll(business);
  outcomes.set(key, known);
  return known;
}

/** Labels rows for a reader by looking up their facts. Agrees with `whoFor` and `leadScore`. */
export class LabelTable {
  readonly #reader: ScoreProfile;
  readonly #outcomes: Outcomes;

  constructor(reader: ScoreProfile) {
    this.#reader = reader;
    this.#outcomes = outcomesFor(reader);
  }

  /** The bit number of each row's label; `NO_LABEL` for none. */
  labelsOf(core: SegmentCore, rows: Uint32Array, habits: StateHabits): Uint8Array {
    return this.#look(this.#outcomes.labels, core, rows, habits);
  }

  /** The points of each row's label and contacts. */
  pointsOf(core: SegmentCore, rows: Uint32Array, habits: StateHabits): Uint8Array {
    return this.#look(this.#outcomes.points, core, rows, habits);
  }

  #look(table: Uint8Array, core: SegmentCore, rows: Uint32Array, habits: StateHabits): Uint8Array {
    const { flags, status, trades } = core;
    const stopped = Uint16Array.from(status.values, (one) =>
      hasEnded(one) ? ENDED : isOnHold(one) ? ON_HOLD : 0,
    );
    const names = namesByRow(core, habits);
    const mask = (isIn: (trade: SegmentCore['tradeNames'][number]) => boolean): number =>
      core.tradeNames.reduce((bits, trade, at) => (isIn(trade) ? bits | (1 << at) : bits), 0);
    const own = mask((trade) => this.#reader.trades.includes(trade));
    const broad = mask(isBroad);
    const found = new Uint8Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const work = trades[row] ?? 0;
      let facts = (flags[row] ?? 0) | (stopped[status.codes[row] ?? 0] ?? 0);
      if ((facts & FLAGS.lacksContractor) !== 0 && !names(row)) facts &= ~FLAGS.lacksContractor;
      if ((work & own) !== 0) facts |= OWN;
      if ((work & ~own) !== 0) facts |= OTHER;
      if ((work & (work - 1)) !== 0) facts |= SEVERAL;
      if ((work & broad) !== 0) facts |= BROAD;
      found[at] = table[facts] ?? 0;
    }
    return found;
  }
}

/** The labels as a mask of bit numbers. */
export function labelMask(labels: readonly Who[]): number {
  return labels.reduce((mask, label) => mask | (1 << WHO_BITS[label]), 0);
}

/** Counts labels, given as the bit numbers of rows. */
export function labelCounts(lists: readonly Uint8Array[]): Record<Who, number> {
  const byBit = new Uint32Array(NO_LABEL + 1);
  for (const list of lists) for (const bit of list) byBit[bit] = (byBit[bit] ?? 0) + 1;
  const counts = Object.entries(WHO_BITS).map(([label, bit]) => [label, byBit[bit] ?? 0]);
  return Object.fromEntries(counts) as Record<Who, number>;
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

function decideAll(business: Parameters<typeof labelOf>[1]): Outcomes {
  const labels = new Uint8Array(COMBINATIONS);
  const points = new Uint8Array(COMBINATIONS);
  for (let facts = 0; facts < COMBINATIONS; facts++) {
    const has = (bit: number): boolean => (facts & bit) !== 0;
    const shown = {
      ownerPhone: has(FLAGS.hasOwnerPhone),
      ownerName: has(FLAGS.hasOwnerName),
      contractorPhone: has(FLAGS.hasContractorPhone),
      contractorName: has(FLAGS.hasContractor),
      address: has(FLAGS.hasAddress),
    };
    const label = labelOf(
      {
        ended: has(ENDED),
        onHold: has(ON_HOLD),
        contractor: shown.contractorName,
        owner: shown.ownerName || shown.ownerPhone,
        meaningful: has(FLAGS.lacksContractor),
        own: has(OWN),
        other: has(OTHER),
        several: has(SEVERAL),
        broad: has(BROAD),
      },
      business,
    );
    labels[facts] = label === null ? NO_LABEL : WHO_BITS[label];
    points[facts] = labelPoints(label, has(ON_HOLD), shown);
  }
  return { labels, points };
}
