import { utcDay } from '#shared/domain/days.ts';
import { createPortalClient, type Gate, type PortalClientParts } from '../portals/portal-client.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import {
  type HostMemory,
  type HostState,
  type HostStop,
  type RobotsRecord,
  stopForDay,
} from './host-state.ts';
import type { Manners } from './politeness.ts';
import { parseRobots, type RobotsRules } from './robots.ts';

/** One missing or slow robots.txt must not cost more than this, in milliseconds. */
const ROBOTS_TIMEOUT_MS = 10_000;
/** RFC 9309: a robots.txt that failed for this long counts as missing. */
const ROBOTS_FAILING_DAYS = 30;

export interface GateParts extends Pick<PortalClientParts, 'fetch' | 'random' | 'signal'> {
  readonly memory: HostMemory;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** The hosts that a robots.txt may redirect to, besides its own. */
  readonly hosts: readonly string[];
  readonly manners: Manners;
  /** Who asks, for the sources that find the host stopped: a source's id. */
  readonly asker: string;
  /** False in a dry run, which writes nothing. */
  readonly remembers?: boolean;
  /** An operator asks by hand: a host that was stopped before is asked all the same. */
  readonly byHand?: boolean;
  /** The hosts that other gates of this work have asked: their gaps count here too. */
  readonly gated?: Map<string, GatedHost>;
}

/** A host, and what it was asked through a gate. */
export class GatedHost {
  readonly name: string;
  /** Requests sent so far. */
  requests = 0;
  /** Why it is left alone. */
  stop: HostStop | undefined;
  /** Its robots.txt; undefined while it is not read. */
  robots: string | undefined;
  rules: RobotsRules | undefined;
  /** The promise of its state and robots.txt. */
  opening: Promise<void> | undefined;
  /** Settles when the request before is over. */
  turn: Promise<unknown> = Promise.resolve();
  /** When the last request began or ended, from which the gap counts. */
  gapBegan: number | undefined;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Decides before each request whether and when its host may be asked: one request at a time, not while the host is stopped, not where its
 * robots.txt disallows the address, and not sooner after the last request than the gap. A host that refuses is stopped for a day.
 */
export class HostGate implements Gate {
  readonly #parts: GateParts;
  readonly #hosts: Map<string, GatedHost>;

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.#hosts = parts.gated ?? new Map();
  }

  /** The hosts that were asked, or would have been. */
  get hosts(): readonly GatedHost[] {
    return [...this.#hosts.values()];
  }

  pass<T>(url: string, send: () => Promise<T>): Promise<T> {
    const { host: name, pathname } = new URL(url);
    const host = this.#host(name);
    const mine = host.turn.then(async () => {
      host.opening ??= this.#open(host);
      await host.opening;
      this.#requireNoStop(host);
      // guard: robots.txt is obeyed
      if (host.rules?.mayAsk(url) === false)
        throw new PortalFault(
          'forbidden',
          `The robots.txt of ${name} disallows ${pathname}. No rows were asked for.`,
        );
      return this.#sendLater(host, send);
    });
    // guard: a host gets one request at a time
    host.turn = mine.catch(() => undefined);
    return mine;
  }

  async stop(name: string, cause: string): Promise<void> {
    const { memory, asker, remembers, now } = this.#parts;
    const host = this.#host(name);
    // guard: a host that refused is not asked again
    host.stop = stopForDay({ sourceId: asker, cause }, new Date(now()));
    if (remembers !== false) await memory.saveStop(name, host.stop);
  }

  #host(name: string): GatedHost {
    const host = this.#hosts.get(name) ?? new GatedHost(name);
    this.#hosts.set(name, host);
    return host;
  }

