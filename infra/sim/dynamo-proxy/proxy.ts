import { subscribe } from 'node:diagnostics_channel';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { drawFault, FAULTS, type FaultName, type FaultPlan, forwardPart } from './faults.ts';
import {
  OPERATIONS,
  type Operation,
  type Touch,
  toOperation,
  touchName,
  type WireInput,
  type WireItem,
} from './operations.ts';
import { PastItems } from './past-items.ts';
import { conflictReply, isOk, type Reply, refusal, throttledReply } from './replies.ts';
import { AWS_LIMITS, readUnits, Throughput, type ThroughputLimits, writeUnits } from './throughput.ts';

/** How the proxy differs from plain documented behavior. */
export interface ProxyOptions {
  /** The throughput of a table and of a partition; AWS's by default. */
  readonly limits?: ThroughputLimits;
  /** How long eventually consistent reads return what was before, in milliseconds; 0 by default. */
  readonly lagMs?: number;
  /** Milliseconds; tests replace it. */
  readonly now?: () => number;
}

/** A DynamoDB endpoint that does what AWS documents and the local DynamoDB does not. */
export interface DynamoProxy {
  readonly endpoint: string;
  /** How often each fault happened, and each limit was met. */
  readonly seen: ReadonlyMap<FaultName | 'over-limit' | 'met-transaction', number>;
  /** How many calls would have waited for ever, because their connection had no time-out. */
  readonly stillWaiting: number;
  /** Begins to make faults by a plan, or ends it. */
  setFaults(plan: FaultPlan | undefined): void;
  /** Runs when a call arrives. */
  onCall: Hook;
  /** Runs when a call is passed on, and holds it back until it resolves. */
  onForward: Hook;
  close(): Promise<void>;
}

/** Tests replace it. */
type Hook = (operation: Operation) => Promise<void> | undefined;

/** The connections of callers in this process, by their ports. */
const callers = new Map<number, Socket>();
subscribe('net.client.socket', (message) => {
  const { socket } = message as { readonly socket: Socket };
  socket.once('connect', () => {
    const { localPort = 0 } = socket;
    callers.set(localPort, socket);
    socket.once('close', () => callers.get(localPort) === socket && callers.delete(localPort));
  });
});

/** How many bytes of a request the proxy takes: DynamoDB's limit of a batch, 16 MB, in base64. */
const BODY_MAX = 24 * 1024 * 1024;
/** "Transaction conflict handling": which calls are refused by a transaction under way on their item. */
const MEETS_TRANSACTIONS: readonly string[] = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'TransactGetItems',
];
/** Which calls a transaction under way must not meet. */
const MET_BY_TRANSACTIONS: readonly string[] = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
];

/**
 * Starts a proxy in front of a DynamoDB, on a free port of the loopback interface. Throughput, transactions that meet, repeated client tokens and
 * eventual reads are as documented; `setFaults` adds what may happen to any call.
 * @param target the endpoint of the local DynamoDB
 */
