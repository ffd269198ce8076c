import type { TermsFlags } from '#shared/domain/permit/data-terms.ts';
import type { PaperworkClass } from '#shared/domain/permit/permit-category.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { TransformName } from './conform/normal-forms/transforms.ts';
import type { Unread, Witness } from './witness.ts';

/**
 * A government whose permits we collect, as data (ARCHITECTURE §1): where its portal is and how its columns map onto ours.
 * Each has a file `functions/sources/<state>/<place>.ts` with sample rows and expected permits beside it.
 */
export interface Source {
  /** `<state code>-<place>`, equal to its path: `il/chicago.ts` is `il-chicago`. */
  readonly id: string;
  /** The government's own name: `City of Chicago`. */
  readonly name: string;
  readonly level: 'city' | 'county' | 'state';
  readonly state: StateName;
  /** The city of a city source; null where rows name it. */
  readonly city: string | null;
  readonly county: string | null;
  readonly portal: Portal;
  /**
   * Further tables of the same publisher with the same columns and other rows, such as another year. Several files are read each time,
   * whether they changed or not.
   */
  readonly alsoAt?: readonly Portal[];
  /** Tables with parts of a permit, such as its contractors, by the name under which a row gets their rows. */
  readonly details?: Readonly<Record<string, Detail>>;
  /** Permits are published from the application on, where no `undatedBy` says so. */
  readonly applications?: true;
  /**
   * The chance, from 0 to 1, that the first live run gives rows that are fresh and rightly mapped, judged by public material of 2026-10:
   * others who read the same table, and when. Absent where nobody judged it.
   */
  readonly confidence?: number;
  readonly cadence: Cadence;
  readonly budget?: Partial<Budget>;
  /** Up to this many known records each run is a full read; 5,000 by default. */
  readonly wholeUpTo?: number;
  /** What others saw of the source, against which every run is checked. */
  readonly expected?: Expected;
  /** Rows that others recorded, to which mapping and sample are held; `none` where nothing public exists. */
  readonly witness: Witness | 'none';
  /** Columns that are published and not read. */
  readonly unread?: Unread;
  /** What stays published: every permit, a moving window, or open ones only. Absence means something only for `all`. */
  readonly keeps: 'all' | 'rolling' | 'open-only';
  /** The publisher's license by name, or `unknown` where it states none. Never guessed. `LICENSES` says what known ones mean. */
  readonly license: string;
  /** What the terms say beyond the license, and where that was read. Absent where nothing was read. */
  readonly terms?: ReadTerms;
  /** The portal's page about the data set, if any. */
  readonly landingPage: string | null;
  /** Other hosts of the same publisher that the portal may redirect to. */
  readonly redirectHosts?: readonly string[];
  /** The columns of the publisher's own key, joined into the record key. Never a portal's row number. */
  readonly recordKey: readonly [string, ...string[]];
  /**
   * Columns of the key, besides the permit number, with nothing but the publisher's numbers or dates. With any other column in
   * the key (a name, an address, a parcel, a type) the ids of permits have a digest of it (`toPermitId`).
   */
  readonly recordNumbers?: readonly string[];
  /** The column by which increments select rows. */
  readonly dateColumn: string;
  readonly fields: FieldMap;
  /** Permit types that are not building permits and that the general rules do not cover; compared as a whole. */
  readonly notPermits?: readonly string[];
  /** Permit types and kinds of filing that are paperwork and that the general rules do not cover; compared as a whole. */
  readonly paperwork?: Readonly<Record<string, PaperworkClass>>;
  /** Texts that this publisher writes instead of a name; compared as a whole. */
  readonly nobody?: readonly string[];
  /** Status words that others who read this portal understand otherwise than the general rules, as `phraseOf` writes them. */
  readonly statusWords?: Readonly<Record<string, PermitStatus>>;
  /** Sources that publish some of the same permits; each names the other. Their records become one lead. */
  readonly sharesWith?: readonly string[];
  /** Points, as `latitude,longitude` in degrees, that houses on many streets share. A run adds those that earlier runs found. */
  readonly noPoints?: readonly string[];
  /** Columns with fees: a valuation equal to one of them is that fee, not the value of the work. */
  readonly feeColumns?: readonly Column[];
  /** That others saw the table stand still, in a sentence. The source is not current until a read brings permits of the last month. */
  readonly stale?: string;
  /** Why the source is not collected; absent when it is. */
  readonly disabled?: string;
}

/** What is known of a source's rows. */
export interface Expected {
  /** Permits in 30 days, a cautious number. Absent: learned from the source's own months. */
  readonly permitsPerMonth?: number;
  /** Why rows repeat their key, such as one row per inspection, and how many rows at most. Absent: no key is on two rows. */
  readonly repeats?: { readonly most: number; readonly because: string };
  /** The share of rows, from 0 to 1, in which a field is filled, as others counted it. */
  readonly fill?: Partial<Readonly<Record<MappedField, number>>>;
}

