import type { z } from 'zod';
import { inputSubject, inputWords } from '#shared/domain/input-words.ts';
import { formatCount } from '#shared/domain/words.ts';

type Issue = z.core.$ZodRawIssue;
type IssueOf<C extends Issue['code']> = Extract<Issue, { readonly code: C }>;

/** What inputs that are numbers count: "Choose at most 1,000 results." */
const COUNTED: ReadonlyMap<string, string> = new Map([
  ['limit', 'results'],
  ['lastDays', 'days'],
  ['period', 'days'],
]);

// No sentence has a verb that would need to know whether the input's name is a plural: "The permits is missing".
const KINDS: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must look like name@example.com',
  date: 'must be a date such as 2026-11-20',
  datetime: 'must be a time such as 2026-11-20T12:00:00Z',
};

/**
 * Says in a sentence for people what is wrong with an input, in place of zod's own words. A message that a schema gives itself comes
 * first.
 */
export function inputSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return unknownSentence(issue.keys);
  const path = issue.path ?? [];
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return 'Send the values of this call as JSON, each with its name.';
  const isEntry = typeof path.at(-1) === 'number';
  const subject = isEntry ? `An entry in ${inputWords(name)}` : inputSubject(name);
  const check = `Check ${isEntry ? 'each entry in' : 'the'} ${inputWords(name)} and try again.`;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `Add the ${inputWords(name)} and try again.`;
      return issue.expected in KINDS ? `${subject} ${KINDS[issue.expected]}.` : check;
    case 'too_big':
      return limitSentence(issue, 'most', Number(issue.maximum), subject, name);
    case 'too_small':
      return limitSentence(issue, 'least', Number(issue.minimum), subject, name);
    case 'invalid_value':
      return `${subject} must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(issue.values.map((value) => valueWords(String(value))))}.`;
    case 'invalid_format':
      return issue.format in FORMATS ? `${subject} ${FORMATS[issue.format]}.` : check;
    default:
      return check;
  }
}

/** A value as people read it: in quotes if only programs write it. */
function valueWords(value: string): string {
  return /[a-z][A-Z]/.test(value) ? `“${value}”` : value;
}

function limitSentence(
  { origin }: IssueOf<'too_big' | 'too_small'>,
  side: 'most' | 'least',
  limit: number,
  subject: string,
  name: string,
): string {
  const figure = formatCount(limit);
  const counted = origin === 'array' ? inputWords(name) : COUNTED.get(name);
  if (counted !== undefined)
    return side === 'most' ? `Choose at most ${figure} ${counted}.` : `Choose ${figure} or more ${counted}.`;
  if (origin !== 'string') return `${subject} must be at ${side} ${figure}.`;
  if (side === 'least' && limit === 1) return `Fill in the ${inputWords(name)}.`;
  return `${subject} must have at ${side} ${figure} characters.`;
}

/** Refuses inputs that a call does not know. */
export function unknownSentence(keys: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(keys.map((key) => `“${key.slice(0, 100)}”`));
  return `This call does not know ${names}. Check the spelling, or leave ${keys.length === 1 ? 'it' : 'them'} out.`;
}
