import type { z } from 'zod';
import { openApiShapes } from '#shared/contract/open-api.ts';
import { FILTER_NAMES } from '#shared/domain/filter/filter-query.ts';
import { API_PAGE_MAX, API_PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { FACETS } from './fields.ts';
import { type JsonSchema, schemaOf } from './schemas.ts';

/** A parameter as OpenAPI has it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** Parameters that are no facet of a filter. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'Its id.',
  minScore: 'Least lead score, 0 to 100.',
  sort: 'newest: by issue date; value: by project value; score: by lead score. Always the highest first, with what lacks it at the end.',
  limit: `Permits of a page: ${API_PAGE_SIZE} unless you say otherwise, ${API_PAGE_MAX} at the most.`,
  updatedSince:
    'A time such as 2026-11-20T12:00:00Z, or a day, which is its first moment in UTC. To begin with; afterwards send cursor.',
  cursor: 'The nextCursor of the page before, as it is. Everything else must be asked as before.',
};

/** Facets by the name they are asked under, in the form an alert's criteria have. */
const facets = new Map(Object.entries(FILTER_NAMES).map(([facet, name]) => [name as string, facet]));
const criteria = () => schemaOf(openApiShapes.v1Alert.output.shape.criteria, 'output').properties ?? {};

/** The query's parameters, in the order of the contract. */
export function queryParameters(
  query: z.ZodType,
  example: Readonly<Record<string, string>> = {},
): Parameter[] {
  const { properties = {} } = schemaOf(query, 'output');
  const facetSchemas = criteria();
  return Object.entries(properties).map(([name, schema]) => {
    const facet = facets.get(name);
    const given = facet === undefined ? schema : (facetSchemas[facet] ?? schema);
    return {
      name,
      in: 'query',
      required: false,
      description: wordsFor(name, facet),
      schema: given,
      ...(example[name] === undefined ? {} : { example: valueIn(example[name], given) }),
    };
  });
}

/** The parameters of a path. */
export function pathParameters(
  params: z.ZodType,
  example: Readonly<Record<string, string>> = {},
): Parameter[] {
  const { properties = {} } = schemaOf(params, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    description: wordsFor(name, undefined),
    schema,
    ...(example[name] === undefined ? {} : { example: example[name] }),
  }));
}

/** The header that makes a write safe to send again. */
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 255 visible characters, such as a UUID. For 24 hours the same call with the same key happens once and is answered alike.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** @throws when a parameter has no words: the document would be silent about it */
function wordsFor(name: string, facet: string | undefined): string {
  const words = facet === undefined ? WORDS[name] : FACETS[facet];
  if (words === undefined) throw new Error(`The document has no words for the parameter "${name}".`);
  return words;
}

function valueIn(text: string, { type }: JsonSchema): unknown {
  if (type === 'array') return [text];
  return type === 'number' || type === 'integer' ? Number(text) : text;
}
