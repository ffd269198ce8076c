import type { Column, Portal } from '#functions/collection/source.ts';
import type { Reader, ReadTerms } from '#functions/sources/read-terms.ts';
import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import type { StateName } from '#shared/domain/permit/states.ts';

/** The parcels of a county or state, as an assessor lists them for a year: where the roll is and how its columns map onto ours. */
export interface Roll {
  /** `<state code>-<place>-roll`. */
  readonly id: string;
  /** The office's own name. */
  readonly name: string;
  readonly state: StateName;
  /** Null for a whole state. */
  readonly county: string | null;
  /** The year of the roll that is asked. Parcels of an earlier year may be split or merged since. */
  readonly year: number;
  readonly license: string;
  readonly landingPage: string;
  /**
   * A permit's parcel number, in letters and digits, as the roll writes it; undefined for one that is no number of the roll. Null where
   * the two cannot be compared.
   */
  readonly number: ((parcel: string) => string | undefined) | null;
  /** Tables that are asked by parcel number. */
  readonly tables: readonly RollTable[];
  /** The table with the streets of parcels, which is asked by number too where there is one. */
  readonly streets: RollTable & {
    readonly street: string;
    /** Types of streets as the office also writes them, by the Postal Service's: `AVE` → `AV`. */
    readonly types: Readonly<Record<string, string>>;
    readonly city: string;
    readonly spellCity: (city: string) => string;
  };
  /** What a class means; null where it means no use that we know. */
  readonly use: (rollClass: string, units: number | null) => PropertyUse | null;
  /** What a person must read, and who did, by name and day. With null it is off: nothing of it is read or shown. */
  readonly terms: ReadTerms & { readonly attribution?: string };
  /** The switch for owners: their column, the state's protection law by its citation, and who read it. Absent: neither read nor shown. */
  readonly owner?: { readonly column: string; readonly law: string; readonly readBy: Reader };
}

/** A table of a roll. */
export interface RollTable {
  readonly portal: Portal;
  /** The column of the parcel's number. */
  readonly number: string;
  /** The column of the roll's year, where the table has several. */
  readonly year?: string;
  readonly columns: { readonly [F in 'class' | 'built' | 'units']?: Column };
}
