import type { RunOutcome } from '#shared/contract/status.ts';

/**
 * Why a portal did not give its rows, as the outcome of the run. `blocked`: it denies access (401, 403, a lasting 429, a web
 * page instead of data, a required token). `unreachable`: nothing usable comes from its address (DNS, refused connection,
 * timeout, 5xx, broken JSON, wrong address). `schema-changed`: it answers, but a mapped column is gone.
 */
export class PortalFault extends Error {
  override readonly name = 'PortalFault';
  readonly outcome: Extract<RunOutcome, 'blocked' | 'unreachable' | 'schema-changed'>;
  /** True when the same request may work later. */
  readonly transient: boolean;
  /** `refusal`: the portal rejects this form of query, so another form may work. `gone`: nothing is at the address. */
  readonly kind: 'refusal' | 'gone' | undefined;
  /** The pause that the portal requested, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  /** @param cause a sentence, shown on the monitoring page */
  constructor(
    outcome: PortalFault['outcome'],
    cause: string,
    options: {
      readonly transient?: boolean;
      readonly kind?: PortalFault['kind'];
      readonly retryAfterMs?: number | undefined;
    } = {},
  ) {
    super(cause);
    this.outcome = outcome;
    this.transient = options.transient ?? false;
    this.kind = options.kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}
