/** ZIP or ZIP+4, as publishers write them: also with a dash at the end, without a dash, or with the `.0` of a number. */
const ZIP = /^(\d{5})(?:-?(\d{4})|-)?(?:\.0+)?$/;
/** A ZIP code with a leading zero that was stored as a number. */
const WITHOUT_ZERO = /^(\d{4})(-?\d{4}|-)?(\.0+)?$/;
/** Of the 17 states, those whose ZIP codes begin with 0. */
const LEADING_ZERO = new Set(['NJ', 'CT']);

/**
 * A ZIP code as `60614` or `60614-2345`; undefined for any other text. Drops `-0000`, which has no meaning.
 * @param state the postal code of the state: in New Jersey and Connecticut, four digits have lost their leading zero
 */
export function parseZip(text: string, state = ''): string | undefined {
  const compact = text.replace(/\s/g, '');
  const match = ZIP.exec(LEADING_ZERO.has(state) && WITHOUT_ZERO.test(compact) ? `0${compact}` : compact);
  if (match === null || match[1] === '00000') return undefined;
  const four = match[2];
  return four === undefined || four === '0000' ? match[1] : `${match[1]}-${four}`;
}