/** What somebody read in a source's terms. A flag that they do not state is absent. */
export interface ReadTerms extends Partial<Omit<TermsFlags, 'commercialUse'>> {
  readonly commercialUse?: 'allowed' | 'forbidden';
  /** The clause behind the flags, word for word. */
  readonly clause?: string;
  /** The page, file or metadata where it was read, and the day, `YYYY-MM-DD`. */
  readonly seen: { readonly where: string; readonly on: string };
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
 * Where the rows are. `dates` says how the portal compares the date column. If it is text, every row is read and the
 * run skips the older ones.
 */
export type Portal =
  | {
      readonly kind: 'socrata';
      readonly host: string;
      readonly dataset: string;
      readonly dates: 'time' | 'text';
      /**
       * A date that rows have before they get `dateColumn`; it selects rows without that date. Without such a column, only
       * full reads include undated rows.
       */
      readonly undatedBy?: string;
      /** The condition that selects the rows to page through. */
      readonly where?: string;
    }
  | {
      readonly kind: 'arcgis';
      /** The layer's address, without `/query`. */
      readonly layer: string;
      readonly dates: 'time' | 'text';
      /**
       * The literal that the host accepts in a date comparison; many reject one of the two. A layer may read it in its own zone
       * (Asheville, Mecklenburg), hours late: the days that an increment rereads cover that.
       */
      readonly dateLiteral: 'DATE' | 'TIMESTAMP';
      /** As for Socrata. */
      readonly undatedBy?: string;
      /** For servers that reject `resultOffset` or `orderByFields`; the others are detected. */
      readonly paging?: 'object-ids';
      /** The condition that selects the rows that are permits. */
      readonly where?: string;
      /** The features are areas; `geometry.x` and `geometry.y` are those of their center. */
      readonly polygons?: true;
    }
  | { readonly kind: 'carto'; readonly host: string; readonly table: string }
  | {
      readonly kind: 'ckan';
      readonly host: string;
      /** The table's resource id, or the package whose newest table it is, for portals where a reload changes the id. */
      readonly resource: string | { readonly package: string };
      readonly dates: 'time' | 'text';
      /** The portal supports SQL; if it rejects a query, paging goes on without SQL. */
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
      /** The file's address. With `{year}` there is one file per year of the date column. */
      readonly file: string;
      /** The file is a JSON list of rows. */
      readonly format?: 'json';
      /** The publisher's page about one record, with `{column}` for a column's value. */
      readonly recordPage?: string;
    };

/**
 * A table with rows that belong to a permit. The permit's row gets them as `<name>.1`, `<name>.2` and so on, in an order that
 * does not depend on the portal. A mapping reads `<name>.1.<column>` or picks among them as among numbered contacts.
 */
export interface Detail {
  readonly portal: Portal;
  /** The permit's column, and the column of this table that refers to it. */
  readonly on: string;
  readonly by: string;
}

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
  /** What is done (new, addition, repair), where the permit type does not say it. */
  | 'workClass'
  /** The use of the property, as the source puts it. */
  | 'propertyUse'
  /** Numbers by which the source ties records to one job, with commas between them: a parent permit, a job, the record's own id. */
  | 'relatedNumbers'
  /** The parcel's number. */
  | 'parcel'
  | 'expires'
  /** The day on which it was applied for. */
  | 'applied'
  /** The day on which the work passed its last inspection, or the record was closed. */
  | 'finished'
  | 'dwellingUnits'
  /** Of the building or of the work, in square feet. */
  | 'area'
  /** The kind of filing: initial, renewal, amendment. */
  | 'filing'
  /** How far an open permit has come. */
  | 'milestone'
  | 'contractorEmail'
  /** The class of the contractor’s license, or its trade, as the source puts it. */
  | 'contractorClass'
  /** Says yes where the owner builds. */
  | 'ownerBuilder'
  /** Every trade that the permit includes, and `building` where it is more than these; for columns of their own. */
  | 'trades';

export type FieldMap = { readonly permitNumber: Column } & { readonly [F in MappedField]?: Column };

/** Where a field's text comes from in a row. */
export type Column =
  /** One column. `a.b` and `a.b[0]` read a nested value; `geometry.x` and `geometry.y` a feature's point in longitude, latitude. */
  | string
  /** The non-empty ones, joined by a space or by `by`; with `by`, equal ones only once. */
  | { readonly join: readonly Column[]; readonly by?: string }
  /** The first that is not empty; of values the first above one dollar. One of them must be published. */
  | { readonly first: readonly Column[] }
  /** Empty if the table has no such column, which came or went with a version of the data set. */
  | { readonly optional: Column }
  /** The text after a named transform (`transforms.ts`). */
  | { readonly take: TransformName; readonly of: Column }
  /** The meaning of the publisher's codes; other texts stay. */
  | { readonly words: Readonly<Record<string, string>>; readonly of: Column }
  /** Numbered contact columns picked by role. */
  | { readonly contact: ContactColumn };

/**
 * Numbered contact columns. Picks the named contact whose role comes first in `is`, the lowest number first, so that name,
 * phone and address are always those of one contact.
 */
export interface ContactColumn {
  /** Column names with `{n}` for the number. */
  readonly role: string;
  readonly name: string;
  /** The columns to read; several are joined by a space. */
  readonly value: string | readonly string[];
  readonly count: number;
  /** Roles in order of preference; case and spaces are ignored. */
  readonly is: readonly string[];
}
