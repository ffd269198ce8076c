import type { TestCall } from '../testing.ts';

/**
 * What an attack must lead to: one of these statuses, any refusal, any response without harm, no change at all, or
 * that the key is not for this, which a tool of agents says under status 200.
 */
export type Expected = readonly number[] | 'refused' | 'harmless' | 'nothing changes' | 'wrong scope';

/** A request that must fail, or must do nothing beyond what the call is for. */
export interface Attack {
  readonly name: string;
  /** The parts that replace those of a valid request. */
  readonly sent: TestCall;
  readonly expected: Expected;
  /** Send the same request this many times first, from the same address. */
  readonly after?: number;
}
