import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import type { Item, Key, Table, Write } from '#functions/platform/tables/table.ts';
import { FUNCTIONS, type FunctionName } from '#infra/stacks/functions.ts';
import {
  ACTIONS,
  ENVIRONMENT,
  type Operation,
  TABLES,
  type TableName,
  tableVariable,
} from '#infra/stacks/rights.ts';

/** Variables that only functions that send mail get. */
const MAIL_VARIABLES = ['MAIL_FROM', 'MAIL_CONFIGURATION_SET'];

/** A function did what its role on AWS would not let it do. */
export class RightMissing extends Error {
  override readonly name = 'RightMissing';
}

/**
 * The runtime of one function as AWS would give it: told no more than its row says, and with tables that refuse what its role
 * does not allow. So a right that is missing is missed on this machine.
 * @param env the environment of all functions
 */
export function functionRuntime(
  name: FunctionName,
  env: Readonly<Record<string, string>>,
  parts: Parameters<typeof runtimeFrom>[1],
): Runtime {
  const { environment, tables, sendsMail } = FUNCTIONS[name];
  const withheld = new Set([
    ...Object.keys(ENVIRONMENT).filter((variable) => !(environment as readonly string[]).includes(variable)),
    ...TABLES.filter((table) => tables[table] === undefined).map(tableVariable),
    ...(sendsMail === true ? [] : MAIL_VARIABLES),
  ]);
  const own = Object.fromEntries(Object.entries(env).filter(([variable]) => !withheld.has(variable)));
  return limited(name, runtimeFrom(own, parts));
}

/** A runtime, or what a job takes of one, whose tables allow what the role of a function does. */
export function limited<R extends Partial<Runtime>>(name: FunctionName, runtime: R): R {
  const properties = Object.getOwnPropertyDescriptors(runtime) as PropertyDescriptorMap;
  for (const kind of TABLES.filter((table) => table in runtime))
    properties[kind] = {
      enumerable: true,
      get: () => {
        const table = runtime[kind];
        return table === undefined ? undefined : limitedTable(name, kind, table);
      },
    };
  return Object.create(Object.getPrototypeOf(runtime), properties) as R;
}

/** The limited table of each function, by the table itself: what is remembered about a table is remembered about one. */
const known = new WeakMap<Table, Map<FunctionName, Table>>();
/** Which of our tables a limited one is: a transaction on one may check an item of another. */
const kinds = new WeakMap<Table, TableName>();

function limitedTable(name: FunctionName, kind: TableName, table: Table): Table {
  const ofTable = known.get(table) ?? new Map<FunctionName, Table>();
  known.set(table, ofTable);
  const before = ofTable.get(name);
  if (before !== undefined) return before;
  const made = new Proxy(table, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      // A table in memory has methods that ask nobody.
      if (property !== 'transact' && !(property in ACTIONS)) return value.bind(target);
      return (...args: unknown[]): unknown => {
        for (const [of, operation] of operationsOf(kind, String(property), args))
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

/** What a method of a table does, on which table. */
function operationsOf(
  kind: TableName,
  method: string,
  args: readonly unknown[],
): readonly (readonly [TableName, Operation])[] {
  if (method === 'transact') return (args[0] as readonly Write[]).map((write) => partOf(kind, write));
  const [puts = [], removes = []] = args as [(readonly Item[])?, (readonly Key[])?];
  if (method === 'writeMany' && puts.length + removes.length === 0) return [];
  return [[kind, method as Operation]];
}

function partOf(kind: TableName, write: Write): readonly [TableName, Operation] {
  if ('check' in write) return [(write.of && kinds.get(write.of)) ?? kind, 'check'];
  if ('put' in write) return [kind, 'put'];
  return [kind, 'update' in write ? 'update' : 'remove'];
}
