/** The calls of DynamoDB's JSON protocol that read or write items. */
export const OPERATIONS = {
  GetItem: 'read',
  BatchGetItem: 'read',
  TransactGetItems: 'read',
  Query: 'read',
  Scan: 'read',
  PutItem: 'write',
  UpdateItem: 'write',
  DeleteItem: 'write',
  BatchWriteItem: 'write',
  TransactWriteItems: 'write',
} as const;
export type OperationName = keyof typeof OPERATIONS;

/** A value in DynamoDB's JSON, such as `{ S: 'text' }`. */
export type WireValue = Readonly<Record<string, unknown>>;
export type WireItem = Readonly<Record<string, WireValue>>;
export type WireInput = Record<string, unknown>;

/** An item that a call reads or writes. Keys are `pk` and `sk`, as in all our tables. */
export interface Touch {
  readonly table: string;
  readonly key: WireItem;
  /** What a call writes there; absent for reads, updates, deletions and checks. */
  readonly item?: WireItem;
  /** A condition check: it locks the item and writes nothing. */
  readonly isCheck?: boolean;
}

/** One call to a table, with the items it names. `Query` and `Scan` name none. */
export interface Operation {
  readonly name: OperationName;
  readonly input: WireInput;
  readonly touches: readonly Touch[];
}

/** Reads what a call does. @returns undefined for calls that touch no items, such as `CreateTable` */
export function toOperation(target: string, input: WireInput): Operation | undefined {
  const name = target.slice(target.indexOf('.') + 1);
  if (!isOperation(name)) return undefined;
  return { name, input, touches: touchesOf(name, input) };
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}

function touchesOf(name: OperationName, input: WireInput): Touch[] {
  switch (name) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [touch(input as unknown as Single)];
    case 'BatchGetItem':
      return Object.entries(input['RequestItems'] as Record<string, { readonly Keys: WireItem[] }>).flatMap(
        ([table, { Keys }]) => Keys.map((key) => ({ table, key: keyOf(key) })),
      );
    case 'BatchWriteItem':
      return Object.entries(input['RequestItems'] as Record<string, BatchWrite[]>).flatMap(
        ([TableName, writes]) =>
          writes.map(({ PutRequest, DeleteRequest }) =>
            touch({ TableName, ...PutRequest, ...DeleteRequest }),
          ),
      );
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return (input['TransactItems'] as Record<string, Single>[]).flatMap((part) =>
        Object.entries(part).map(([kind, single]) => ({
          ...touch(single),
          ...(kind === 'ConditionCheck' ? { isCheck: true } : {}),
        })),
      );
    case 'Query':
    case 'Scan':
      return [];
  }
}

interface Single {
  readonly TableName: string;
  readonly Key?: WireItem;
  readonly Item?: WireItem;
}
interface BatchWrite {
  readonly PutRequest?: { readonly Item: WireItem };
  readonly DeleteRequest?: { readonly Key: WireItem };
}

function touch({ TableName, Key, Item }: Single): Touch {
  return { table: TableName, key: keyOf(Item ?? Key ?? {}), ...(Item === undefined ? {} : { item: Item }) };
}

export function keyOf({ pk = {}, sk = {} }: WireItem): WireItem {
  return { pk, sk };
}

/** The name of an item within all tables. */
export function touchName({ table, key }: Pick<Touch, 'table' | 'key'>): string {
  return `${table} ${JSON.stringify(keyOf(key))}`;
}

/** The partition of an item, or of a query. */
export function partitionName(table: string, pk: unknown): string {
  return `${table} ${JSON.stringify(pk)}`;
}

/**
 * The size of an item in bytes, as throughput counts it (AWS: "DynamoDB item sizes and formats"): names and strings in UTF-8, numbers a byte
 * for two digits and one more, lists and maps 3 bytes and one for each part.
 */
export function itemBytes(item: WireItem): number {
  return Object.entries(item).reduce(
    (all, [name, value]) => all + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: WireValue): number {
  const [[kind, held] = ['NULL', true]] = Object.entries(value);
  switch (kind) {
    case 'S':
      return Buffer.byteLength(held as string);
    case 'N':
      return numberBytes(held as string);
    case 'B':
      return binaryBytes(held as string);
    case 'SS':
      return sum(held as string[], (text) => Buffer.byteLength(text));
    case 'NS':
      return sum(held as string[], numberBytes);
    case 'BS':
      return sum(held as string[], binaryBytes);
    case 'L':
      return 3 + sum(held as WireValue[], (part) => 1 + valueBytes(part));
    case 'M':
      return 3 + Object.keys(held as WireItem).length + itemBytes(held as WireItem);
    default:
      return 1;
  }
}

const numberBytes = (digits: string): number => Math.ceil(digits.replace(/[-.]/g, '').length / 2) + 1;
const binaryBytes = (base64: string): number => Buffer.byteLength(base64, 'base64');

function sum<T>(parts: readonly T[], size: (part: T) => number): number {
  return parts.reduce((all, part) => all + size(part), 0);
}
