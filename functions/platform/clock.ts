/** The time, as something that can be handed in: tests and the local mailbox page move it. */
export interface Clock {
  now(): Date;
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
