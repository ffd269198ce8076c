import { addDays } from '#shared/domain/days.ts';
import type { Cadence, MappedField, Source } from '../source.ts';
import { CONTACT_FIELDS, type FieldValues } from './field-values.ts';
import type { FrequentName } from './frequent-names.ts';
import type { Volume } from './volume.ts';

/** What a good run shows about a source, though its rows were read. */
type FindingCode =
  | 'volume'
  | 'repeats'
  | 'unreadable'
  | 'streets'
  | 'fill'
  | 'one-value'
  | 'columns'
  | 'license'
  | 'not-updated';

/** Something that a person should look at. */
export interface Finding {
  readonly code: FindingCode;
  /** A sentence for the monitoring page. */
  readonly text: string;
  /** The day it was first found, `YYYY-MM-DD`. */
  readonly since: string;
}

/** What a good run measured, to compare the next one with. */
export interface Checked {
  /** Column names, sorted; null where the portal does not name them. */
  readonly columns: readonly string[] | null;
  /** The license or terms that the table itself states; null where it states none. */
  readonly license: string | null;
  /** The day its rows last changed, `YYYY-MM-DD`, as the portal says; absent where it does not. */
  readonly updatedOn?: string | null | undefined;
  readonly values: FieldValues;
  /** Contractors whose names may be none, of the last run that read enough rows. For operators only. */
  readonly frequentNames?: readonly FrequentName[] | undefined;
  /** Points of many streets, of this run and those before (`Source.noPoints`). */
  readonly sharedPoints?: readonly string[];
  readonly volume: Volume | null;
  /** Rows that repeat the key of an earlier one, as a share of the rows read. */
  readonly repeats: number;
  readonly findings: readonly Finding[];
}

/** `license` is undefined where the portal was asked and did not answer. */
export type Measured = Omit<Checked, 'findings' | 'repeats' | 'license'> & {
  readonly license: string | null | undefined;
};

/** Below this part of what is expected, the table is not the one we think. */
const VOLUME_PART = 1 / 5;
/** Smaller sources vary too much. */
const VOLUME_MIN = 20;
/** Below this part of the share that is expected, a field has lost its column. */
const FILL_PART = 1 / 2;
const REPEATS_MAX = 0.2;
/** The share of streets with their city or ZIP code that a few odd rows may reach. */
const STREETS_MAX = 0.01;
/** Fewer rows or values prove nothing. */
const PROOF = 30;
/** Days after which a table is stale, by cadence: twice what a slow publisher takes, or three months. */
export const STALE_AFTER_DAYS = { hourly: 14, daily: 30, weekly: 92 } as const satisfies Record<
  Cadence,
  number
>;
/** A change of columns or terms is shown for so long. */
const CHANGE_SHOWN_DAYS = 7;

/**
 * Compares a good run with the runs before.
 * @param today `YYYY-MM-DD`
 */
export function checkRun(
  source: Pick<Source, 'expected' | 'cadence'>,
  before: Checked | undefined,
  now: Measured,
  {
    read,
    leftOut,
    unreadable = 0,
    streetsWithPlace = 0,
  }: {
    readonly read: number;
    readonly leftOut: Readonly<Record<string, number>>;
    readonly unreadable?: number;
    readonly streetsWithPlace?: number;
  },
  today: string,
): Checked {
  const repeats = read === 0 ? 0 : (leftOut['repeats an earlier record'] ?? 0) / read;
  const { license = null, updatedOn = null } = now.license === undefined ? (before ?? {}) : now;
  const texts: Partial<Record<FindingCode, string | null>> = {
    volume: findVolume(source, now.volume),
    repeats:
      repeats > REPEATS_MAX && read >= PROOF && source.expected?.repeats === undefined
        ? `${Math.round(repeats * 100)}% of the rows repeat the key of another row.`
        : null,
    unreadable:
      unreadable > 0
        ? `The portal could not send ${unreadable} of its rows. Until it can, no missing permit is withdrawn.`
        : null,
    streets:
      read >= PROOF && streetsWithPlace > read * STREETS_MAX
        ? `${streetsWithPlace} streets end in their city or ZIP code.`
        : null,
    fill: findThinFields(source, now.values),
    'one-value': findOneValue(now.values),
    columns: describeColumnChange(before?.columns, now.columns),
    license:
      before !== undefined && before.license !== null && before.license !== license
        ? 'The terms that the table states have changed. Read them.'
        : null,
    'not-updated': findOldRows(source, updatedOn, today),
  };
  const findings = (Object.entries(texts) as [FindingCode, string | null][]).flatMap(([code, text]) => {
    const known = before?.findings.find((finding) => finding.code === code);
    if (text !== null) return [{ code, text, since: known?.since ?? today }];
    const isChange = code === 'columns' || code === 'license';
    return isChange && known !== undefined && addDays(known.since, CHANGE_SHOWN_DAYS) > today ? [known] : [];
  });
  // A table without rows names no columns.
  const columns = now.columns ?? before?.columns ?? null;
  return { ...now, columns, license, updatedOn, repeats: Math.round(repeats * 1000) / 1000, findings };
}

function findVolume({ expected }: Pick<Source, 'expected'>, volume: Volume | null): string | null {
  const usual = expected?.permitsPerMonth ?? volume?.usual ?? null;
  if (volume === null || usual === null || usual < VOLUME_MIN || volume.recent >= usual * VOLUME_PART)
    return null;
  return `Only ${volume.recent} permits in its newest 30 days, where about ${usual} are expected. It may be the wrong table.`;
}

function findThinFields({ expected }: Pick<Source, 'expected'>, values: FieldValues): string | null {
  const thin = (Object.entries(expected?.fill ?? {}) as [MappedField, number][]).flatMap(([field, share]) => {
    const { rows = 0, filled = 0 } = values[field] ?? {};
    if (rows < PROOF || filled >= rows * share * FILL_PART) return [];
    return [`${field} (${percent(filled / rows)} instead of ${percent(share)})`];
  });
  return thin.length === 0 ? null : `Fewer rows than expected have ${thin.join(', ')}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** The newest permit may be recent although the publisher no longer loads the table: of a date in the future, for one. */
function findOldRows(
  { cadence }: Pick<Source, 'cadence'>,
  updatedOn: string | null,
  today: string,
): string | null {
  const days = STALE_AFTER_DAYS[cadence];
  if (updatedOn === null || addDays(updatedOn, days) >= today) return null;
  return `The portal last changed the rows on ${updatedOn}, more than ${days} days ago.`;
}

/** A column that says the same in all rows is no contact, but the office's own phone or name. */
function findOneValue(values: FieldValues): string | null {
  const fields = CONTACT_FIELDS.filter((field) => {
    const { filled = 0, distinct = 0 } = values[field] ?? {};
    return filled >= PROOF && distinct === 1;
  });
  return fields.length === 0 ? null : `All rows have the same ${fields.join(', ')}, so it is no contact.`;
}

function describeColumnChange(
  before: readonly string[] | null | undefined,
  now: readonly string[] | null,
): string | null {
  if (before === null || before === undefined || now === null) return null;
  const gone = before.filter((name) => !now.includes(name));
  const added = now.filter((name) => !before.includes(name));
  if (gone.length + added.length === 0) return null;
  const list = (names: readonly string[]) =>
    `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
  return [
    'The table’s columns have changed.',
    ...(gone.length === 0 ? [] : [`Gone: ${list(gone)}.`]),
    ...(added.length === 0 ? [] : [`New: ${list(added)}.`]),
  ].join(' ');
}
