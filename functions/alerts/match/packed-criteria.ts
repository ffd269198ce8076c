import type { AlertTrigger } from '#shared/domain/alerts/alert.ts';
import { bitMask } from '#shared/domain/bit-mask.ts';
import type { DatedFacet } from '#shared/domain/filter/facets.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { OPPORTUNITY_BITS } from '#shared/domain/permit/opportunity.ts';
import { STATUS_BITS } from '#shared/domain/permit/permit-status.ts';
import { PROPERTY_USE_BITS } from '#shared/domain/permit/property-use.ts';
import { STATE_BITS } from '#shared/domain/permit/states.ts';
import { TRADE_BITS } from '#shared/domain/permit/trades.ts';
import { WORK_ACTION_BITS } from '#shared/domain/permit/work-actions.ts';
import { hashName } from './name-table.ts';

/**
 * An alert's criteria as bytes that the matcher reads without creating objects or strings. Little-endian, in this order:
 *
 *   u16 size in bytes · u8 trigger (`NEWS`), `NO_CONTRACTOR`, `WITH_LABELS`, from bit 4 on the channels, and `WITH_NEXT` · u8 flags ·
 *   u32 states and `WITH_TERRITORY` ·
 *   u32 trades · u8 statuses · u8 lists that are present (`LIST_BITS`) ·
 *   f64 since, milliseconds since 1970: the alert does not report what was seen earlier ·
 *   f64 minValue, f64 maxValue, u32 from, u32 to: each only with its flag ·
 *   for each list present, lowest bit first: u8 names, for each name u32 hash · u16 length · its UTF-16 units ·
 *   u16 last days: only with `WITH_LAST_DAYS` among the lists · u8 labels of the lead: only with `WITH_LABELS` ·
 *   u8 actions, u8 uses: only with `WITH_WORK` among the lists · u32 trades that are likely next: only with `WITH_NEXT`
 *
 * Alerts are stored in this format, so every number here is permanent.
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

export const STATE_MASK = bitMask('state', STATE_BITS, 32);
export const TRADE_MASK = bitMask('trade', TRADE_BITS, 32);
export const STATUS_MASK = bitMask('status', STATUS_BITS, 8);
export const ACTION_MASK = bitMask('action', WORK_ACTION_BITS, 8);
export const USE_MASK = bitMask('use', PROPERTY_USE_BITS, 8);
export const LABEL_MASK = bitMask('label', OPPORTUNITY_BITS, 8);
/** The facets stored as masks. A mask of 0 matches every permit. */
type MaskFacet = 'states' | 'trades' | 'actions' | 'uses' | 'statuses' | 'opportunities' | 'next';

/** The facets stored as bounds, in the order of their bytes, with the flag that says that a bound is present. */
export const BOUNDS = {
  minValue: { flag: 1, bytes: 8 },
  maxValue: { flag: 2, bytes: 8 },
  from: { flag: 4, bytes: 4 },
  to: { flag: 8, bytes: 4 },
} as const;

/** The facets stored as flags: whether the facet is present, and whether its value is true. */
export const BOOLEANS = {
  hasContractor: { present: 16, isTrue: 32 },
  hasPhone: { present: 64, isTrue: 128 },
} as const;

/** No contractor named yet, as stored before `hasContractor` had this meaning. */
const NO_CONTRACTOR = 4;
/** There is a mask of labels. */
const WITH_LABELS = 8;

/** Facets that are stored in no other way are lists of names. */
export type ListFacet = Exclude<DatedFacet, MaskFacet | keyof typeof BOUNDS | keyof typeof BOOLEANS>;
const LIST_BITS = {
  cities: 0,
  counties: 1,
  zips: 2,
  permitTypes: 3,
  keywords: 4,
  contractor: 5,
  territory: 6,
} as const satisfies Record<ListFacet, number>;
/** The lists by bit, which is the order of their bytes. */
export const LISTS = Object.entries(LIST_BITS)
  .sort(([, a], [, b]) => a - b)
  .map(([facet]) => facet as ListFacet);

/** The byte of lists also says that the criteria have last days. */
const WITH_LAST_DAYS = 128;
/** There are masks of actions and uses. */
const WITH_WORK = 64;
const WORK_BYTES = 2;
/** The lists that the byte of lists has bits for. */
const OWN_LISTS = 63;

/** The kinds of news that an alert can report, as bits. */
export const NEWS = { new: 1, changes: 2, both: 3 } as const satisfies Record<AlertTrigger, number>;

