import { keyOf, type Operation, type Touch, touchName, type WireItem } from './operations.ts';
import type { Reply } from './replies.ts';
import { isOk } from './replies.ts';

/**
 * What items were before their last write. "The responses may not reflect the results of a recently completed write operation" unless a read asks
 * for strong consistency; those of an index never can (AWS: "DynamoDB read consistency").
 */
export class PastItems {
  readonly #past = new Map<string, { readonly item: WireItem | undefined; readonly until: number }>();
  readonly #lagMs: number;
  readonly #now: () => number;

  /** @param lagMs how long an eventually consistent read returns what was before; 0: never */
  constructor(lagMs: number, now: () => number) {
    this.#lagMs = lagMs;
    this.#now = now;
  }

  get isOn(): boolean {
    return this.#lagMs > 0;
  }

  note(touch: Touch, before: WireItem | undefined): void {
    this.#past.set(touchName(touch), { item: before, until: this.#now() + this.#lagMs });
  }

  /** An answer as an eventually consistent read may give it. */
  seen({ name, input, touches }: Operation, reply: Reply): Reply {
    if (!this.isOn || !isOk(reply)) return reply;
    const { body } = reply;
    if (name === 'GetItem' && input['ConsistentRead'] !== true && touches[0] !== undefined) {
      const { Item: now, ...rest } = body;
      const item = this.#before(touches[0], now as WireItem | undefined);
      return { status: 200, body: item === undefined ? rest : { ...rest, Item: item } };
    }
    if ((name === 'Query' || name === 'Scan') && (input['ConsistentRead'] !== true || 'IndexName' in input)) {
      const Items = this.#list(String(input['TableName']), (body['Items'] ?? []) as WireItem[]);
      return { status: 200, body: { ...body, Items, Count: Items.length } };
    }
    if (name === 'BatchGetItem') {
      const asked = input['RequestItems'] as Record<string, { readonly ConsistentRead?: boolean }>;
      const Responses = Object.fromEntries(
        Object.entries((body['Responses'] ?? {}) as Record<string, WireItem[]>).map(([table, items]) => [
          table,
          asked[table]?.ConsistentRead === true ? items : this.#list(table, items),
        ]),
      );
      return { status: 200, body: { ...body, Responses } };
    }
    return reply;
  }

  #list(table: string, items: readonly WireItem[]): WireItem[] {
    return items
      .map((item) => this.#before({ table, key: keyOf(item) }, item))
      .filter((item) => item !== undefined);
  }

  #before(touch: Touch, now: WireItem | undefined): WireItem | undefined {
    const past = this.#past.get(touchName(touch));
    return past === undefined || past.until <= this.#now() ? now : past.item;
  }
}
