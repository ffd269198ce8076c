import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { ObjectStore } from '#functions/platform/objects/object-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { notePending } from './pending-changes.ts';
import { writePermits } from './permit-store.ts';

/** A generated permit for tests; `parts` replace its fields. */
export function samplePermit(id: string, parts: Partial<StoredPermit> = {}): StoredPermit {
  const state: StateName = parts.jurisdictionState ?? 'Illinois';
  return {
    id,
    permitNumber: id.slice(id.indexOf('.') + 1),
    permitType: 'Sample Permit',
    addressStreet: '1 Sample Street',
    addressCity: null,
    addressState: null,
    addressZip: null,
    valuation: null,
    status: 'Issued',
    issueDate: '2026-11-10',
    description: null,
    propertyOwnerName: null,
    propertyOwnerPhone: null,
    propertyOwnerAddress: null,
    contractorName: null,
    contractorPhone: null,
    contractorLicense: null,
    contractorAddress: null,
    jurisdictionState: state,
    jurisdictionCity: null,
    jurisdictionCounty: null,
    trades: [],
    actions: [],
    propertyUse: null,
    publishesContractors: true,
    sourceId: id.slice(0, Math.max(0, id.indexOf('.'))),
    recordUrl: null,
    latitude: null,
    longitude: null,
    pointClass: null,
    rawStatus: null,
    unparsed: {},
    valuationSuspect: null,
    permitCategory: null,
    tradeWords: {},
    firstSeen: '2026-11-11T00:00:00.000Z',
    lastChanged: '2026-11-11T00:00:00.000Z',
    withdrawnAt: null,
    ...parts,
  };
}

/** Writes permits and notes them for the index, like a page of a run. */
export async function storePermits(
  runtime: Runtime,
  permits: readonly StoredPermit[],
  page = 0,
): Promise<void> {
  await writePermits(
    runtime.permits,
    permits.map((permit) => ({ permit, changes: [] })),
  );
  await notePending(
    runtime,
    'run',
    page,
    permits.map(({ id }) => id),
  );
}

type Watch = (method: string, args: readonly unknown[]) => unknown;

/** A table with a hook before and after each call; a hook that throws simulates a crash. */
export function watched<T extends Table>(table: T, before: Watch, after: Watch = () => undefined): T {
  return new Proxy(table, {
    get: (target, name) => {
      if (name === 'objects' && target instanceof IndexTable)
        return watchedObjects(target.objects, before, after);
      const member: unknown = Reflect.get(target, name, target);
      // The only synchronous method: a table in memory checks another table's conditions.
      if (typeof member !== 'function' || name === 'require') return member;
      if (name === 'scan')
        return async function* (...args: unknown[]) {
          await before(name, args);
          yield* Reflect.apply(member, target, args) as AsyncIterable<unknown>;
          await after(name, args);
        };
      return async (...args: unknown[]) => {
        await before(String(name), args);
        const answer: unknown = await Reflect.apply(member, target, args);
        await after(String(name), args);
        return answer;
      };
    },
  });
}

function watchedObjects(objects: ObjectStore, before: Watch, after: Watch): ObjectStore {
  const call = async <T>(
    name: keyof ObjectStore,
    args: readonly unknown[],
    send: () => Promise<T>,
  ): Promise<T> => {
    await before(`objects.${name}`, args);
    const answer = await send();
    await after(`objects.${name}`, args);
    return answer;
  };
  return {
    get: (...args) => call('get', args, () => objects.get(...args)),
    put: (...args) => call('put', args, () => objects.put(...args)),
    removeMany: (...args) => call('removeMany', args, () => objects.removeMany(...args)),
    list: (...args) => call('list', args, () => objects.list(...args)),
  };
}
