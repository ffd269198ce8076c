import { ContactFault } from './contact-fault.ts';
import { Host, type HostParts, type HostRequest, type Said } from './host.ts';

/** The most requests for one source, with all that is tried in its place. */
export const REQUESTS_MAX = 20;

/** What was asked, and what came back, in words. */
export interface Exchange {
  readonly asked: string;
  readonly answer: string;
}

/** @throws ContactFault */
export type AskFor = (ask: HostRequest) => Promise<Said>;

/** All hosts of a run. Each is one object, whoever asks it. */
export class Hosts {
  readonly #parts: HostParts;
  readonly #stopped: ReadonlyMap<string, string>;
  readonly #hosts = new Map<string, Host>();

  /** @param stopped hosts that were stopped earlier today, with the cause */
  constructor(parts: HostParts, stopped: ReadonlyMap<string, string> = new Map()) {
    this.#parts = parts;
    this.#stopped = stopped;
  }

  get(name: string): Host {
    let host = this.#hosts.get(name);
    if (host === undefined) {
      // guard: a stop outlives its run
      host = new Host(name, this.#parts, this.#stopped.get(name));
      this.#hosts.set(name, host);
    }
    return host;
  }

  all(): Host[] {
    return [...this.#hosts.values()];
  }
}

/** Asks for one source, counts its requests, and remembers what was asked. */
export class Asker {
  readonly #hosts: Hosts;
  readonly exchanges: Exchange[] = [];
  #sent = 0;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  /** @throws ContactFault */
  async ask(ask: HostRequest): Promise<Said> {
    const note = (answer: string) =>
      this.exchanges.push({ asked: `${ask.method ?? 'GET'} ${readable(ask.url)}`, answer });
    try {
      const said = await this.#hosts.get(new URL(ask.url).host).ask(ask, () => {
        // guard: a source costs few requests
        if (this.#sent >= REQUESTS_MAX)
          throw new ContactFault('spent', `${REQUESTS_MAX} requests were not enough.`);
        this.#sent++;
      });
      const size = said.text.length.toLocaleString('en-US');
      note(`HTTP ${said.status}, ${said.cut ? 'the first ' : ''}${size} characters`);
      return said;
    } catch (error) {
      if (error instanceof ContactFault) note(error.message);
      throw error;
    }
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