  /** Sends a request when the gap after the last one is over. */
  async #sendLater<T>(host: GatedHost, send: () => Promise<T>): Promise<T> {
    const { now, sleep, manners } = this.#parts;
    const { gapMs, gapFrom, crawlDelayMaxMs } = manners;
    // guard: the pause that robots.txt asks for is kept
    const gap = Math.max(gapMs, Math.min(crawlDelayMaxMs, host.rules?.wantedDelayMs ?? 0));
    const startAt = Math.max(now(), (host.gapBegan ?? Number.NEGATIVE_INFINITY) + gap);
    if (startAt > now()) await sleep(startAt - now());
    host.gapBegan = startAt;
    host.requests++;
    try {
      return await send();
    } finally {
      // guard: the gap may count from the end of a request
      if (gapFrom === 'end') host.gapBegan = now();
    }
  }

  #requireNoStop({ name, stop }: GatedHost): void {
    // guard: a host that is left alone is not asked
    if (stop !== undefined && Date.parse(stop.until) > this.#parts.now()) throw stoppedFault(name, stop);
  }

  async #open(host: GatedHost): Promise<void> {
    const { memory, byHand, manners } = this.#parts;
    const state = await memory.read(host.name);
    // guard: an earlier stop counts, unless a person asks
    if (byHand !== true) host.stop = state.stop;
    // Nothing at all is asked of a stopped host.
    this.#requireNoStop(host);
    const text = await this.#robots(host, state);
    host.robots = text;
    host.rules = parseRobots(host.name, text);
    const { wantedDelayMs } = host.rules;
    // guard: a pause of an hour is not waited for
    if (manners.longerDelay === 'stops' && wantedDelayMs > manners.crawlDelayMaxMs)
      await this.stop(
        host.name,
        `Its robots.txt wants a pause of ${wantedDelayMs / 1000} s between requests.`,
      );
  }

  /** The text of today's robots.txt, which is read once a day; the last known one while it cannot be read. */
  async #robots(host: GatedHost, { robots }: HostState): Promise<string> {
    const { memory, remembers, now } = this.#parts;
    const today = utcDay(new Date(now()));
    if (robots?.readOn === today) return robots.text;
    const found = await this.#request(host);
    const record: RobotsRecord =
      found instanceof PortalFault
        ? {
            readOn: robots?.readOn ?? null,
            text: robots?.text ?? '',
            failingSince: robots?.failingSince ?? today,
          }
        : { readOn: today, text: found, failingSince: null };
    if (remembers !== false) await memory.saveRobots(host.name, record);
    if (!(found instanceof PortalFault)) return found;
    // guard: the last robots.txt counts
    if (record.readOn !== null) return record.text;
    const failingDays = (Date.parse(today) - Date.parse(record.failingSince ?? today)) / 86_400_000;
    // guard: without a robots.txt that was ever read nothing is asked
    if (failingDays >= ROBOTS_FAILING_DAYS) return '';
    throw new PortalFault(
      'unreachable',
      `The robots.txt of ${host.name} could not be read, so nothing else was asked: ${found.message}`,
      { transient: true, kind: 'waits' },
    );
  }

  /** @returns the text, empty where there is none; the fault when the server failed, so that its rules are unknown */
  async #request(host: GatedHost): Promise<string | PortalFault> {
    const { manners, fetch, sleep, random, signal, hosts, now } = this.#parts;
    const client = createPortalClient({
      fetch,
      sleep,
      now,
      hosts,
      ...(random === undefined ? {} : { random }),
      ...(signal === undefined ? {} : { signal }),
      limits: { timeoutMs: ROBOTS_TIMEOUT_MS, ...manners.limits, attempts: 2 },
      gate: {
        pass: (url, send) => this.#sendLater(this.#host(new URL(url).host), send),
        stop: async () => undefined,
      },
    });
    try {
      return (await client.text(`https://${host.name}/robots.txt`, () => undefined)).body;
    } catch (error) {
      if (!(error instanceof PortalFault)) throw error;
      // RFC 9309: no file (4xx) allows everything, also where that is said by 403.
      if (error.stopsHost && (error.transient || error.outcome === 'unreachable')) {
        await this.stop(host.name, error.message);
        throw error;
      }
      return error.transient ? error : '';
    }
  }
}

function stoppedFault(host: string, { until, sourceId, cause }: HostStop): PortalFault {
  return new PortalFault(
    'blocked',
    `${host} is left alone until ${until.slice(0, 16).replace('T', ' ')} UTC. ${sourceId} was refused: ${cause}`,
    { transient: true, kind: 'waits' },
  );
}
