import type { TestCall } from '../testing.ts';

/** What an attack must lead to: one of these statuses, any refusal, any response without harm, or no change at all. */
export type Expected = readonly number[] | 'refused' | 'harmless' | 'nothing changes';

/** A request that must fail, or must do nothing beyond what the call is for. */
export interface Attack {
  readonly name: string;
  /** The parts that replace those of a valid request. */
  readonly sent: TestCall;
  readonly expected: Expected;
  /** Send the same request this many times first, from the same address. */
  readonly after?: number;
}
