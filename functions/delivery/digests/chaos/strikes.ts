import type { Strike } from './digest-process.ts';

/** What a sender of one digest writes in transactions, in this order. */
export const PLAN = { of: 'transact', at: 0 } as const;
export const CLAIM = { of: 'transact', at: 1 } as const;
export const MARK = { of: 'transact', at: 2 } as const;
/** Its last reading before it claims: the permits of the mail. The first is that of accounts. */
export const READ = { of: 'getMany', at: 1 } as const;
/** Its first mail. */
export const SES = { of: 'send', at: 0 } as const;
/** The only thing a sender takes out: that somebody is due. */
export const SETTLE = { of: 'remove', at: 0 } as const;
/** The fourth mail's moment: all else that a sender writes is in transactions. */
export const MOMENT = { of: 'put', at: 3 } as const;
/** A matcher's second transaction: the first says which news its round is about. */
export const MATCHES = { of: 'transact', at: 1 } as const;

/** A process dies when a call is done, and never hears of it. */
export function dies(call: Pick<Strike, 'of' | 'at'>): Strike {
  return { ...call, how: 'killed-after', forMs: 0 };
}

/** A process stands still before or after a call. */
export function stands(when: 'before' | 'after', call: Pick<Strike, 'of' | 'at'>, forMs: number): Strike {
  return { ...call, how: `stands-${when}`, forMs };
}
