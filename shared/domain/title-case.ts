/** Words of names, streets and firms that stay uppercase. */
const UPPER = new Set(
  (
    'LLC LLP LP PLLC PC PA DBA II III IV VI USA US HVAC N S E W NE NW SE SW PO ' +
    'AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'
  ).split(' '),
);
/** State codes that are words of names too: uppercase only before a ZIP or at the end of an address. */
const ALSO_WORDS = new Set(['LA', 'DE', 'CO', 'AL', 'IN', 'OR', 'ME', 'HI', 'OK', 'MS', 'PA', 'MA', 'ID']);
const SMALL = new Set(['of', 'the', 'and', 'at', 'for']);

/**
 * A name, street or firm as people write it: "MARISOL QUINTERO" → "Marisol Quintero", "5006 E 6TH ST, AUSTIN TX 78751" → "5006 E 6th St,
 * Austin TX 78751". A text with both cases is someone's own spelling and stays.
 */
export function titleCase(text: string): string {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  if (/\p{Ll}/u.test(clean) && /\p{Lu}/u.test(clean)) return clean;
  const words = clean.toUpperCase().split(' ');
  return words.map((word, at) => wordCase(word, at, words[at + 1])).join(' ');
}

function wordCase(word: string, at: number, next: string | undefined): string {
  const core = word.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (ALSO_WORDS.has(core)) {
    if (at > 0 && next !== undefined && /^\d{5}/.test(next)) return word;
  } else if (UPPER.has(core)) return word;
  const lower = word.toLowerCase();
  if (/\d/.test(core)) return /^\d+(?:ST|ND|RD|TH)$/.test(core) ? lower : word;
  if (at > 0 && SMALL.has(lower)) return lower;
  // An apostrophe begins a name in O'Brien, and ends one in Sam's.
  return lower.replaceAll(/(?<=^[^\p{L}\p{N}]{0,3}|[-/&(.]|\bmc|\b[od]['’](?=\p{L}{2}))\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
}
