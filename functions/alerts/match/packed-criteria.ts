import type { AlertTrigger } from '#shared/domain/alerts/alert.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { hashOf } from './name-table.ts';

/**
 * An alert's criteria as bytes that matching reads without making an object or a string: what is one of few is a bit, what
 * is a name stands folded with its hash. Little-endian, in this order:
 *
 *   u16 bytes in all · u8 trigger, `NO_CONTRACTOR`, and above them the bits of the channels · u8 flags · u32 states · u32 trades · u8 statuses · u8 lists that are asked ·
 *   f64 since, milliseconds since 1970: what was seen before is not told
 *   f64 minValue, f64 maxValue, u32 from, u32 to: each only with its flag
 *   for each list that is asked: u8 names, for each name u32 hash · u16 length · its UTF-16 units
 */
export const LAYOUT = {
  trigger: 2,
  flags: 3,
  states: 4,
  trades: 8,
  statuses: 12,
  lists: 13,
  since: 14,
  body: 22,
} as const;

/** A bound is there, or a yes-or-no facet is asked and what it asks. */
export const FLAGS = {
  minValue: 1,
  maxValue: 2,
  from: 4,
  to: 8,
  asksContractor: 16,
  hasContractor: 32,
  asksPhone: 64,
  hasPhone: 128,
} as const;

/** Beside the trigger, since the flags are full: only permits of sources that publish contractors, and name none. */
const NO_CONTRACTOR = 4;

const BOUND_BYTES = [
  [FLAGS.minValue, 8],
  [FLAGS.maxValue, 8],
  [FLAGS.from, 4],
  [FLAGS.to, 4],
] as const;

/** What an alert listens to, as bits. */
export const NEWS = { new: 1, changes: 2, both: 3 } as const satisfies Record<AlertTrigger, number>;

/** The facets that are lists of names, in the order of their bits and of the bytes. */
export const LISTS = ['cities', 'counties', 'zips', 'permitTypes', 'keywords', 'contractor'] as const;

/** Without a bit no state, trade or status is asked for. */
const bitsOf = <T>(all: readonly T[], wanted: readonly T[] | undefined): number =>
  (wanted ?? []).reduce((bits, one) => bits | (1 << all.indexOf(one)), 0);
const STATE_NAMES = STATES.map(({ name }) => name);
const TRADE_IDS = TRADES.map(({ id }) => id);

/** The bits of the channels stand above those of the trigger. */
const CHANNELS_SHIFT = 4;

/** What packed criteria listen to, as the bits of `NEWS`. */
export function triggerOf(view: DataView, start = 0): number {
  return view.getUint8(start + LAYOUT.trigger) & NEWS.both;
}

/** True when packed criteria ask for `NO_CONTRACTOR`. */
export function asksNoContractor(view: DataView, start: number): boolean {
  return (view.getUint8(start + LAYOUT.trigger) & NO_CONTRACTOR) !== 0;
}

/** The bits of the channels an alert speaks over; 0 where it was packed before there were any but mail. */
export function channelBitsOf(view: DataView): number {
  return view.getUint8(LAYOUT.trigger) >> CHANNELS_SHIFT;
}

/**
 * Packs what an alert asks for. The meaning is that of `matchesFilter`.
 * @param since the moment the alert was made
 * @param channels the bits of the channels it speaks over, which matching passes on
 */
