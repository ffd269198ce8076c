import type { MappedField, Portal } from '#functions/collection/source.ts';
import type { FoundColumn } from './columns/find-columns.ts';
import type { Exchange } from './contact-client.ts';
import type { PlaceProof } from './place/judge-place.ts';

/** How a source is on the first day. */
export type ContactVerdict = 'works' | 'works with a change' | 'needs a person' | 'dead';

/** A change of a source. `portal`: another address, since the host moved, or from the source's twins or the portal's catalog. */
export type Change =
  | ({ readonly kind: 'column' } & FoundColumn)
  | {
      readonly kind: 'portal';
      readonly from: Portal;
      readonly to: Portal;
      readonly by: 'redirect' | 'twin' | 'catalog';
    }
  | { readonly kind: 'date literal'; readonly from: 'DATE' | 'TIMESTAMP'; readonly to: 'DATE' | 'TIMESTAMP' }
  | { readonly kind: 'paging' };

/** A change that may help. */
export interface Proposal {
  /** Changes that belong together. */
  readonly changes: readonly Change[];
  /** It may be written into the source file. */
  readonly accepted: boolean;
  /** Why it is not accepted, in words; empty when it is. */
  readonly reasons: readonly string[];
}

/** What a table showed. Contains no row and no value of one but dates. */
export interface TableShown {
  readonly portal: Portal;
  readonly columns: number;
  /** As the portal says; null where it does not. */
  readonly rowsStated: number | null;
  readonly rowsRead: number;
  /** The newest valid day, `YYYY-MM-DD`. */
  readonly newest: string | null;
  readonly ageDays: number | null;
  readonly keys: { readonly rows: number; readonly distinct: number };
  readonly place: PlaceProof;
  /** The share of our fields whose columns exist by name. */
  readonly share: number;
  readonly missing: readonly string[];
  /** Our fields that no row has. */
  readonly blank: readonly MappedField[];
}

/** The contact with one source. */
export interface SourceContact {
  readonly sourceId: string;
  readonly verdict: ContactVerdict;
  readonly confidence: number | null;
  readonly wave: number;
  /** Sentences that explain the verdict. */
  readonly causes: readonly string[];
  readonly shown: TableShown | null;
  readonly proposals: readonly Proposal[];
  readonly exchanges: readonly Exchange[];
}

/** A host, and what it was asked. */
export interface HostContact {
  readonly host: string;
  readonly requests: number;
  readonly stopped: string | null;
  /** Its robots.txt; empty when it has none, null when it was not read. */
  readonly robots: string | null;
  /** The page with its terms. */
  readonly terms: string | null;
}

/** The first day, or a part of it. */
export interface ContactReport {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly sources: readonly SourceContact[];
  readonly hosts: readonly HostContact[];
}

/** A table as one line: the address by which people would find it. */
export function addressOfTable(portal: Portal): string {
  switch (portal.kind) {
    case 'arcgis':
      return portal.layer;
    case 'csv':
      return portal.file;
    case 'carto':
      return `https://${portal.host}/api/v2/sql?${portal.table}`;
    case 'ckan':
      return `https://${portal.host}/datastore/${typeof portal.resource === 'string' ? portal.resource : portal.resource.package}`;
    case 'socrata':
      return `https://${portal.host}/d/${portal.dataset}`;
    case 'opendatasoft':
      return `https://${portal.host}/explore/dataset/${portal.dataset}`;
  }
}
