import type { ObjectStore } from '#functions/platform/objects/object-store.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Item, Key, Table, Write } from '#functions/platform/tables/table.ts';
import { FUNCTIONS, type FunctionName } from '#infra/stacks/functions.ts';
import {
  ACTIONS,
  ENVIRONMENT,
  TABLES,
  type TableName,
  type TableOperation,
  tableVariable,
} from '#infra/stacks/rights.ts';
import { secretsOf } from '#infra/stacks/secrets/secret-readers.ts';

/** Variables of functions that send mail. */
const MAIL_VARIABLES = ['MAIL_FROM', 'MAIL_CONFIGURATION_SET'];

/** Thrown when a function does what its role on AWS does not allow. */
export class RightMissing extends Error {
  override readonly name = 'RightMissing';
}

/**
 * Creates the runtime of a function as on AWS: with only its environment variables, and with tables that reject operations its role
 * does not allow. This reveals missing rights locally.
 * @param env the environment of all functions
 */
export function functionRuntime(
  name: FunctionName,
  env: Readonly<Record<string, string>>,
  parts: Parameters<typeof runtimeFrom>[1],
): Runtime {
  const { environment = [], tables, objects, publicPages, sendsMail } = FUNCTIONS[name];
  const variables = new Set<string>([...environment, ...secretsOf(name)]);
  const hidden = new Set([
    ...Object.keys(ENVIRONMENT).filter((variable) => !variables.has(variable)),
    ...TABLES.filter((table) => tables[table] === undefined).map(tableVariable),
    ...(objects === undefined ? ['INDEX_BUCKET'] : []),
    ...(publicPages === undefined ? ['PUBLIC_PAGES_BUCKET'] : []),
    ...(sendsMail === true ? [] : MAIL_VARIABLES),
  ]);
  const own = Object.fromEntries(Object.entries(env).filter(([variable]) => !hidden.has(variable)));
  return limitRuntime(name, runtimeFrom(own, parts));
}

/** Limits the tables and buckets of a (partial) runtime to the rights of a function. */
export function limitRuntime<R extends Partial<Runtime>>(name: FunctionName, runtime: R): R {
  const properties = Object.getOwnPropertyDescriptors(runtime) as PropertyDescriptorMap;
  for (const kind of TABLES.filter((table) => table in runtime))
    properties[kind] = {
      enumerable: true,
      get: () => {
        const table = runtime[kind];
        return table === undefined ? undefined : limitTable(name, kind, table);
      },
    };
  if ('publicPages' in runtime)
    properties['publicPages'] = {
      enumerable: true,
      get: () => runtime.publicPages && limitObjects(name, 'publicPages', runtime.publicPages),
    };
  return Object.create(Object.getPrototypeOf(runtime), properties) as R;
}

/** Limited tables by table and function, so that caches keyed by table keep working. */
const known = new WeakMap<Table, Map<FunctionName, Table>>();
/** Names of limited tables, since a transaction may check an item of another table. */
const kinds = new WeakMap<Table, TableName>();

function limitTable(name: FunctionName, kind: TableName, table: Table): Table {
  const ofTable = known.get(table) ?? new Map<FunctionName, Table>();
  known.set(table, ofTable);
  const before = ofTable.get(name);
  if (before !== undefined) return before;
  const made = new Proxy(table, {
    get(target, property) {
      if (property === 'objects' && target instanceof IndexTable)
        return limitObjects(name, 'objects', target.objects);
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      // Methods that are no table operations.
      if (property !== 'transact' && !(property in ACTIONS)) return value.bind(target);
      return (...args: unknown[]): unknown => {
        for (const [of, operation] of neededOperations(kind, String(property), args))
          if (!(FUNCTIONS[name].tables[of] ?? []).includes(operation))
            throw new RightMissing(
              `The role of ${name} does not allow ${operation} on ${of} (infra/stacks/functions.ts).`,
            );
        return value.apply(target, args);
      };
    },
  });
  ofTable.set(name, made);
  kinds.set(made, kind);
  return made;
}

/** What `objects` and `publicPages` of a function's rights are about. */
const BUCKETS = { objects: 'the bucket of the index', publicPages: 'the bucket of public pages' } as const;

function limitObjects(name: FunctionName, bucket: keyof typeof BUCKETS, objects: ObjectStore): ObjectStore {
  return new Proxy(objects, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      return (...args: unknown[]): unknown => {
        if (!(FUNCTIONS[name][bucket] ?? []).some((operation) => operation === property))
          throw new RightMissing(
            `The role of ${name} does not allow ${String(property)} on ${BUCKETS[bucket]} (infra/stacks/functions.ts).`,
          );
        return (value as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

/** Returns the operations that a method call needs. */
function neededOperations(
  kind: TableName,
  method: string,
  args: readonly unknown[],
): readonly (readonly [TableName, TableOperation])[] {
  if (method === 'transact') return (args[0] as readonly Write[]).map((write) => writeOperation(kind, write));
  const [puts = [], removes = []] = args as [(readonly Item[])?, (readonly Key[])?];
  if (method === 'writeMany' && puts.length + removes.length === 0) return [];
  return [[kind, method as TableOperation]];
}

function writeOperation(kind: TableName, write: Write): readonly [TableName, TableOperation] {
  if ('check' in write) return [(write.of && kinds.get(write.of)) ?? kind, 'check'];
  if ('put' in write) return [kind, 'put'];
  return [kind, 'update' in write ? 'update' : 'remove'];
}
