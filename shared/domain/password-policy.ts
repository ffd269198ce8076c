/** What a password must have: at least 8 characters with upper case, lower case and a number, as the user pool asks. */
export const PASSWORD_POLICY = { minLength: 8, upperCase: true, lowerCase: true, number: true } as const;

/** The policy as it is shown beside every box for a new password. */
export const PASSWORD_RULE = `At least ${PASSWORD_POLICY.minLength} characters, with an upper-case letter, a lower-case letter and a number.`;

/** What a password still lacks, in the words of the rule; empty when it will be accepted. */
export function passwordLacks(password: string): string[] {
  return [
    ...(password.length >= PASSWORD_POLICY.minLength
      ? []
      : [`at least ${PASSWORD_POLICY.minLength} characters`]),
    ...(/[A-Z]/.test(password) ? [] : ['an upper-case letter']),
    ...(/[a-z]/.test(password) ? [] : ['a lower-case letter']),
    ...(/[0-9]/.test(password) ? [] : ['a number']),
  ];
}
