import type { Accounts, Tokens } from '../accounts.ts';
import { type Problem, toProblem } from '../problem.ts';

/** Recovery codes, which our API keeps, since the user pool has none. */
export interface Recovery {
  /** Makes new codes for the user of the tokens, which replace the old ones. @throws RequestError */
  make(tokens: Tokens): Promise<readonly string[]>;
  /** Turns the second factor off if the code is right; says nothing either way. @throws RequestError */
  use(email: string, code: string): Promise<unknown>;
}

/** The sentence for a code after which the second factor is still on. */
export const CODE_NOT_ACCEPTED: Problem = {
  field: 'code',
  sentence:
    'Two-step sign-in is still on. Check the code; each works once, and new codes replace the old ones.',
};

export const CODES_NOT_KEPT: Problem = {
  field: 'form',
  sentence: 'Keep the codes first, then tick the box: you cannot see them again.',
};

/** Makes new codes for the signed-in user. Never throws. */
export async function makeCodes(
  accounts: Accounts,
  recovery: Recovery,
): Promise<{ readonly recoveryCodes: readonly string[] } | { readonly problem: Problem }> {
  try {
    return { recoveryCodes: await recovery.make(await accounts.tokens()) };
  } catch (error) {
    return { problem: { ...toProblem(error, 'recovery-codes'), field: 'form' } };
  }
}
