import type { PermitFilter } from '../filter/permit-filter.ts';
import { type Phrases, phrasesOf, readPhrase, wordsOf } from './phrases.ts';
import { startsAnew, type Token } from './tokens.ts';

/** The part of a question that was read. */
export interface Reading {
  readonly filter: PermitFilter;
  /** The token after it. */
  readonly end: number;
}

const FACTORS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  mm: 1e6,
  mil: 1e6,
  mill: 1e6,
  million: 1e6,
  b: 1e9,
  billion: 1e9,
};
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
};
/** The phrases before a least and a most value, longest first. */
const LEAST = phrasesOf(
  'more than,greater than,at least,min of,minimum of,over,above,min,minimum,atleast,exceeding,starting at,worth,>,>=',
);
const MOST = phrasesOf(
  'no more than,not more than,not over,less than,lower than,up to,at most,max of,maximum of,under,below,max,maximum,upto,<,<=',
);
/** The phrases after a least and a most value. */
const AND_UP = phrasesOf(
  'and up,and over,and above,and more,or more,or over,or above,or up,plus,up,min,minimum,+',
);
const AND_DOWN = phrasesOf('and under,and below,and less,or less,or under,or below,max,maximum');
const BETWEEN = phrasesOf('between,btwn,from');
const AND = phrasesOf('and,to,thru,through');
const TO = phrasesOf('to,thru,through');
const MONEY = new Set(['dollar', 'dollars', 'bucks', 'usd']);

/** All words of amounts, for spelling. */
export const AMOUNT_WORDS: readonly string[] = [
  ...Object.keys(FACTORS),
  ...Object.keys(NUMBER_WORDS),
  ...[LEAST, MOST, AND_UP, AND_DOWN, BETWEEN].flatMap(wordsOf),
  ...MONEY,
  ...['figure', 'figures', 'half', 'quarter'],
];

/** A number at a token: "14", "two", "a couple of". */
export function readCount(
  tokens: readonly Token[],
  at: number,
): { readonly count: number; readonly end: number } | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'number' && !token.text.startsWith('$'))
    return { count: Number(token.word), end: at + 1 };
  const article = token.word === 'a' && ['couple', 'few'].includes(tokens[at + 1]?.word ?? '') ? 1 : 0;
  const count = NUMBER_WORDS[tokens[at + article]?.word ?? ''];
  if (count === undefined || (token.word === 'a' && article === 0)) return null;
  const end = at + article + 1;
  return { count, end: tokens[end]?.word === 'of' ? end + 1 : end };
}

/** Reads a value or a range of values: "over 20k", "$5,000-$10,000", "1.2 mil and up", "six figures". */
export function readValue(tokens: readonly Token[], at: number): Reading | null {
  return (
    readRange(tokens, at) ??
    readBound(tokens, at, LEAST, 'minValue') ??
    readBound(tokens, at, MOST, 'maxValue') ??
    readFigures(tokens, at) ??
    readAlone(tokens, at)
  );
}

function readRange(tokens: readonly Token[], at: number): Reading | null {
  const opened = readPhrase(tokens, at, BETWEEN);
  const low = readAmount(tokens, opened ?? at);
  if (low === null) return null;
  const next = tokens[low.end];
  const joined = readPhrase(tokens, low.end, opened === null ? TO : AND);
  const isJoined = joined !== null || (next !== undefined && /^\s*[-–—&]\s*$/.test(next.before));
  const high = isJoined ? readAmount(tokens, joined ?? low.end) : null;
  if (high === null || (opened === null && !low.isMoney && !high.isMoney)) return null;
  // "10-50k" is from 10k.
  const factor =
    low.factor === 1 && !low.isWritten && low.amount < high.amount / high.factor ? high.factor : 1;
  return { filter: { minValue: low.amount * factor, maxValue: high.amount }, end: high.end };
}

function readBound(
  tokens: readonly Token[],
  at: number,
  phrases: Phrases,
  facet: 'minValue' | 'maxValue',
): Reading | null {
  const after = readPhrase(tokens, at, phrases);
  if (after === null) return null;
  const figures = readFigures(tokens, after);
  if (figures !== null) return { filter: { [facet]: figures.filter.minValue ?? 0 }, end: figures.end };
  const amount = readAmount(tokens, after);
  if (amount === null) return null;
  const more = readPhrase(tokens, amount.end, facet === 'minValue' ? AND_UP : AND_DOWN);
  const isOther = readPhrase(tokens, amount.end, MOST) !== null;
  return { filter: { [facet]: amount.amount }, end: isOther ? amount.end : (more ?? amount.end) };
}

/** "six figures" is 100,000 or more. */
function readFigures(tokens: readonly Token[], at: number): Reading | null {
  const count = readCount(tokens, at);
  if (count === null || count.count < 4 || count.count > 9) return null;
  if (!/^figures?$/.test(tokens[count.end]?.word ?? '')) return null;
  return { filter: { minValue: 10 ** (count.count - 1) }, end: count.end + 1 };
}

/** A value without a bound is the least one: "roofing 50k". */
function readAlone(tokens: readonly Token[], at: number): Reading | null {
  const amount = readAmount(tokens, at);
  if (amount === null) return null;
  const down = readPhrase(tokens, amount.end, AND_DOWN);
  if (down !== null) return { filter: { maxValue: amount.amount }, end: down };
  // "ZIP 60616 up to $5,000" has two parts.
  const up = readPhrase(tokens, amount.end, MOST) === null ? readPhrase(tokens, amount.end, AND_UP) : null;
  return amount.isMoney || up !== null
    ? { filter: { minValue: amount.amount }, end: up ?? amount.end }
    : null;
}

interface Amount {
  readonly amount: number;
  readonly factor: number;
  /** Has a dollar sign or thousands separators. */
  readonly isWritten: boolean;
  /** Can only be money. */
  readonly isMoney: boolean;
  readonly end: number;
}

/** "$25,000", "20 k", "1.2 mil", "half a million", "twenty thousand". */
function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const part = token.word === 'half' ? 0.5 : token.word === 'quarter' ? 0.25 : null;
  const from = part === null ? at : tokens[at + 1]?.word === 'a' ? at + 2 : at + 1;
  const isDigits = part === null && token.kind === 'number';
  const number = part ?? (isDigits ? Number(token.word) : NUMBER_WORDS[token.word]);
  if (number === undefined) return null;
  const start = part === null ? at + 1 : from;
  const scale = tokens[start];
  const factor = scale === undefined || startsAnew(scale) ? undefined : FACTORS[scale.word];
  // Number words and parts need their thousands.
  if (factor === undefined && !isDigits) return null;
  const afterScale = factor === undefined ? start : start + 1;
  // A glued word that is no unit belongs to the number: "2x4", "1OK".
  const next = tokens[afterScale];
  if (isDigits && next !== undefined && next.kind !== 'sign' && next.before === '') return null;
  const isMoneyWord = next !== undefined && MONEY.has(next.word);
  const isWritten = isDigits && /[$,]/.test(token.text);
  return {
    amount: Math.round(number * (factor ?? 1) * 1e6) / 1e6,
    factor: factor ?? 1,
    isWritten,
    isMoney: isWritten || factor !== undefined || isMoneyWord,
    end: isMoneyWord ? afterScale + 1 : afterScale,
  };
}
