import type { RandomStream } from '../random.ts';

/** How the offices of a place write. */
interface Hand {
  /** Between the parts of an entry. */
  readonly between: string;
  /** What many entries end with. */
  readonly ends?: readonly [string, ...string[]];
  /** Its short forms. */
  readonly short?: readonly (readonly [RegExp, string])[];
}

const USUAL: Hand = { between: ', ' };
const ENDS_SHARE = 0.4;

// biome-ignore format: a table reads best in lines
/** By the start of a source's id, the longest first. The short forms and endings are those of published permits of the place. */
const HANDS: readonly (readonly [start: string, hand: Hand])[] = [
  ['ca-san-francisco', { between: '; ', ends: ['maher n/a', 'all work to code', 'no change to exterior'], short: [[/\bexisting\b/gi, '(e)'], [/\bnew\b/g, '(n)'], [/\bfloor\b/g, 'fl']] }],
  ['ca-', { between: ', ', short: [[/\bexisting\b/gi, '(E)'], [/^Remove and replace\b/, 'R/R']] }],
  ['tx-', { between: ', ', short: [[/\bsq ft\b/g, 'sqft'], [/\bwith\b/g, 'w/'], [/\band\b/g, '&'], [/\battached\b/g, 'att']] }],
  ['il-', { between: '. ', ends: ['as per plans', 'same size and location', 'all work per code', 'no other work'], short: [[/\bsq ft\b/g, 'sq. ft'], [/^Demolish\b/, 'Wreck and remove']] }],
  ['wa-', { between: ', ', ends: ['per plan', 'per plans', 'subject to field inspection (STFI)'] }],
  ['tn-', { between: '... ', ends: ['subject to inspectors approval', 'not in flood zone'] }],
  ['oh-', { between: ' - ', short: [[/\bsq ft\b/g, 'sq. ft.']] }],
  ['ny-', { between: '. ', ends: ['as per plans filed herewith', 'no change in use, egress or occupancy'] }],
  ['fl-', { between: ' - ', short: [[/\bsquares\b/g, 'sq'], [/\bsingle family\b/gi, 'SFR']] }],
  ['mi-', { between: '; ' }],
  ['pa-', { between: '. ', ends: ['per approved plans', 'as per code'] }],
];

/** Writes the parts of an entry as the offices of a source do. */
export function written(parts: readonly string[], sourceId: string, random: RandomStream): string {
  const { between, ends, short = [] } = HANDS.find(([start]) => sourceId.startsWith(start))?.[1] ?? USUAL;
  const all = ends !== undefined && random.chance(ENDS_SHARE) ? [...parts, random.pick(ends)] : parts;
  const isSentence = between === '. ';
  const text = all
    .map((part, at) => (isSentence && at > 0 ? part.charAt(0).toUpperCase() + part.slice(1) : part))
    .join(between);
  return short.reduce((said, [long, form]) => said.replace(long, form), isSentence ? `${text}.` : text);
}
