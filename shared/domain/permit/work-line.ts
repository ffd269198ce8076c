import { withoutBoilerplate } from './boilerplate.ts';
import type { Permit } from './permit.ts';
import { tradeLabel } from './trades.ts';

/** In characters: more than two lines of any screen. */
const LENGTH_MAX = 140;
/** A shorter first sentence, such as "Ph. 2", says too little to replace the whole text. */
const SENTENCE_MIN = 12;

/** Words that stay uppercase. */
const ACRONYMS = new Set(
  (
    'A/C AC ADA ADT ADU AFCI AHU AV BBQ BTU CCTV CMU CO CO2 CRAC CT DC DOT DX EC EMS EPDM ERRCS ERV ESS EV EVSE FDC FHA FRP GC GFCI GPM ' +
    'HDPE HP HRV HSS HVAC ICF IRC IT JADU KV KW KWH LED LP LVL LVT MEP MPD NEC NFPA OSB PEX PTAC PV PVC RTU RV SFD SFR SQFT TI TPO TV ' +
    'UL UPS US USA USB VAV VFD VRF VRV WC II III IV VI VII'
  ).split(' '),
);
/** Units that stay lowercase after a number. */
const PLAIN_UNITS = new Map([
  ['SQFT', 'sq ft'],
  ['SF', 'sq ft'],
]);

/** Abbreviations of plan reviewers, as whole words. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\(e\)/gi, ' existing '],
  [/\(n\)/gi, ' new '],
  [/\bw\/o\b/gi, 'without '],
  [/\bw\/ ?/gi, 'with '],
  [/\bsq\.? ?ft\.?(?=\W|$)/gi, 'sq ft'],
  [/\bexist\.(?=\W|$)/gi, 'existing'],
  [/\bbldg\.?(?=\W|$)/gi, 'building'],
  [/\bdwlg\b/gi, 'dwelling'],
];

/** Phrases that say nothing about the work. Each has a fixed length or ends at a fixed sign, so that matching is linear. */
const EMPTY_WORDS: readonly RegExp[] = [
  /\*{2}[^*]{0,80}\*{2}/g,
  /munis permit number: ?\d+/gi,
  /\bsupplemental to permit ?#? ?[\d-]{5,30}/gi,
  /,? ?\b(?:all )?(?:work )?as per (?:attached |approved |submitted )?(?:plans?|drawings?)(?: and specifications?)?\b/gi,
  /,? ?\bper (?:attached |approved |submitted )?plans?\b/gi,
  /^(?:eplan|e-plan|self[- ]cert(?:ification)?|otc|proposed|scope of work|description|project)\b ?[:-]? ?/i,
  /[,;]? ?\bno change (?:in|to) (?:us\b|use|egress|occupancy|bulk).*/i,
  /,? ?(?:\bper )?\bsubject to field inspection(?: \(stfi\))?/gi,
  /,? ?\bper \(stfi\)/gi,
];

/**
 * What the work is, on one line that reads well: the record's description without boilerplate, and in sentence case where the city
 * writes in capitals. Without a description, the permit type, then the trades, then "Building permit".
 */
export function workLine({
  id,
  description,
  permitType,
  trades,
}: Pick<Permit, 'id' | 'description' | 'permitType' | 'trades'>): string {
  const own = description && withoutBoilerplate(description, id.slice(0, id.indexOf('.')));
  for (const text of [own, permitType?.replace(/^permit ?[-–:] ?(?=\S)/i, '')]) {
    const line = text == null ? '' : readable(text);
    // A lone number or letter is no work.
    if (/\p{L}{2}/u.test(line)) return line;
  }
  return trades.length > 0 ? trades.map(tradeLabel).join(', ') : 'Building permit';
}

function readable(text: string): string {
  let line = oneLine(text.replaceAll(' | ', ' '));
  if (isShouted(line)) line = line.split(' ').map(calmWord).join(' ');
  for (const [pattern, words] of ABBREVIATIONS) line = line.replaceAll(pattern, words);
  for (const pattern of EMPTY_WORDS) line = oneLine(line.replace(pattern, ' '));
  line = firstSentence(line.replace(/^[\s.,;:*#-]+/, ''));
  return clip(line.charAt(0).toUpperCase() + line.slice(1));
}

/** Without line breaks, repeated spaces, and spaces before a comma or a period. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/ (?=[,.;])/g, '')
    .trim();
}

function firstSentence(line: string): string {
  // An ending is a period before a space and a letter, and not after an abbreviation such as "approx."
  for (let at = line.indexOf('. ', SENTENCE_MIN); at > 0; at = line.indexOf('. ', at + 1))
    if (
      /\w{3}$/.test(line.slice(at - 3, at)) &&
      !/\b(?:approx|ext|int|no|sq|elec|mech|incl|struct)$/i.test(line.slice(at - 7, at))
    )
      return line.slice(0, at);
  return withoutEnd(line);
}

/** Whether most letters are capitals. */
function isShouted(line: string): boolean {
  const letters = line.replaceAll(/[^\p{L}]/gu, '');
  const capitals = letters.replaceAll(/\P{Lu}/gu, '');
  return letters.length > 3 && capitals.length > letters.length * 0.5;
}

/** A word of a shouted line in lowercase, apart from acronyms and codes such as "R-38" or "13D". */
function calmWord(word: string): string {
  const core = word.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (ACRONYMS.has(word)) return word;
  const unit = PLAIN_UNITS.get(core);
  if (unit !== undefined) return word.replace(core, unit);
  if (/\d/.test(core))
    return /^\d+(?:ST|ND|RD|TH)$|\d\p{L}{3,}/u.test(core) || /\d[’'"“”]?[xX]/.test(word)
      ? word.toLowerCase()
      : word;
  const parts = word.split(/([/&()+,-])/);
  return parts
    .map((part) => (ACRONYMS.has(part.replaceAll(/[.,;:'"]/g, '')) ? part : part.toLowerCase()))
    .join('');
}

function clip(line: string): string {
  if (line.length <= LENGTH_MAX) return line;
  const cut = line.slice(0, LENGTH_MAX);
  const end = cut.lastIndexOf(' ');
  return `${withoutEnd(cut.slice(0, end > LENGTH_MAX / 2 ? end : LENGTH_MAX))}…`;
}

/** Without signs at the end. A loop, because a pattern for it takes quadratic time. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' .,;:-'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}
