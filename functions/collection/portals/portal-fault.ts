import type { RunOutcome } from '#shared/contract/status.ts';

/**
 * Why a portal did not give its rows, as the outcome of the run. `blocked`: it refuses us (401, 403, a lasting 429, a
 * page instead of data, a token wanted). `unreachable`: nothing usable comes from its address (DNS, refusal, time-out,
 * 5xx, broken JSON, wrong address). `schema-changed`: it answers, but a column we read is gone.
 */
export class PortalFault extends Error {
  override readonly name = 'PortalFault';
  readonly outcome: Extract<RunOutcome, 'blocked' | 'unreachable' | 'schema-changed'>;
  /** True when the same request may work a little later. */
  readonly transient: boolean;
  /** `refusal`: it understood us and says no to the way we asked, so another way may do. `gone`: nothing is there. */
  readonly kind: 'refusal' | 'gone' | undefined;
  /** How long the portal asked us to wait, in milliseconds. */
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