const CHANNELS_SHIFT = 4;
const CHANNELS_MASK = 7;
/** The last four bytes are a mask of trades that are likely next. */
const WITH_NEXT = 128;
const NEXT_BYTES = 4;
/** Among the states: the list `territory` follows the other lists. */
const WITH_TERRITORY = 2 ** 30;

/** The states of packed criteria as a mask; 0 for all. @param start the first byte of the criteria */
export function readStates(view: DataView, start = 0): number {
  const mask = view.getUint32(start + LAYOUT.states, true) & ~WITH_TERRITORY;
  STATE_MASK.requireKnown(mask);
  return mask;
}

/** The trigger of packed criteria, as `NEWS` bits. */
export function readTrigger(view: DataView, start = 0): number {
  return view.getUint8(start + LAYOUT.trigger) & NEWS.both;
}

/** The labels of packed criteria as a mask; 0 for any label or none. @param start the first byte of the criteria */
export function readLabels(view: DataView, start = 0): number {
  if ((view.getUint8(start + LAYOUT.trigger) & WITH_LABELS) === 0) return 0;
  const mask = view.getUint8(endOfWork(view, start) - workBytes(view, start) - 1);
  LABEL_MASK.requireKnown(mask);
  return mask;
}

/** The lists that packed criteria contain, as `LIST_BITS`. @param start the first byte of the criteria */
export function readPresentLists(view: DataView, start = 0): number {
  const withTerritory = (view.getUint32(start + LAYOUT.states, true) & WITH_TERRITORY) !== 0;
  return (view.getUint8(start + LAYOUT.lists) & OWN_LISTS) | (withTerritory ? 1 << LIST_BITS.territory : 0);
}

/** The last days of packed criteria; undefined if they have none. @param start the first byte of the criteria */
export function readLastDays(view: DataView, start = 0): number | undefined {
  if ((view.getUint8(start + LAYOUT.lists) & WITH_LAST_DAYS) === 0) return undefined;
  const labelBytes = (view.getUint8(start + LAYOUT.trigger) & WITH_LABELS) === 0 ? 0 : 1;
  return view.getUint16(endOfWork(view, start) - workBytes(view, start) - labelBytes - 2, true);
}

/** The actions of packed criteria as a mask; 0 for any action or none. @param start the first byte of the criteria */
export function readActions(view: DataView, start = 0): number {
  const mask = readWork(view, start, 0);
  ACTION_MASK.requireKnown(mask);
  return mask;
}

/** The uses of packed criteria as a mask; 0 for any use or none. @param start the first byte of the criteria */
export function readUses(view: DataView, start = 0): number {
  const mask = readWork(view, start, 1);
  USE_MASK.requireKnown(mask);
  return mask;
}

/** A mask of the work; 0 if the criteria have none. */
function readWork(view: DataView, start: number, at: 0 | 1): number {
  if (workBytes(view, start) === 0) return 0;
  return view.getUint8(endOfWork(view, start) - WORK_BYTES + at);
}

function workBytes(view: DataView, start: number): number {
  return (view.getUint8(start + LAYOUT.lists) & WITH_WORK) === 0 ? 0 : WORK_BYTES;
}

/** The trades of packed criteria that must be likely next, as a mask; 0 for none. @param start the first byte of the criteria */
export function readNext(view: DataView, start = 0): number {
  if (!hasNext(view, start)) return 0;
  const mask = view.getUint32(endOfWork(view, start), true);
  TRADE_MASK.requireKnown(mask);
  return mask;
}

function hasNext(view: DataView, start: number): boolean {
  return (view.getUint8(start + LAYOUT.trigger) & WITH_NEXT) !== 0;
}

/** The first byte after the masks of the work. */
function endOfWork(view: DataView, start: number): number {
  return start + view.getUint16(start, true) - (hasNext(view, start) ? NEXT_BYTES : 0);
}

/** Whether packed criteria contain labels. */
export function asksForLabels(packed: Uint8Array): boolean {
  return ((packed[LAYOUT.trigger] ?? 0) & WITH_LABELS) !== 0;
}

/** Whether packed criteria are of the time when "no contractor named yet" was a facet of its own, and contain it. */
export function readNoContractor(view: DataView, start: number): boolean {
  return (view.getUint8(start + LAYOUT.trigger) & NO_CONTRACTOR) !== 0;
}

/** The channel bits of packed criteria; 0 if they were packed when mail was the only channel. */
export function readChannelBits(view: DataView): number {
  return (view.getUint8(LAYOUT.trigger) >> CHANNELS_SHIFT) & CHANNELS_MASK;
}

/**
 * Packs the criteria of an alert. Their meaning is that of `matchesFilter`.
 * @param since when the alert was created
 * @param channels the bits of the alert's channels, which the matcher passes on
 */