export function packCriteria(
  filter: PermitFilter,
  trigger: AlertTrigger,
  since = new Date(0),
  channels = 0,
): Uint8Array {
  const lists = listsOf(filter);
  const { minValue, maxValue, from, to } = filter;
  const size = lists.reduce((sum, list) => sum + sizeOf(list), LAYOUT.body + 24);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint8(
    LAYOUT.trigger,
    NEWS[trigger] | (filter.noContractor === true ? NO_CONTRACTOR : 0) | (channels << CHANNELS_SHIFT),
  );
  view.setUint8(LAYOUT.flags, flagsOf(filter));
  view.setUint32(LAYOUT.states, bitsOf(STATE_NAMES, filter.states), true);
  view.setUint32(LAYOUT.trades, bitsOf(TRADE_IDS, filter.trades), true);
  view.setUint8(LAYOUT.statuses, bitsOf(PERMIT_STATUSES, filter.statuses));
  view.setUint8(
    LAYOUT.lists,
    lists.reduce((bits, list, at) => (list.length > 0 ? bits | (1 << at) : bits), 0),
  );
  view.setFloat64(LAYOUT.since, since.getTime(), true);
  let at: number = LAYOUT.body;
  for (const value of [minValue, maxValue])
    if (value !== undefined) {
      view.setFloat64(at, value, true);
      at += 8;
    }
  for (const day of [from, to])
    if (day !== undefined) {
      view.setUint32(at, dayNumber(day), true);
      at += 4;
    }
  for (const list of lists) if (list.length > 0) at = writeNames(view, at, list);
  view.setUint16(0, at, true);
  return bytes.subarray(0, at);
}

/** The keywords of packed criteria, as phrases, in their order. */
export function keywordsOf(view: DataView): string[] {
  const asked = view.getUint8(LAYOUT.lists);
  const bounds = view.getUint8(LAYOUT.flags) & (FLAGS.minValue | FLAGS.maxValue | FLAGS.from | FLAGS.to);
  let at: number = LAYOUT.body;
  for (const [flag, bytes] of BOUND_BYTES) if ((bounds & flag) !== 0) at += bytes;
  for (const [list, name] of LISTS.entries()) {
    if ((asked & (1 << list)) === 0) continue;
    const names = Array.from({ length: view.getUint8(at++) }, () => {
      const length = view.getUint16(at + 4, true);
      const units = Array.from({ length }, (_, unit) => view.getUint16(at + 6 + 2 * unit, true));
      at += 6 + 2 * length;
      return String.fromCharCode(...units);
    });
    if (name === 'keywords') return names;
  }
  return [];
}

/** A date as a number with the order of dates: `2026-11-20` is 20261120. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** The names of each list as matching compares them: folded, phrases as their words. */
function listsOf(filter: PermitFilter): readonly (readonly string[])[] {
  const { cities = [], counties = [], zips = [], permitTypes = [], keywords = [], contractor = '' } = filter;
  const folded = (names: readonly string[]) => distinct(names.map((name) => name.toLowerCase()));
  return [
    folded(cities),
    folded(counties),
    distinct(zips),
    folded(permitTypes),
    distinct(keywords.map(phraseOf)),
    contractor === '' ? [] : [phraseOf(contractor)],
  ];
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function flagsOf({ minValue, maxValue, from, to, hasContractor, hasPhone }: PermitFilter): number {
  return (
    (minValue === undefined ? 0 : FLAGS.minValue) |
    (maxValue === undefined ? 0 : FLAGS.maxValue) |
    (from === undefined ? 0 : FLAGS.from) |
    (to === undefined ? 0 : FLAGS.to) |
    (hasContractor === undefined ? 0 : FLAGS.asksContractor) |
    (hasContractor === true ? FLAGS.hasContractor : 0) |
    (hasPhone === undefined ? 0 : FLAGS.asksPhone) |
    (hasPhone === true ? FLAGS.hasPhone : 0)
  );
}

function sizeOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + 6 + 2 * name.length, 1);
}

function writeNames(view: DataView, start: number, names: readonly string[]): number {
  view.setUint8(start, names.length);
  let at = start + 1;
  for (const name of names) {
    view.setUint32(at, hashOf(name), true);
    view.setUint16(at + 4, name.length, true);
    at += 6;
    for (let unit = 0; unit < name.length; unit++, at += 2) view.setUint16(at, name.charCodeAt(unit), true);
  }
  return at;
}
