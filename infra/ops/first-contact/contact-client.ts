import { HostGate } from '#functions/collection/hosts/host-gate.ts';
import type { HostMemory } from '#functions/collection/hosts/host-state.ts';
import type { Manners } from '#functions/collection/hosts/politeness.ts';
import {
  createPortalClient,
  type PortalAnswer,
  type PortalClient,
  type PortalFetch,
} from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';

/** The first contact asks strangers. */
const CONTACT_MANNERS: Manners = {
  // guard: the first contact rests two seconds
  gapMs: 2_000,
  gapFrom: 'end',
  crawlDelayMaxMs: 60_000,
  longerDelay: 'stops',
  limits: {
    attempts: 2,
    // guard: the first contact takes the first refusal
    refusals: 1,
  },
};

/** The most requests for one source, with all that is tried in its place. */
export const REQUESTS_MAX = 20;

/** What was asked, and what came back, in words. */
export interface Exchange {
  readonly asked: string;
  readonly answer: string;
}

export interface AskerParts {
  readonly fetch: PortalFetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Socrata's app token. */
  readonly appToken?: string | undefined;
  /** What is known of hosts from earlier runs. */
  readonly memory: HostMemory;
}

/** Asks hosts for the first time: each is asked through one gate, whoever asks. */
export class Asker {
  readonly gate: HostGate;
  readonly #parts: AskerParts;

  constructor(parts: AskerParts) {
    this.#parts = parts;
    this.gate = new HostGate({
      ...parts,
      hosts: [],
      manners: CONTACT_MANNERS,
      asker: 'The first contact',
    });
  }

  /** A client for pages about a host. */
  client(fetch = this.#parts.fetch, hosts: readonly string[] = []): PortalClient {
    const { appToken, now, sleep } = this.#parts;
    const limits = { ...CONTACT_MANNERS.limits };
    return createPortalClient({ fetch, appToken, now, sleep, gate: this.gate, hosts, limits });
  }

  /** A client for one source, which counts its requests and notes what was asked. @param hosts where it may be redirected to */
  forSource(hosts: readonly string[] | undefined, exchanges: Exchange[]): PortalClient {
    let sent = 0;
    const client = this.client(async (url, init) => {
      // guard: the requests for one source have an end
      if (sent >= REQUESTS_MAX)
        throw new PortalFault('unreachable', `${REQUESTS_MAX} requests were not enough.`, { kind: 'spent' });
      sent++;
      return this.#parts.fetch(url, init);
    }, hosts);
    const note = async <T extends PortalAnswer>(url: string, answer: Promise<T>): Promise<T> => {
      const before = client.traffic.bytes;
      try {
        const { status, isCut } = await answer;
        const bytes = (client.traffic.bytes - before).toLocaleString('en-US');
        exchanges.push({
          asked: readable(url),
          answer: `HTTP ${status}, ${isCut ? 'the first ' : ''}${bytes} bytes`,
        });
      } catch (error) {
        if (error instanceof PortalFault) exchanges.push({ asked: readable(url), answer: error.message });
      }
      return answer;
    };
    return {
      ...client,
      get lastMs() {
        return client.lastMs;
      },
      json: (url, judge, options) => note(url, client.json(url, judge, options)),
      text: (url, judge, options) => note(url, client.text(url, judge, options)),
    };
  }
}

/** An address without its escapes. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
