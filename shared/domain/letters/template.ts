import { formatDate, formatMoney } from '../words.ts';
import type { Letter, Letterhead } from './letter.ts';

/** What a template can ask for, by the word in its braces. An empty value leaves nothing. */
const VALUES = {
  Name: ({ name, to }) => (to === 'site' ? name.toLowerCase() : name),
  Work: ({ work }) => (/^\p{Lu}\p{Ll}/u.test(work) ? work.charAt(0).toLowerCase() + work.slice(1) : work),
  Street: ({ street }) => street ?? '',
  City: ({ city }) => city,
  Issued: ({ issueDate }) =>
    issueDate === null ? 'still without an issue date' : `issued ${formatDate(issueDate)}`,
  Value: ({ valuation }) => (valuation === null ? '' : formatMoney(valuation)),
  'Permit number': ({ permitNumber }) => permitNumber,
  'Who has the job': ({ who }) =>
    who === 'nobody'
      ? 'It names no contractor yet.'
      : who === 'owner'
        ? 'It says that the owner does the work.'
        : who === 'gc'
          ? 'It names you as the contractor.'
          : '',
  'Your name': (_, { name }) => name,
  Company: (_, { company }) => company,
  'Your phone': (_, { phone }) => phone,
  License: (_, { license }) => license,
} as const satisfies Readonly<Record<string, (letter: Letter, sender: Letterhead) => string>>;

export type LetterField = keyof typeof VALUES;
export const LETTER_FIELDS = Object.keys(VALUES) as LetterField[];

/** Most characters of a template: what fits a page. */
export const TEMPLATE_MAX = 2000;

export const DEFAULT_TEMPLATE = `Dear {Name},

The public record shows a permit for {Work} at {Street}, {Issued}. {Who has the job}

If you still need somebody for this work, I would be glad to look at it and leave you a written price. It costs nothing, and you can compare it with others.

Call or text me at {Your phone}.

{Your name}, {Company}`;

/** A piece of a letter; `filled` if it is of its lead or sender. */
export interface LetterPart {
  readonly text: string;
  readonly filled: boolean;
}

/**
 * The lines of a letter. No brace of a template is ever printed: what no field has that name keeps its words without the braces. A line
 * whose fields are all empty is left out.
 */
export function fillTemplate(template: string, letter: Letter, sender: Letterhead): LetterPart[][] {
  return template.split(/\r?\n/).flatMap((line) => {
    const parts = partsOf(line).map(({ text, field }): LetterPart => {
      if (field === undefined) return { text: withoutBraces(text), filled: false };
      return { text: withoutBraces(VALUES[field](letter, sender)), filled: true };
    });
    const says = (part: LetterPart): boolean => /[\p{L}\p{N}]/u.test(part.text);
    const fields = parts.filter(({ filled }) => filled);
    if (fields.length > 0 && !fields.some(says)) return [];
    // The comma before an empty field goes with it: "Dana, ".
    const last = parts.findLastIndex(says);
    return [
      parts.flatMap((part, at) => {
        const isBeforeEmpty = at > last && parts.slice(at + 1).some(({ filled }) => filled);
        const text = isBeforeEmpty && /^[\s,]*$/.test(part.text) ? '' : part.text;
        return text === '' ? [] : [{ ...part, text }];
      }),
    ];
  });
}

/** The words in a template's braces that are no field. */
export function unknownFields(template: string): string[] {
  return partsOf(template).flatMap(({ text, field }) =>
    field === undefined && /^\{[^{}]*\}$/.test(text) ? [withoutBraces(text)] : [],
  );
}

/** The fields that a template asks of its sender. */
export function asksFor(template: string, field: LetterField): boolean {
  return partsOf(template).some((part) => part.field === field);
}

interface TemplatePart {
  readonly text: string;
  readonly field?: LetterField;
}

function partsOf(template: string): TemplatePart[] {
  return template.split(/(\{[^{}\n]*\})/).flatMap((text): TemplatePart[] => {
    if (text === '') return [];
    const name = text.startsWith('{') ? text.slice(1, -1).trim().toLowerCase() : '';
    const field = LETTER_FIELDS.find((one) => one.toLowerCase() === name);
    return [field === undefined ? { text } : { text, field }];
  });
}

function withoutBraces(text: string): string {
  return text.replaceAll(/[{}]/g, '');
}

/** The last line of every letter: where the address comes from, and how to stop. @param site such as `https://plumbline.example` */
export function lastLine(
  { source, permitNumber, attribution }: Letter,
  { phone }: Pick<Letterhead, 'phone'>,
  site: string,
): string {
  return [
    `Your address comes from public building permit records: ${source}, permit ${permitNumber}.`,
    ...(attribution === null ? [] : [attribution]),
    phone === ''
      ? `To get no more letters, ask at ${site}/removal.`
      : `To get no more letters from us, call ${phone}. To get none from others, ask at ${site}/removal.`,
  ].join(' ');
}
