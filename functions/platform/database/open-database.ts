import type { Database, DatabaseAddress } from './database.ts';

/** Opens a database. It connects, and loads the client, with the first statement. */
export function openDatabase(address: () => DatabaseAddress): Database {
  let opened: Promise<Database> | undefined;
  const open = (): Promise<Database> => {
    opened ??= import('./connections.ts').then(({ connectTo }) => connectTo(address()));
    return opened;
  };
  return {
    query: async (text, values) => (await open()).query(text, values),
    transaction: async (work) => (await open()).transaction(work),
  };
}
