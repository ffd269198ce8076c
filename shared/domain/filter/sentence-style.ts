import { areaWords } from '../territory/area-text.ts';
import { countyName } from '../territory/county-name.ts';
import { formatMoney, numberFormat } from '../words.ts';
import { quoteText } from './quoted-text.ts';

export interface SentenceStyle {
  money(amount: number): string;
  /** "a", "a or b", "a, b or c"; a long list may become its count. */
  either(names: readonly string[], plural: string): string;
  /** A place's name, and the word for its kind. */
  city(name: string): string;
  county(name: string): string;
  quote(text: string): string;
  areas(texts: readonly string[]): string;
  /** Whether all states have a name of their own. */
  readonly namesAllStates: boolean;
}

/** Dollars and cents, as many digits as an amount has. */
const exact = /* @__PURE__ */ numberFormat({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 20,
});
/** Longer lists are shortened to their count: "5 states". */
const NAMES_MAX = 3;

export const SHORT: SentenceStyle = {
  money: formatMoney,
  either: (names, plural) => (names.length > NAMES_MAX ? `${names.length} ${plural}` : anyOf(names)),
  city: (name) => name,
  county: countyName,
  quote: (text) => `“${text}”`,
  areas: (texts) => (texts.length > NAMES_MAX ? `in ${texts.length} areas` : anyOf(texts.map(areaWords))),
  namesAllStates: true,
};

/** States every value, with names in quotation marks, so that `parseAsk` reads the same filter back. */
export const FULL: SentenceStyle = {
  money: (amount) => exact().format(amount),
  either: anyOf,
  city: quoteText,
  county: (name) => `county ${quoteText(name)}`,
  quote: quoteText,
  areas: (texts) => `area ${anyOf(texts.map(quoteText))}`,
  namesAllStates: false,
};

/** "a", "a or b", "a, b or c". */
function anyOf(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1] ?? ''}`;
}