export function packCriteria(
  filter: PermitFilter,
  trigger: AlertTrigger,
  since = new Date(0),
  channels = 0,
): Uint8Array {
  const names = packedNames(filter);
  const lists = LISTS.map((facet) => names[facet]);
  const labels = LABEL_MASK.encode(filter.opportunities ?? []);
  const [actions, uses] = [ACTION_MASK.encode(filter.actions ?? []), USE_MASK.encode(filter.uses ?? [])];
  const withWork = actions !== 0 || uses !== 0;
  const next = TRADE_MASK.encode(filter.next ?? []);
  const size = lists.reduce(
    (sum, list) => sum + sizeOf(list),
    LAYOUT.body + 24 + 3 + WORK_BYTES + NEXT_BYTES,
  );
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint8(
    LAYOUT.trigger,
    NEWS[trigger] |
      (labels === 0 ? 0 : WITH_LABELS) |
      (channels << CHANNELS_SHIFT) |
      (next === 0 ? 0 : WITH_NEXT),
  );
  const territoryBit = names.territory.length === 0 ? 0 : WITH_TERRITORY;
  view.setUint32(LAYOUT.states, STATE_MASK.encode(filter.states ?? []) | territoryBit, true);
  view.setUint32(LAYOUT.trades, TRADE_MASK.encode(filter.trades ?? []), true);
  view.setUint8(LAYOUT.statuses, STATUS_MASK.encode(filter.statuses ?? []));
  view.setUint8(
    LAYOUT.lists,
    lists.reduce(
      (bits, list, bit) => (list.length > 0 ? bits | ((1 << bit) & OWN_LISTS) : bits),
      (filter.lastDays === undefined ? 0 : WITH_LAST_DAYS) | (withWork ? WITH_WORK : 0),
    ),
  );
  view.setFloat64(LAYOUT.since, since.getTime(), true);
  let flags = 0;
  let at: number = LAYOUT.body;
  for (const [facet, { flag, bytes: width }] of entriesOf(BOUNDS)) {
    const bound = filter[facet];
    if (bound === undefined) continue;
    flags |= flag;
    if (typeof bound === 'number') view.setFloat64(at, bound, true);
    else view.setUint32(at, dayNumber(bound), true);
    at += width;
  }
  for (const [facet, { present, isTrue }] of entriesOf(BOOLEANS)) {
    const wanted = filter[facet];
    if (wanted !== undefined) flags |= wanted ? present | isTrue : present;
  }
  view.setUint8(LAYOUT.flags, flags);
  for (const list of lists) if (list.length > 0) at = writeNames(view, at, list);
  if (filter.lastDays !== undefined) {
    view.setUint16(at, filter.lastDays, true);
    at += 2;
  }
  if (labels !== 0) view.setUint8(at++, labels);
  if (withWork) {
    view.setUint8(at++, actions);
    view.setUint8(at++, uses);
  }
  if (next !== 0) {
    view.setUint32(at, next, true);
    at += NEXT_BYTES;
  }
  view.setUint16(0, at, true);
  return bytes.subarray(0, at);
}

/** A date as a number that sorts like the date: `2026-11-20` is 20261120. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** The names of each list in the form that the matcher compares: in lower case, or as phrases. */
function packedNames(filter: PermitFilter): Readonly<Record<ListFacet, readonly string[]>> {
  const { cities = [], counties = [], zips = [], permitTypes = [], keywords = [], contractor = '' } = filter;
  const { territory = [] } = filter;
  const lowerCase = (names: readonly string[]) => distinct(names.map((name) => name.toLowerCase()));
  return {
    cities: lowerCase(cities),
    counties: lowerCase(counties),
    zips: distinct(zips),
    permitTypes: lowerCase(permitTypes),
    keywords: distinct(keywords.map(phraseOf)),
    contractor: contractor === '' ? [] : [phraseOf(contractor)],
    territory: distinct(territory),
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function entriesOf<T extends object>(table: T): [keyof T, T[keyof T]][] {
  return Object.entries(table) as [keyof T, T[keyof T]][];
}

function sizeOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + 6 + 2 * name.length, 1);
}

function writeNames(view: DataView, start: number, names: readonly string[]): number {
  view.setUint8(start, names.length);
  let at = start + 1;
  for (const name of names) {
    view.setUint32(at, hashName(name), true);
    view.setUint16(at + 4, name.length, true);
    at += 6;
    for (let unit = 0; unit < name.length; unit++, at += 2) view.setUint16(at, name.charCodeAt(unit), true);
  }
  return at;
}
