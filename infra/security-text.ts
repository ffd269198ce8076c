/** Where finders of a weakness look for whom to tell (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt';
export const SECURITY_TEXT_TYPE = 'text/plain; charset=utf-8';

/** The clause of the terms with the rules for research. */
const POLICY_PATH = '/legal/terms#security';
/** RFC 9116 advises less than a year. Each deployment writes the date anew, so one a year is enough. */
const VALID_DAYS = 330;
const DAY_MS = 86_400_000;

/**
 * The text of `security.txt`.
 * @param now the time of the build
 */
export function securityText(
  { siteOrigin, contactEmail }: { readonly siteOrigin: string; readonly contactEmail: string },
  now: Date,
): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${SECURITY_TEXT_PATH}`,
    `Policy: ${siteOrigin}${POLICY_PATH}`,
    '',
  ].join('\n');
}
