import fc from 'fast-check';
import { createRowReader } from '../records/fingerprint.ts';
import { pageParser } from '../records/page-reader.ts';
import { type Row, rawRow } from '../records/written-rows.ts';
import type { Source } from '../source.ts';
import { chicago } from './fixtures.ts';

/** A source whose columns are written in more ways than one. */
export const pageSource: Source = {
  ...chicago,
  recordKey: ['number', 'part'],
  dateColumn: 'issued',
  fields: {
    permitNumber: 'number',
    permitType: 'type',
    issueDate: 'issued',
    description: 'a description that is long to name',
    valuation: 'größe',
    propertyOwnerName: { first: ['name', 'number'] },
  },
};
const NAMES = [
  ...['number', 'part', 'type', 'issued', 'a description that is long to name', 'größe', 'name'],
  ...[
    ':id',
    'names',
    'nam',
    '',
    'a"b',
    'x',
    '__proto__',
    'a description that is lung to name',
    'a description that is long to nane',
  ],
];

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'B-7',
    '2026-11-01',
    'N/A',
    'a\u007fb',
    '\u007f',
    '\ud800',
    'größer',
    '—',
    '"\\',
    '1e5',
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
/** The members of a row: any columns in any order, some of them twice. */
export const members = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 12 });

/** How something is written: blanks, and whether characters are escaped. */
export const style = fc.record({
  blank: fc.constantFrom('', ' ', '\n', '\r\n', '\t '),
  colon: fc.constantFrom(':', ': ', ' :\n'),
  escapes: fc.boolean(),
});
interface Style {
  readonly blank: string;
  readonly colon: string;
  readonly escapes: boolean;
}

/** A row's columns and values, as they are written one after the other. */
export type Members = readonly (readonly [string, unknown])[];

/** A list of rows, whose members may repeat, in the order given. */
export function written(rows: readonly Members[], { blank, colon, escapes }: Style): string {
  const text = (part: unknown) => {
    const json = JSON.stringify(part);
    return escapes
      ? json.replace(/[g-z](?=[^\\]*$)/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
      : json;
  };
  const list = rows.map(
    (row) =>
      `{${blank}${row.map(([name, one]) => `${JSON.stringify(name)}${colon}${typeof one === 'string' ? text(one) : JSON.stringify(one)}`).join(`${blank},${blank}`)}${blank}}`,
  );
  return `${blank}[${blank}${list.join(`${blank},${blank}`)}${blank}]${blank}`;
}

/** The parser of a source's pages. */
export function parserOf(of: Source): (json: Buffer) => unknown {
  const parse = pageParser(of, ':id');
  if (parse === undefined) throw new Error('The source has no such parser.');
  return parse;
}

/** What an answer says as a parser gives it. What it takes for rows must be such: only then they are read. */
export function said(parse: () => unknown): unknown {
  let answer: unknown;
  try {
    answer = parse();
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
  if (!Array.isArray(answer)) return { answer };
  const reader = createRowReader(pageSource);
  return (answer as Row[]).map((row) => {
    reader.read(row);
    return { raw: rawRow(row), values: [...reader.values], fingerprint: reader.fingerprint() };
  });
}
