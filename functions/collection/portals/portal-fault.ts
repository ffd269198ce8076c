import type { RunOutcome } from '#shared/contract/status.ts';

/**
 * Whether a text says `first` and, somewhere behind it, one of `later`, in any case. An expression with `.*` would take quadratic
 * time for some texts.
 */
export function says(text: string, first: string, ...later: readonly string[]): boolean {
  const lower = text.toLowerCase();
  const at = lower.indexOf(first);
  return at !== -1 && later.some((words) => lower.includes(words, at + first.length));
}

/**
 * Why a portal did not give its rows, as the outcome of the run. `blocked`: it denies access (401, 403, a lasting 429, a web
 * page instead of data, a required token). `unreachable`: nothing usable comes from its address (DNS, refused connection,
 * timeout, 5xx, broken JSON, wrong address). `schema-changed`: it answers, but a mapped column is gone. `forbidden`: its
 * robots.txt disallows the address, so it was not asked.
 */
export class PortalFault extends Error {
  override readonly name = 'PortalFault';
  readonly outcome: Extract<RunOutcome, 'blocked' | 'unreachable' | 'schema-changed' | 'forbidden'>;
  /** True when the same request may work later. */
  readonly transient: boolean;
  /**
   * `refusal`: the portal rejects this form of query, so another form may work. `gone`: nothing is at the address. `slow`: it
   * took too long, so fewer rows may work. `waits`: we do not ask its host now. `moved`: it redirects to another host. `no-host`: its
   * name has no address. `spent`: the requests for one source are used up. `short`: it sent all it has, which is less than it counts.
   */
  readonly kind: 'refusal' | 'gone' | 'slow' | 'waits' | 'moved' | 'no-host' | 'spent' | 'short' | undefined;
  /** Where a `moved` host points. */
  readonly to: URL | undefined;
  /** The pause that the portal requested, in milliseconds. */
  retryAfterMs: number | undefined;
  /** True when the portal's host must be left alone for a day, whichever source asks. */
  stopsHost: boolean;
  host: string | undefined;

  /** @param cause a sentence, shown on the monitoring page */
  constructor(
    outcome: PortalFault['outcome'],
    cause: string,
    options: {
      readonly transient?: boolean;
      readonly kind?: PortalFault['kind'];
      readonly to?: URL;
      readonly retryAfterMs?: number | undefined;
      readonly stopsHost?: boolean;
    } = {},
  ) {
    super(cause);
    this.outcome = outcome;
    this.transient = options.transient ?? false;
    this.kind = options.kind;
    this.to = options.to;
    this.retryAfterMs = options.retryAfterMs;
    this.stopsHost = options.stopsHost ?? false;
  }
}

/**
 * What is read; undefined where the portal does not answer this question, but may be asked others.
 * @throws PortalFault where nothing more may be asked
 */
export async function unlessUnanswered<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof PortalFault) || !['unreachable', 'schema-changed'].includes(error.outcome))
      throw error;
    if (error.stopsHost || error.kind === 'waits' || error.kind === 'spent') throw error;
    return undefined;
  }
}

/** What is read; undefined where the portal does not give it. */
export async function unlessFault<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PortalFault) return undefined;
    throw error;
  }
}
