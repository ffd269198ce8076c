import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import { type CallShape, shapes } from '#shared/contract/index.ts';
import { FACETS } from '#shared/domain/filter/facets.ts';
import {
  FilterError,
  filterFromQuery,
  minScoreFromQuery,
  sortFromQuery,
} from '#shared/domain/filter/filter-query.ts';
import { parseInput } from './input.ts';

type Inner = z.core.$ZodTypes | undefined;

/** Values that one schema or another refuses. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  0.5,
  1e13,
  '',
  ' ',
  'nonsense',
  'x'.repeat(20_000),
  [],
  ['x'.repeat(20_000)],
  [''],
  [7],
  Array.from({ length: 2000 }, (_, at) => String(at)),
  {},
  { unknownName: 1, other: 2 },
];

/** The object that a schema checks, without what wraps it. */
function unwrap(schema: Inner): Inner {
  const def = schema?._zod.def;
  if (def === undefined) return undefined;
  if ('innerType' in def) return unwrap(def.innerType as Inner);
  if (def.type === 'pipe') return unwrap(def.in as Inner);
  return schema;
}

/** Values that miss a schema, in one place or in many. */
function hostileTo(schema: unknown): fc.Arbitrary<unknown> {
  const leaf = fc.constantFrom(...HOSTILE);
  const def = unwrap(schema as Inner)?._zod.def;
  if (def?.type !== 'object') return leaf;
  const parts = Object.entries(def.shape).map(([name, part]) => [name, hostileTo(part)] as const);
  const known = fc.record(Object.fromEntries(parts), { requiredKeys: [] });
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: leaf });
}

/** The sentences of the faults of an input; empty when it is valid. */
function faults(shape: CallShape, part: 'params' | 'query' | 'body', value: unknown): readonly string[] {
  const only: CallShape = { output: 'empty', [part]: shape[part] };
  const text = (one: unknown): string => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
  const pairs = Object.entries(value !== null && typeof value === 'object' ? value : {}).map(
    ([name, one]): [string, string] => [name, text(one).slice(0, 5000)],
  );
  try {
    const sent = part === 'body' ? JSON.stringify(value ?? null) : '';
    parseInput(
      only,
      Object.fromEntries(pairs),
      new URLSearchParams(part === 'query' ? pairs : []),
      Buffer.from(sent),
    );
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.message, ...error.inputs.map(({ detail }) => detail)];
  }
}

/** Words of the library, and paths, which mean nothing to people. */
const JARGON =
  /\b(?:expected|received|invalid input|too big|too small|unrecognized|regex|pattern|undefined|null|nan|string|boolean|array|object)\b|[<>]|\w\.\w+:|\.\d+\b/i;
/** A name from the code, such as `minValue`. */
const CODE_NAME = /[a-z][A-Z]/;

/** A verb that agrees with the name of a list only by luck: "The permits is missing." An entry in it is one. */
const PLURAL_WITH_ONE = /\bThe (?:[a-z]+ )*[a-z]*[a-rt-z]s (?:is|has|was|does)\b/;

function expectPlain(sentence: string): void {
  // What the caller sent, and names that only programs send, are in quotes.
  const ours = sentence.replace(/“[^”]*”|"[^"]*"/g, '');
  expect(ours).not.toMatch(JARGON);
  expect(ours).not.toMatch(CODE_NAME);
  expect(ours).not.toMatch(PLURAL_WITH_ONE);
  expect(sentence).toMatch(/^[“"A-Z].*[.!?]$/s);
}

describe('what a call says about its input', () => {
  const parts = Object.entries(shapes).flatMap(([name, shape]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      shape[part] === undefined ? [] : [[`${name} ${part}`, shape, part] as const],
    ),
  );

  it.each(parts)('is a sentence for people: %s', (_, shape, part) => {
    let refused = 0;
    fc.assert(
      fc.property(hostileTo(shape[part]), (value) => {
        const sentences = faults(shape, part, value);
        refused += sentences.length;
        for (const sentence of sentences) expectPlain(sentence);
      }),
      { numRuns: 150 },
    );
    if (part === 'body') expect(refused).toBeGreaterThan(0);
  });

  it('is a sentence for people for each filter of a query', () => {
    const read = [filterFromQuery, sortFromQuery, minScoreFromQuery];
    const names = [...Object.values(FACETS).map(({ queryName }) => queryName), 'sort', 'minScore'];
    const sentences = names.flatMap((name) =>
      read.flatMap((parse) => {
        try {
          parse(new URLSearchParams({ [name]: 'nonsense' }));
          return [];
        } catch (error) {
          if (!(error instanceof FilterError)) throw error;
          return [error.message];
        }
      }),
    );
    expect(sentences.length).toBeGreaterThan(9);
    for (const sentence of sentences) expectPlain(sentence);
  });

  it.each<[string, CallShape, 'query' | 'body', unknown, string]>([
    [
      'a number above its limit',
      shapes.searchPermits,
      'query',
      { limit: 1001 },
      'Choose at most 1,000 results.',
    ],
    ['a missing list', shapes.letters, 'body', {}, 'Add the permits and try again.'],
    ['a missing text', shapes.createApiKey, 'body', {}, 'Add the name and try again.'],
    [
      'an unknown choice',
      shapes.updateNotifications,
      'body',
      { notificationFrequency: 'yearly' },
      'The email frequency must be immediate, hourly, daily, or weekly.',
    ],
    [
      'a number below its limit',
      shapes.updateNotifications,
      'body',
      { digestHour: -1 },
      'The email hour must be at least 0.',
    ],
  ])('names the input and the limit: %s', (_, shape, part, value, sentence) => {
    expect(faults(shape, part, value)).toContain(sentence);
  });
});
