/** Password rules of the user pool. */
export const PASSWORD_POLICY = { minLength: 8, upperCase: true, lowerCase: true, number: true } as const;

/** The policy as shown beside every new-password field. */
export const PASSWORD_RULE = `At least ${PASSWORD_POLICY.minLength} characters, with an upper-case letter, a lower-case letter and a number.`;

/** Lists what a password lacks, in the words of the rule; empty for a valid password. */
export function passwordLacks(password: string): string[] {
  const rules: readonly (readonly [boolean, string])[] = [
    [password.length >= PASSWORD_POLICY.minLength, `at least ${PASSWORD_POLICY.minLength} characters`],
    [/[A-Z]/.test(password), 'an upper-case letter'],
    [/[a-z]/.test(password), 'a lower-case letter'],
    [/[0-9]/.test(password), 'a number'],
  ];
  return rules.flatMap(([isMet, rule]) => (isMet ? [] : [rule]));
}
