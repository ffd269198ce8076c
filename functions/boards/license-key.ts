/** Words before a number that are no part of it. */
const LABELS = /^(?:ROC|CSLB|LICENSE|LIC|NO)+(?=\d)/;

/**
 * A license number in the form used for comparing: capitals, digits and the asterisks of Washington's numbers, without labels and leading
 * zeros. `HIC.0631057` is `HIC631057`, `ROC 012345` is `12345`.
 */
export function licenseKey(license: string): string {
  return license
    .toUpperCase()
    .replaceAll(/[^A-Z0-9*]/g, '')
    .replace(LABELS, '')
    .replace(/^([A-Z]*)0+(?=\d)/, '$1');
}
