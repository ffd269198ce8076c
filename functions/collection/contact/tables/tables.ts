import type { RawRow } from '../../conform/mapping.ts';
import type { Portal } from '../../source.ts';
import type { AskFor } from '../traffic/asker.ts';
import { ARCGIS } from './arcgis.ts';
import { CARTO } from './carto.ts';
import { CKAN } from './ckan.ts';
import { csvKind } from './csv.ts';
import { OPENDATASOFT } from './opendatasoft.ts';
import { SOCRATA } from './socrata.ts';
import type { RowQuery, TableFacts, TableKind } from './table-kind.ts';

/** A table of a portal, whatever its kind. */
export interface OpenTable {
  readonly portal: Portal;
  readonly facts: TableFacts;
  rows(query: RowQuery): Promise<readonly RawRow[]>;
  /** The same table as another portal would read it: with another date literal. */
  as(portal: Portal): OpenTable;
}

/** How the tables of all kinds are reached. */
export class TableKinds {
  readonly #kinds: { readonly [K in Portal['kind']]: TableKind<Extract<Portal, { kind: K }>> };

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#kinds = {
      socrata: SOCRATA,
      arcgis: ARCGIS,
      ckan: CKAN,
      carto: CARTO,
      opendatasoft: OPENDATASOFT,
      csv: csvKind(now),
    };
  }

  /** @throws ContactFault, TableFault */
  async open(portal: Portal, ask: AskFor): Promise<OpenTable> {
    const kind = this.#kindOf(portal);
    const resolved = (await kind.resolve?.(portal, ask)) ?? portal;
    const facts = await kind.describe(resolved, ask);
    const tableAs = (read: Portal): OpenTable => ({
      portal: read,
      facts,
      rows: (query) => kind.rows(read, facts, query, ask),
      as: tableAs,
    });
    return tableAs(resolved);
  }

  catalog(portal: Portal, columns: readonly string[], ask: AskFor): Promise<readonly Portal[]> {
    return this.#kindOf(portal).catalog(portal, columns, ask);
  }

  moved(portal: Portal, to: URL): Portal | undefined {
    return this.#kindOf(portal).moved(portal, to);
  }

  /** Each kind only gets portals of its own. */
  #kindOf({ kind }: Portal): TableKind<Portal> {
    return this.#kinds[kind] as unknown as TableKind<Portal>;
  }
}
