import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { sendBatch } from '#functions/platform/tables/retries.ts';

/** An item in DynamoDB's own types, which preserve all values. */
type RawItem = Record<string, AttributeValue>;

/** Counts of compared items. */
interface Comparison {
  readonly restored: number;
  /** Items that are equal, different or missing in the live table. */
  readonly same: number;
  readonly changed: number;
  readonly missing: number;
  /** Items written back to the live table. */
  readonly putBack: number;
}

export interface CompareOptions {
  /** Compares only items whose `pk` has this prefix. */
  readonly prefix?: string;
  /** Writes missing and changed items back. Newer items stay. */
  readonly putBack?: boolean;
  /** With `putBack`: leaves changed items as they are, too. */
  readonly onlyMissing?: boolean;
}

const GET_MAX = 100;
const WRITE_MAX = 25;

/** Compares every item of a restored table with the live one, and optionally writes differences back. */
export async function compareTables(
  client: DynamoDBClient,
  restored: string,
  live: string,
  { prefix, putBack = false, onlyMissing = false }: CompareOptions = {},
): Promise<Comparison> {
  const sum = { restored: 0, same: 0, changed: 0, missing: 0, putBack: 0 };
  const filter =
    prefix === undefined
      ? {}
      : {
          FilterExpression: 'begins_with(pk, :prefix)',
          ExpressionAttributeValues: { ':prefix': { S: prefix } },
        };
  for await (const page of paginateScan({ client }, { TableName: restored, ConsistentRead: true, ...filter }))
    for (const items of chunk(page.Items ?? [], GET_MAX)) {
      const present = await read(client, live, items.map(keyOf));
      const differing = items.filter((item) => {
        const now = present.get(nameOf(item));
        if (now === undefined) sum.missing++;
        else if (isDeepStrictEqual(now, item)) sum.same++;
        else sum.changed++;
        return now === undefined || (!onlyMissing && !isDeepStrictEqual(now, item));
      });
      sum.restored += items.length;
      if (!putBack) continue;
      await write(client, live, differing);
      sum.putBack += differing.length;
    }
  return sum;
}

const keyOf = ({ pk, sk }: RawItem): RawItem => ({ ...(pk && { pk }), ...(sk && { sk }) });
const nameOf = ({ pk, sk }: RawItem): string => `${pk?.S}\u0000${sk?.S}`;

export function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

async function read(client: DynamoDBClient, table: string, keys: RawItem[]): Promise<Map<string, RawItem>> {
  const found = new Map<string, RawItem>();
  await sendBatch(keys, async (part) => {
    const answer = await client.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys: [...part], ConsistentRead: true } } }),
    );
    for (const item of answer.Responses?.[table] ?? []) found.set(nameOf(item), item);
    return answer.UnprocessedKeys?.[table]?.Keys ?? [];
  });
  return found;
}

async function write(client: DynamoDBClient, table: string, items: readonly RawItem[]): Promise<void> {
  for (const batch of chunk(items, WRITE_MAX))
    await sendBatch(batch, async (part) => {
      const RequestItems = { [table]: part.map((Item) => ({ PutRequest: { Item } })) };
      const answer = await client.send(new BatchWriteItemCommand({ RequestItems }));
      return (answer.UnprocessedItems?.[table] ?? []).flatMap(({ PutRequest }) =>
        PutRequest?.Item === undefined ? [] : [PutRequest.Item],
      );
    });
}