export async function startDynamoProxy(target: string, options: ProxyOptions = {}): Promise<DynamoProxy> {
  const proxy = new Proxying(target, options);
  const server = createServer((request, response) => {
    answer(proxy, request, response).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      proxy.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function answer(proxy: Proxying, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  const reply = await proxy.answer(String(request.headers['x-amz-target'] ?? ''), body);
  if (reply === 'connection-lost') {
    request.socket.destroy();
    return;
  }
  if (reply === 'silence') {
    const caller = callers.get(request.socket.remotePort ?? 0);
    // Fires the time-out at once, so that no test waits for it and it never fires by chance while an answer is on its way.
    caller?.emit('timeout');
    if (caller?.destroyed === false) {
      proxy.stillWaiting++;
      request.socket.destroy();
    }
    return;
  }
  response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(reply.body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX) throw new Error('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The local DynamoDB wants a signature and does not check it. */
const HEADERS = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

class Proxying {
  onCall: Hook = () => undefined;
  onForward: Hook = () => undefined;
  stillWaiting = 0;
  readonly seen = new Map<FaultName | 'over-limit' | 'met-transaction', number>();
  #faults: FaultPlan | undefined;
  readonly #target: URL;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #throughput: Throughput;
  readonly #past: PastItems;
  /** Items in calls under way: how many write them, and whether in a transaction. */
  readonly #underWay = new Map<string, { calls: number; transactions: number }>();
  readonly #tokens = new Set<string>();

  constructor(
    target: string,
    { limits = AWS_LIMITS, lagMs = 0, now = () => performance.now() }: ProxyOptions,
  ) {
    this.#target = new URL(target);
    this.#throughput = new Throughput(limits, now);
    this.#past = new PastItems(lagMs, now);
  }

  setFaults(plan: FaultPlan | undefined): void {
    this.#faults = plan;
  }

  stop(): void {
    this.#agent.destroy();
  }

  async answer(target: string, body: string): Promise<Reply> {
    const input = (body === '' ? {} : JSON.parse(body)) as WireInput;
    const operation = toOperation(target, input);
    if (operation === undefined) return this.#send(target, input);
    await this.onCall(operation);
    const forward = (changed: WireInput): Promise<Reply> =>
      this.#documented(
        { ...operation, input: changed, touches: toOperation(target, changed)?.touches ?? [] },
        target,
      );
    const plan = this.#faults;
    const fault = plan === undefined ? undefined : drawFault(operation, plan);
    if (fault === undefined || plan === undefined) return forward(input);
    this.#count(fault);
    return FAULTS[fault].happen(operation, forward, plan.dice);
  }

  /** Does a call within limits and without meeting a transaction. */
  async #documented(operation: Operation, target: string): Promise<Reply> {
    const throttled = this.#throttled(operation);
    if (throttled === 'partly')
      return forwardPart(
        operation,
        (input) => this.#within({ ...operation, input }, target),
        (at) => !this.#isOver(operation, operation.touches[at]),
      );
    if (throttled !== undefined) return throttled;
    return this.#within(operation, target);
  }

  async #within(operation: Operation, target: string): Promise<Reply> {
    const touches = toOperation(target, operation.input)?.touches ?? [];
    const call = { ...operation, touches };
    const token = call.name === 'TransactWriteItems' ? call.input['ClientRequestToken'] : undefined;
    if (typeof token === 'string' && this.#tokens.has(token))
      return refusal('TransactionInProgressException', 'The transaction is already in progress.');
    const met = this.#met(call);
    if (met !== undefined) return met;
    const writes = OPERATIONS[call.name] === 'write' ? touches.filter(({ isCheck }) => isCheck !== true) : [];
    if (typeof token === 'string') this.#tokens.add(token);
    this.#mark(call, 1);
    try {
      await this.onForward(call);
      const before = this.#past.isOn ? await Promise.all(writes.map((touch) => this.#read(touch))) : [];
      const reply = await this.#send(target, {
        ...call.input,
        ReturnConsumedCapacity: call.input['ReturnConsumedCapacity'] ?? 'TOTAL',
      });
      if (isOk(reply))
        for (const [at, touch] of writes.entries()) if (this.#past.isOn) this.#past.note(touch, before[at]);
      this.#charge(call, reply);
      return this.#past.seen(call, withoutCapacity(call, reply));
    } finally {
      this.#mark(call, -1);
      if (typeof token === 'string') this.#tokens.delete(token);
    }
  }

  /** The refusal of a call without throughput, or that it must be done in part. */
  #throttled(operation: Operation): Reply | 'partly' | undefined {
    const { name, touches, input } = operation;
    if (touches.length === 0) {
      const what = this.#throughput.exhausted('read', String(input['TableName']), queriedPartition(input));
      return what === undefined ? undefined : this.#over(throttledReply(operation, what));
    }
    const over = touches.map((touch) => this.#isOver(operation, touch));
    const what = over.find((one) => one !== undefined);
    if (what === undefined) return undefined;
    if (name.startsWith('Batch') && over.includes(undefined)) return this.#over('partly' as const);
    return this.#over(throttledReply(operation, what, (at) => over[at] !== undefined));
  }

  #isOver({ name }: Operation, touch: Touch | undefined): 'table' | 'partition' | undefined {
    if (touch === undefined) return undefined;
    return this.#throughput.exhausted(OPERATIONS[name], touch.table, touch.key['pk']);
  }

  #over<T>(reply: T): T {
    this.#count('over-limit');
    return reply;
  }

  /** The refusal of a call on an item of a transaction under way. */
  #met(operation: Operation): Reply | undefined {
    const { name, touches } = operation;
    if (!MEETS_TRANSACTIONS.includes(name)) return undefined;
    const isTransaction = name.startsWith('Transact');
    const meets = touches.map((touch) => {
      const { calls = 0, transactions = 0 } = this.#underWay.get(touchName(touch)) ?? {};
      return transactions > 0 || (isTransaction && calls > 0);
    });
    if (!meets.includes(true)) return undefined;
    this.#count('met-transaction');
    return conflictReply(operation, (at) => meets[at] === true);
  }

  #mark({ name, touches }: Operation, by: 1 | -1): void {
    if (!MET_BY_TRANSACTIONS.includes(name)) return;
    const isTransaction = name === 'TransactWriteItems';
    for (const touch of touches) {
      const item = touchName(touch);
      const { calls = 0, transactions = 0 } = this.#underWay.get(item) ?? {};
      if (calls + by === 0) this.#underWay.delete(item);
      else
        this.#underWay.set(item, {
          calls: calls + by,
          transactions: transactions + (isTransaction ? by : 0),
        });
    }
  }

  #charge({ name, input, touches }: Operation, reply: Reply): void {
    if (!isOk(reply)) return;
    const direction = OPERATIONS[name];
    const { ConsumedCapacity: consumed } = reply.body as { ConsumedCapacity?: { CapacityUnits?: number } };
    const single = consumed?.CapacityUnits;
    if (touches.length === 0) {
      this.#throughput.take('read', String(input['TableName']), queriedPartition(input), single ?? 1);
      return;
    }
    const items = direction === 'read' ? itemsOf(name, reply.body) : new Map<string, WireItem>();
    for (const touch of touches) {
      const units =
        touches.length === 1 && single !== undefined
          ? single
          : direction === 'write'
            ? writeUnits(touch, name.startsWith('Transact'))
            : readUnits(items.get(touchName(touch)), true);
      this.#throughput.take(direction, touch.table, touch.key['pk'], units);
    }
  }

  async #read({ table, key }: Touch): Promise<WireItem | undefined> {
    const reply = await this.#send('DynamoDB_20120810.GetItem', {
      TableName: table,
      Key: key,
      ConsistentRead: true,
    });
    return isOk(reply) ? (reply.body['Item'] as WireItem | undefined) : undefined;
  }

  #send(target: string, input: WireInput): Promise<Reply> {
    const body = JSON.stringify(input);
    const headers = {
      ...HEADERS,
      'x-amz-target': target,
      'content-length': String(Buffer.byteLength(body)),
    };
    const { hostname, port } = this.#target;
    return new Promise((resolve, reject) => {
      const sent = send(
        { hostname, port, method: 'POST', path: '/', headers, agent: this.#agent },
        (response) => {
          bodyOf(response).then(
            (text) =>
              resolve({ status: response.statusCode ?? 500, body: text === '' ? {} : JSON.parse(text) }),
            reject,
          );
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }

  #count(what: FaultName | 'over-limit' | 'met-transaction'): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }
}

/** The partition of a query, whose condition names it as `pk = :value`; undefined for a scan. */
function queriedPartition(input: WireInput): unknown {
  const name = /\bpk = (:\w+)/.exec(String(input['KeyConditionExpression'] ?? ''))?.[1];
  return name === undefined
    ? undefined
    : (input['ExpressionAttributeValues'] as Record<string, unknown>)[name];
}

/** The items of an answer by name. */
function itemsOf(name: Operation['name'], body: Readonly<Record<string, unknown>>): Map<string, WireItem> {
  if (name !== 'BatchGetItem') return new Map();
  return new Map(
    Object.entries((body['Responses'] ?? {}) as Record<string, WireItem[]>).flatMap(([table, items]) =>
      items.map((key): [string, WireItem] => [touchName({ table, key }), key]),
    ),
  );
}

/** The proxy asks for the consumed capacity; the caller gets it only if it asked too. */
function withoutCapacity({ input }: Operation, reply: Reply): Reply {
  if (!isOk(reply) || input['ReturnConsumedCapacity'] !== undefined) return reply;
  const { ConsumedCapacity: _, ...body } = reply.body;
  return { status: 200, body };
}
