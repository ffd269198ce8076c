import type { StateName } from '#shared/domain/permit/states.ts';
import type { TransformName } from './conform/normal-forms/transforms.ts';

/**
 * A government whose permits we collect, as data (ARCHITECTURE §1): where its portal is and how its columns map onto ours.
 * One file each, `functions/sources/<state>/<place>.ts`, with its sample rows and expected permits beside it.
 */
export interface Source {
  /** `<state code>-<place>`, equal to its path: `il/chicago.ts` is `il-chicago`. */
  readonly id: string;
  /** As the government calls itself: `City of Chicago`. */
  readonly name: string;
  readonly level: 'city' | 'county' | 'state';
  readonly state: StateName;
  /** The city of a city source; null where rows carry their own. */
  readonly city: string | null;
  readonly county: string | null;
  readonly portal: Portal;
  /**
   * Further tables of the same publisher with the same columns and other rows: another year's, another class of permits. Not
   * for files.
   */
  readonly alsoAt?: readonly Portal[];
  /** Tables of what belongs to a permit, such as its contractors, by the name under which a row gets their rows. */
  readonly details?: Readonly<Record<string, Detail>>;
  readonly cadence: Cadence;
  /** What one reading may cost, where the usual is too little or too much. */
  readonly budget?: Partial<Budget>;
  /** Up to this many known records it is read whole each time, where the usual 5,000 does not suit. */
  readonly wholeUpTo?: number;
  /** What stays published: every permit ever, a moving window, or open ones only. Absence means something only for `all`. */
  readonly keeps: 'all' | 'rolling' | 'open-only';
  /** The publisher's license, or `unknown` where it states none. Never guessed. */
  readonly license: string;
  /** The portal's page about the data set; null where none can be derived. */
  readonly landingPage: string | null;
  /** Other hosts of the same publisher that the portal may redirect to; none when absent. */
  readonly redirectHosts?: readonly string[];
  /** The columns of the publisher's own key, joined into the record key. Never a portal's row number. */
  readonly recordKey: readonly [string, ...string[]];
  /** The column an increment asks by, and whether the portal can compare it. */
  readonly dateColumn: string;
  readonly fields: FieldMap;
  /** Permit types that are none of building, where the general rules do not know them; compared whole. */
  readonly notPermits?: readonly string[];
  /** Sources that publish some of the same permits, in their own words: each names the other. Their records become one lead. */
  readonly sharesWith?: readonly string[];
  /** Columns of fees: a value equal to one of them is that fee, not the worth of the work. */
  readonly feeColumns?: readonly Column[];
  /** Why the source is not collected; absent when it is. */
  readonly disabled?: string;
}

/** What one reading of a source may cost, however many runs it takes (ARCHITECTURE §7: no portal delays the others). */
export interface Budget {
  /** From the first request to the last, including pauses. */
  readonly minutes: number;
  /** Of answers, after decompression. */
  readonly megabytes: number;
  readonly pages: number;
}

export type Cadence = 'hourly' | 'daily' | 'weekly';

/**
 * Where the rows are. `dates` says how the portal compares the date column: as a time, or as mere text, and then every
 * row is read and those before the day wanted are left out here.
 */
export type Portal =
  | {
      readonly kind: 'socrata';
      readonly host: string;
      readonly dataset: string;
      readonly dates: 'time' | 'text';
      /**
       * The date that rows carry before they have the leading one: those without it are asked for by this. Without such a
       * column they come only where all rows do.
       */
      readonly undatedBy?: string;
    }
  | {
      readonly kind: 'arcgis';
      /** The layer's address, without `/query`. */
      readonly layer: string;
      readonly dates: 'time' | 'text';
      /** The literal the host accepts in a date comparison (`NOTES`: many refuse one of the two). */
      readonly dateLiteral: 'DATE' | 'TIMESTAMP';
      /** As for Socrata. */
      readonly undatedBy?: string;
      /** The server refuses `resultOffset` or `orderByFields`. One that does so unannounced is found out. */
      readonly paging?: 'object-ids';
      /** Which rows of the layer are permits, in the layer's own words. */
      readonly where?: string;
      /** The features are areas: `geometry.x` and `geometry.y` are those of their middle. */
      readonly polygons?: true;
    }
  | { readonly kind: 'carto'; readonly host: string; readonly table: string }
  | {
      readonly kind: 'ckan';
      readonly host: string;
      /** The table's resource id, or the data set it is the newest table of: ids change with a reload. */
      readonly resource: string | { readonly package: string };
      readonly dates: 'time' | 'text';
      /** The portal answers SQL; one that refuses it is asked without. */
      readonly sql?: true;
    }
  | {
      readonly kind: 'opendatasoft';
      readonly host: string;
      readonly dataset: string;
      readonly dates: 'time' | 'text';
    }
  | {
      readonly kind: 'csv';
      /** The file's address. With `{year}`, one file a year of the date column, and a new one on 1 January. */
      readonly file: string;
      /** The publisher's page about one record, with `{column}` for a column's value. */
      readonly recordPage?: string;
    };

/**
 * A table with rows that belong to a permit. A permit's row gets them as `<name>.1`, `<name>.2` …, in an order that does not
 * depend on the portal's, so a mapping reads `<name>.1.<column>` or picks among them as among numbered contacts.
 */
export interface Detail {
  readonly portal: Portal;
  /** The permit's column, and the one of this table that repeats it. */
  readonly on: string;
  readonly by: string;
}

/** The fields a source can fill. */
export type MappedField =
  | 'permitNumber'
  | 'permitType'
  | 'addressStreet'
  | 'addressCity'
  | 'addressState'
  | 'addressZip'
  | 'valuation'
  | 'status'
  | 'issueDate'
  | 'description'
  | 'propertyOwnerName'
  | 'propertyOwnerPhone'
  | 'propertyOwnerAddress'
  | 'contractorName'
  | 'contractorPhone'
  | 'contractorLicense'
  | 'contractorAddress'
  | 'latitude'
  | 'longitude'
  | 'recordUrl'
  /** Residential or commercial, in the source's own words. */
  | 'propertyUse';

export type FieldMap = { readonly permitNumber: Column } & { readonly [F in MappedField]?: Column };

/** Where a field's text comes from in a row. */
export type Column =
  /** One column. `a.b` and `a.b[0]` read a nested value; `geometry.x` and `geometry.y` a feature's point in longitude, latitude. */
  | string
  /** The non-empty ones, joined by a blank (or by `by`). */
  | { readonly join: readonly Column[]; readonly by?: string }
  /** The first that is not empty. One of them must be published. */
  | { readonly first: readonly Column[] }
  /** Blank where the table has no such column: it came or went with a version of the data set. */
  | { readonly optional: Column }
  /** What a named transform makes of a text (`transforms.ts`). */
  | { readonly take: TransformName; readonly of: Column }
  /** What the publisher's codes stand for, as he says himself; other texts stay. */
  | { readonly words: Readonly<Record<string, string>>; readonly of: Column }
  /** Numbered contact columns picked by role. */
  | { readonly contact: ContactColumn };

/**
 * Numbered contact columns. The contact taken is the one whose role stands earliest in `is`, the lowest number first,
 * and that has a name, so that name, phone and address are always those of one contact.
 */
export interface ContactColumn {
  /** Column names with `{n}` for the number. */
  readonly role: string;
  readonly name: string;
  /** What to read of that contact; several are joined by a blank. */
  readonly value: string | readonly string[];
  readonly count: number;
  /** Roles in order of preference, compared without regard to case and blanks. */
  readonly is: readonly string[];
}
