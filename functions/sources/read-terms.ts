import type { StateName } from '#shared/domain/permit/states.ts';
import type { UnmappedFeed } from './not-mapped.ts';

/** Who read the terms of a table, and on which day, `YYYY-MM-DD`. */
export interface Reader {
  readonly name: string;
  readonly on: string;
}

/** What a person must read before a table may be asked, and who did; null while nobody has. */
export interface ReadTerms {
  readonly toRead: string;
  readonly readBy: Reader | null;
}

/** A table that is no source of permits: a license board or a roll of parcels. */
interface SwitchedTable {
  readonly id: string;
  readonly name: string;
  readonly state: StateName;
  readonly landingPage: string;
  /** Absent where nothing has to be read first. */
  readonly terms?: ReadTerms;
}

/** False for a table whose terms nobody has read: it is never asked and never joined. */
export const isOn = ({ terms }: Pick<SwitchedTable, 'terms'>): boolean => terms?.readBy !== null;

/** The tables that are off, as feeds that are not collected. @param what what they are and what must be read, in sentences */
export function waitingFeeds(
  tables: readonly SwitchedTable[],
  what: (toRead: string) => string,
): UnmappedFeed[] {
  return tables.flatMap(({ id, name, state, landingPage: address, terms }) =>
    terms?.readBy === null ? [{ id, name, state, address, reason: what(terms.toRead) }] : [],
  );
}
