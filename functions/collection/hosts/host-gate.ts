import { utcDay } from '#shared/domain/days.ts';
import { createPortalClient, type PortalClientParts } from '../portals/portal-client.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import { parseRobots, type RobotsRules } from '../portals/robots.ts';
import { type HostState, type HostStop, type RobotsRecord, readHostState, saveRobots } from './host-state.ts';

/** One missing or slow robots.txt must not cost more than this, in milliseconds. */
const ROBOTS_TIMEOUT_MS = 10_000;
/** RFC 9309: a robots.txt that failed for this long counts as missing. */
const ROBOTS_FAILING_DAYS = 30;

interface GateParts extends Pick<PortalClientParts, 'fetch' | 'limits' | 'random' | 'signal'> {
  readonly runtime: { readonly clock: { now(): Date } } & Parameters<typeof saveRobots>[0];
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The hosts that the source may be read from. */
  readonly hosts: readonly string[];
  /** Between the starts of two requests, in milliseconds; a longer crawl delay counts instead. */
  readonly gapMs: number;
  /** False in a dry run, which writes nothing. */
  readonly remembers: boolean;
  /** An operator asks by hand: a stopped host is asked all the same. */
  readonly byHand: boolean;
}

interface OpenHost {
  readonly stop: HostStop | undefined;
  readonly rules: RobotsRules;
  /** When the next request may start, epoch milliseconds. */
  nextAt: number;
}

/**
 * Decides before each request of a run whether and when its host may be asked: not while the host is stopped, not where its
 * robots.txt disallows the address, and not sooner after the last request than the gap.
 */
export class HostGate {
  readonly #parts: GateParts;
  readonly #hosts = new Map<string, Promise<OpenHost>>();

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** @throws PortalFault when the address must not be asked */
  async admit(url: string): Promise<void> {
    const { host, pathname } = new URL(url);
    const { clock } = this.#parts.runtime;
    const opening = this.#hosts.get(host) ?? this.#open(host);
    this.#hosts.set(host, opening);
    const open = await opening;
    const now = clock.now().getTime();
    // guard: a stopped host is not asked
    if (open.stop !== undefined && !this.#parts.byHand && Date.parse(open.stop.until) > now)
      throw stoppedFault(host, open.stop);
    // guard: robots.txt is obeyed
    if (!open.rules.mayAsk(url))
      throw new PortalFault(
        'forbidden',
        `The robots.txt of ${host} disallows ${pathname}. No rows were asked for.`,
      );
    const startAt = Math.max(now, open.nextAt);
    open.nextAt = startAt + Math.max(this.#parts.gapMs, open.rules.crawlDelayMs);
    if (startAt > now) await this.#parts.sleep(startAt - now);
  }

  async #open(host: string): Promise<OpenHost> {
    const state = await readHostState(this.#parts.runtime, host);
    const isStopped =
      state.stop !== undefined && Date.parse(state.stop.until) > this.#parts.runtime.clock.now().getTime();
    // Nothing at all is asked of a stopped host.
    const text = isStopped && !this.#parts.byHand ? '' : await this.#robots(host, state);
    return { stop: state.stop, rules: parseRobots(host, text), nextAt: 0 };
  }

  /** The text of today's robots.txt, which is read once a day; the last known one while it cannot be read. */
  async #robots(host: string, { robots }: HostState): Promise<string> {
    const { runtime } = this.#parts;
    const now = runtime.clock.now();
    const today = utcDay(now);
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
    if (this.#parts.remembers) await saveRobots(runtime, host, record, now);
    if (!(found instanceof PortalFault) || record.readOn !== null) return record.text;
    const failingDays = (Date.parse(today) - Date.parse(record.failingSince ?? today)) / 86_400_000;
    if (failingDays >= ROBOTS_FAILING_DAYS) return '';
    throw new PortalFault(
      'unreachable',
      `The robots.txt of ${host} could not be read, so nothing else was asked: ${found.message}`,
      { transient: true, kind: 'waits' },
    );
  }

  /** @returns the text, empty where there is none; the fault when the server failed, so that its rules are unknown */
  async #request(host: string): Promise<string | PortalFault> {
    const { fetch, sleep, random, signal, limits, hosts, runtime } = this.#parts;
    const client = createPortalClient({
      fetch,
      sleep,
      ...(random === undefined ? {} : { random }),
      ...(signal === undefined ? {} : { signal }),
      now: () => runtime.clock.now().getTime(),
      hosts,
      limits: { timeoutMs: ROBOTS_TIMEOUT_MS, ...limits, attempts: 2 },
    });
    try {
      return (await client.text(`https://${host}/robots.txt`, () => undefined)).body;
    } catch (error) {
      if (!(error instanceof PortalFault)) throw error;
      if (error.outcome === 'unreachable' && error.stopsHost) throw error;
      // RFC 9309: no file (4xx) allows everything.
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
