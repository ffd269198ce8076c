import { unquote } from '../filter/quoted-text.ts';

/** A word, number, sign or quoted text of a question. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign' | 'quote';
  /** As typed. */
  readonly text: string;
  /** Lower case without accents and apostrophes; empty for a quotation. A corrected word is the word it became. */
  readonly word: string;
  /** The text inside quotation marks; empty if there are none. */
  readonly quoted: string;
  /** Where it is in the question. */
  readonly start: number;
  readonly end: number;
  /** What is between it and the token before it: spaces, commas, hyphens. */
  readonly before: string;
  readonly isCorrected: boolean;
}

const TOKEN =
  /“(?:[^”]|””)*(?:”|$)|"[^"]*"|\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*|[<>]=?|\+/gu;

/** Splits a question. What is neither word, number, sign nor quotation is kept as what is between them. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  // An opening mark without a closing one would be searched to the end each time.
  const lastClose = text.lastIndexOf('”') + 1;
  const closed = text.slice(0, lastClose) + text.slice(lastClose).replaceAll('“', ' ');
  for (const match of closed.matchAll(TOKEN)) {
    const [typed] = match;
    const kind = kindOf(typed);
    tokens.push({
      kind,
      text: typed,
      word: kind === 'quote' ? '' : foldWord(typed),
      quoted: kind === 'quote' ? unquote(typed) : '',
      start: match.index,
      end: match.index + typed.length,
      before: text.slice(end, match.index),
      isCorrected: false,
    });
    end = match.index + typed.length;
  }
  return joinWith(tokens);
}

/** Lower case without accents, apostrophes and thousands separators. */
export function foldWord(text: string): string {
  // Only other scripts and accents need the slow way.
  const plain = /[^\p{ASCII}]/u.test(text) ? text.normalize('NFKD').replace(/[\p{M}’]/gu, '') : text;
  return plain.toLowerCase().replace(/[',$]/g, '');
}

/** The singular of a word, as a key: "replie" for no word at all is fine, as long as both sides agree. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Whether a comma or another mark ends a phrase before this token. */
export function startsAnew({ before }: Token): boolean {
  return /[,;:()!?]/.test(before);
}

function kindOf(text: string): Token['kind'] {
  if (/^[“"]/.test(text)) return 'quote';
  if (/^[$\d]/.test(text)) return 'number';
  return /^[<>+]/.test(text) ? 'sign' : 'word';
}

/** Reads "w/" as "with" and "w/o" as "without". */
function joinWith(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (last?.word === 'w' && token.before.startsWith('/')) {
      joined.pop();
      if (token.word === 'o' && token.before === '/')
        joined.push({ ...last, text: `${last.text}/${token.text}`, word: 'without', end: token.end });
      else joined.push({ ...last, word: 'with' }, token);
    } else joined.push(token);
  }
  return joined;
}
