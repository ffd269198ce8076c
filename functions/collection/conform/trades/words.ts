/** What separates the parts of a description. No phrase runs across one. */
export const SENTENCE = '.';
const COMMA = ',';
export const COLON = ':';

/** A dot counts before a blank or a capital: people write `STFI).Construct` and `1.5 baths`. */
const TOKEN = /[\p{L}\p{N}]+|[.;!](?=\s|$|\p{Lu})|,(?!\d{3}(?!\d))|[:=?]|[\r\n]+/gu;
const WORD_START = /^[\p{L}\p{N}]/u;
/** Abbreviations whose dot does not end a sentence. */
const ABBREVIATIONS = new Set(
  'sep approx assoc flr fl ref bldg elec mech plumb int ext incl misc min max apt ste rm no w t i'.split(' '),
);
/** The words of a description in lower case, with `SENTENCE`, `COMMA` and `COLON` between its parts. */
export function descriptionWords(description: string): string[] {
  const found: string[] = [];
  for (const token of description.normalize('NFKC').match(TOKEN) ?? [])
    if (WORD_START.test(token)) found.push(token.toLowerCase());
    else if (token === COMMA) found.push(token);
    else if (/^[:=?]/.test(token)) found.push(COLON);
    else if (token !== '.' || !isAbbreviation(found.at(-1) ?? '')) found.push(SENTENCE);
  return found;
}

/** "S.F.D." is one word of three letters. */
function isAbbreviation(word: string): boolean {
  return ABBREVIATIONS.has(word) || /^\p{L}$/u.test(word);
}

/** Whether a token separates parts of a description. */
export function isBreak(word: string): boolean {
  return word === SENTENCE || word === COMMA || word === COLON;
}

/** A word without the ending of its plural, so that one phrase serves both. */
export function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|x|ss)es$/.test(word) ? -2 : -1);
}

/** The phrases of a text, which commas separate. */
export function phraseList(text: string): readonly string[] {
  return text.split(/,\s+/);
}
