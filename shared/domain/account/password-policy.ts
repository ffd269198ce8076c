import { PRODUCT_NAME } from '../plan/plan.ts';

/**
 * Password rules of the user pool: length only (NIST SP 800-63B-4, OWASP ASVS 5.0 §6.2). 12 lies between ASVS's minimum of 8 and the
 * 15 that NIST requires where a password is the only factor; the pool slows guessing down. 256 is Cognito's maximum.
 */
export const PASSWORD_POLICY = { minLength: 12, maxLength: 256 } as const;

/** The policy as shown beside every new-password field. */
export const PASSWORD_RULE = `At least ${PASSWORD_POLICY.minLength} characters of any kind. Several words that do not belong together are easy to remember.`;

/** Tells a user why a password is refused; undefined for one that keeps the rules. Does not know common passwords. */
export function passwordProblem(password: string, email: string): string | undefined {
  const { minLength, maxLength } = PASSWORD_POLICY;
  const length = [...password].length;
  if (length < minLength) return `Use at least ${minLength} characters. This password has ${length}.`;
  // Cognito counts UTF-16 units.
  if (password.length > maxLength) return `Use at most ${maxLength} characters.`;
  // Cognito refuses them.
  if (password.trim() !== password) return 'A password cannot begin or end with a space.';
  const [name = ''] = email.split('@');
  const base = baseOf(password);
  if (base !== '' && [email, name, PRODUCT_NAME].some((known) => baseOf(known) === base))
    return 'Choose a password that is not your email address or the name of this site.';
  return undefined;
}

/** The word of a password that only adds digits or symbols to it, in lower case: `letmein` of `Letmein-2026!`. */
export function baseOf(password: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(password.toLowerCase())?.[0] ?? '';
}
