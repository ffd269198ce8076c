/** Asks a statement with its values. @param text with `$1`, `$2` and so on, each cast to its type: values are never part of it */
export type Query = <R extends object>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

/** A PostgreSQL database: connections to a server, or PGlite in tests. */
export interface Database {
  readonly query: Query;
  /** Runs statements as one transaction, undone if `work` throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

/** The database of the leads, and whether it answers searches. It is fed in both cases. */
export interface LeadDatabase extends Database {
  readonly answers: boolean;
}

/** Where a server is, and how it knows us. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly name: string;
  readonly user: string;
  readonly password: string;
  /** The file with the authorities that sign its certificate; undefined only for a server on this machine, which is asked without TLS. */
  readonly authorities: string | undefined;
}
