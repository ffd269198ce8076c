import { type PortalRow, valueAt } from './columns.ts';

/** An invalid query. */
export class BadQuery extends Error {
  override readonly name = 'BadQuery';
}

/** A query with an unknown column. */
export class UnknownColumn extends Error {
  override readonly name = 'UnknownColumn';
  readonly column: string;
  constructor(column: string) {
    super(`No such column: ${column}`);
    this.column = column;
  }
}

type Test = (row: PortalRow) => boolean;
type Operand = { readonly column: string } | { readonly value: unknown } | { readonly upper: Operand };

/** A DATE or TIMESTAMP literal. */
class Moment {
  readonly time: number;
  constructor(time: number) {
    this.time = time;
  }
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|'((?:[^']|'')*)'|"([^"]+)"|(>=|<=|<>|!=|[=<>()])|([:A-Za-z_][\w.:]*))/y;

/**
 * Parses a condition of SoQL, ArcGIS or SQL: comparisons, LIKE, IS NULL, AND, OR, NOT, parentheses, `upper`, DATE and TIMESTAMP.
 * @param columns of the table
 * @throws UnknownColumn, BadQuery
 */
export function parseFilter(text: string, columns: ReadonlySet<string>): Test {
  const tokens = tokenize(text);
  let at = 0;
  const isWord = (word: string) => tokens[at]?.kind === 'name' && tokens[at]?.text.toUpperCase() === word;
  const takes = (symbol: string): boolean => {
    const found = (tokens[at]?.kind === 'symbol' && tokens[at]?.text === symbol) || isWord(symbol);
    if (found) at++;
    return found;
  };
  const any = (): Test => {
    const tests = [all()];
    while (takes('OR')) tests.push(all());
    return (row) => tests.some((test) => test(row));
  };
  const all = (): Test => {
    const tests = [one()];
    while (takes('AND')) tests.push(one());
    return (row) => tests.every((test) => test(row));
  };
  const one = (): Test => {
    if (takes('NOT')) {
      const test = one();
      return (row) => !test(row);
    }
    if (takes('(')) {
      const test = any();
      if (!takes(')')) throw new BadQuery('A parenthesis is not closed.');
      return test;
    }
    return comparison();
  };
  const comparison = (): Test => {
    const left = operand();
    if (takes('IS')) {
      const wantsNull = !takes('NOT');
      if (!takes('NULL')) throw new BadQuery('IS needs NULL.');
      return (row) => (read(left, row) === null) === wantsNull;
    }
    const isNegated = takes('NOT');
    if (takes('LIKE')) {
      const pattern = tokens[at++]?.text ?? '';
      return (row) => {
        const value = read(left, row);
        return value !== null && isLike(String(value), pattern) !== isNegated;
      };
    }
    const operator = tokens[at++]?.text ?? '';
    const compare = OPERATORS[operator];
    if (compare === undefined || isNegated) throw new BadQuery(`"${operator}" is not a comparison.`);
    const right = operand();
    return (row) => {
      const order = compareValues(read(left, row), read(right, row));
      return order !== undefined && compare(order);
    };
  };
  const operand = (): Operand => {
    const token = tokens[at++];
    if (token === undefined) throw new BadQuery('The condition ends too early.');
    if (token.kind === 'number') return { value: Number(token.text) };
    if (token.kind === 'text') return { value: token.text };
    if (token.kind === 'symbol') throw new BadQuery(`"${token.text}" is not a value.`);
    if (/^(date|timestamp)$/i.test(token.text) && tokens[at]?.kind === 'text')
      return { value: new Moment(toTime(tokens[at++]?.text)) };
    if (/^upper$/i.test(token.text) && takes('(')) {
      const upper = operand();
      if (!takes(')')) throw new BadQuery('A parenthesis is not closed.');
      return { upper };
    }
    if (!columns.has(token.text)) throw new UnknownColumn(token.text);
    return { column: token.text };
  };
  const test = any();
  if (at < tokens.length) throw new BadQuery(`"${tokens[at]?.text}" is not expected.`);
  return test;
}

/** `%` stands for any text. */
function isLike(text: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('%');
  const end = parts.pop();
  if (end === undefined) return text === start;
  let at = start.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.startsWith(start) && text.endsWith(end) && text.length - end.length >= at;
}

/** Sorts rows by columns, each `name`, `name ASC` or `name DESC`. @throws UnknownColumn */
export function orderRows(
  rows: readonly PortalRow[],
  order: string,
  columns: ReadonlySet<string>,
): PortalRow[] {
  const keys = order.split(',').map((part) => {
    const [column = '', direction = 'asc'] = part.trim().split(/\s+/);
    if (!columns.has(column)) throw new UnknownColumn(column);
    return { column, sign: /^desc$/i.test(direction) ? -1 : 1 };
  });
  return rows.toSorted((a, b) => {
    for (const { column, sign } of keys) {
      const order = compareValues(valueAt(a, column) ?? null, valueAt(b, column) ?? null) ?? 0;
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

/** The largest groups of rows with the same values, with their number as `counted`. @throws UnknownColumn */
export function largestGroups(
  rows: readonly PortalRow[],
  names: readonly string[],
  known: ReadonlySet<string>,
  limit: number,
): PortalRow[] {
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new UnknownColumn(unknown);
  const groups = Map.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name] ?? null)));
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, limit)
    .map((group) => ({
      ...Object.fromEntries(names.map((name) => [name, group[0]?.[name] ?? null])),
      counted: group.length,
    }));
}

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
};

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'symbol';
  readonly text: string;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const [, number, quoted, column, symbol, name] = TOKEN.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replaceAll("''", "'") });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
    else if (column !== undefined || name !== undefined)
      tokens.push({ kind: 'name', text: column ?? name ?? '' });
    else throw new BadQuery(`Syntax error at or near "${text.slice(from, from + 20)}".`);
  }
  return tokens;
}

function read(operand: Operand, row: PortalRow): unknown {
  if ('column' in operand) return valueAt(row, operand.column) ?? null;
  if ('value' in operand) return operand.value;
  const text = read(operand.upper, row);
  return text === null ? null : String(text).toUpperCase();
}

/** Negative when `a` is less; undefined when they cannot be compared, as with NULL. */
function compareValues(a: unknown, b: unknown): number | undefined {
  if (a === null || b === null) return undefined;
  if (a instanceof Moment || b instanceof Moment) return difference(toTime(a), toTime(b));
  if (typeof a === 'number' || typeof b === 'number') return difference(Number(a), Number(b));
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function difference(a: number, b: number): number | undefined {
  return Number.isNaN(a - b) ? undefined : a - b;
}

function toTime(value: unknown): number {
  if (value instanceof Moment) return value.time;
  if (typeof value === 'number') return value;
  const text = String(value).replace(' ', 'T');
  return Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$|^[^T]*$/.test(text) ? text : `${text}Z`);
}
