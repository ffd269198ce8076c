import type { z } from 'zod';
import { ERRORS } from '#shared/contract/errors.ts';
import type { CallShape } from '#shared/contract/index.ts';
import { openApiShapes } from '#shared/contract/open-api.ts';
import { API_PAGE_PATH, PROBLEMS, type ProblemCode, problemAnchor } from '#shared/contract/problems.ts';
import { type OpenApiCall, openApiRoutes, routes } from '#shared/contract/routes.ts';
import { FILTER_NAMES } from '#shared/domain/filter/filter-query.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { ANSWERS, BODIES } from './examples.ts';
import { COMMON_PROBLEMS, OPERATIONS, TAGS } from './operations.ts';
import { type JsonSchema, namedSchemas, refTo, schemaOrRef, toJsonSchema } from './schemas.ts';
import { documentWebhooks } from './webhooks.ts';

/** The API's version. Additions raise the second number; the first stays 1 under `/v1`. */
const VERSION = '1.0.0';

const CALLS = Object.keys(openApiRoutes) as OpenApiCall[];
const shapes: Readonly<Record<OpenApiCall, CallShape>> = openApiShapes;

/** Headers of answers: type and description. */
const HEADERS = {
  'X-Request-Id': ['string', 'Quote it when you write to us.'],
  'RateLimit-Limit': [
    'integer',
    'The most calls in a minute: of the key or of the account, whichever has fewer left.',
  ],
  'RateLimit-Remaining': ['integer', 'Calls left in this minute.'],
  'RateLimit-Reset': ['integer', 'Seconds until the minute ends.'],
  'Retry-After': ['integer', 'Seconds after which the same call may be made again.'],
  'X-Permits-Left': ['integer', 'Permits left in this month’s allowance.'],
  'Idempotency-Replayed': ['string', 'true when this is the answer of an earlier call with the same key.'],
  'WWW-Authenticate': ['string', 'How to prove who you are.'],
} as const;
type HeaderName = keyof typeof HEADERS;
const LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

type Json = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, JsonSchema>>;

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** The header that makes a write safe to repeat. */
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 255 visible characters, such as a UUID. For 24 hours the same call with the same key happens once and is answered alike.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/**
 * The public API as an OpenAPI 3.1 document, made from the contract.
 * @param origin of the site, such as `https://example.com`
 * @param now what its example calls are about
 */
export function openApiDocument(origin: string, now: Date): { readonly openapi: '3.1.0' } & Json {
  const schemas = namedSchemas();
  const filters = schemas['ReplacedCriteria']?.properties ?? {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of CALLS) {
    const { method, path } = openApiRoutes[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, origin, filters, now) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: VERSION,
      description:
        'Building permits from the official open-data portals of American cities, for programs of subscribers.',
    },
    externalDocs: { url: `${origin}${API_PAGE_PATH}`, description: 'The same, to be read by people.' },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: documentWebhooks(),
    components: {
      schemas,
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, [type, description]]) => [
          name,
          { description, schema: { type } },
        ]),
      ),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key made on ${origin}${API_PAGE_PATH}. It begins with plumb_live_, or with plumb_test_ if it reads made-up permits.`,
        },
      },
    },
  };
}

function operation(name: OpenApiCall, origin: string, filters: Properties, now: Date): Json {
  const { access, scope } = routes[name];
  const { tag, summary, description, problems, example: fixed = {}, examples } = OPERATIONS[name];
  const example = { ...fixed, ...examples?.(now) };
  const { params, query, body } = shapes[name];
  const parameters = [
    ...(params === undefined ? [] : parametersOf('path', params, example, {})),
    ...(query === undefined ? [] : parametersOf('query', query, example, filters)),
    ...(runsOnce(name) ? [IDEMPOTENCY_KEY] : []),
  ];
  const isPublic = access === 'public';
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(isPublic ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOrRef(body, 'input'),
                ...(name in BODIES ? { example: BODIES[name as keyof typeof BODIES] } : {}),
              },
            },
          },
        }),
    responses: {
      ...successResponse(name),
      ...problemResponses(
        isPublic
          ? ['invalidInput', 'tooLarge', 'internal']
          : [...problems, ...(scope === 'any' ? [] : ['keyScope' as const]), ...COMMON_PROBLEMS],
        !isPublic,
        origin,
      ),
    },
  };
}

const FACETS = new Map(Object.entries(FILTER_NAMES).map(([facet, name]) => [name as string, facet]));

/** The parameters of a query or a path, in the order of the contract. @param filters schemas of an alert's criteria */
function parametersOf(
  place: 'query' | 'path',
  shape: z.ZodType,
  example: Readonly<Record<string, string>>,
  filters: Properties,
): Parameter[] {
  const { properties = {} } = toJsonSchema(shape, place === 'query' ? 'output' : 'input');
  return Object.entries(properties).map(([name, ownSchema]) => {
    const { description, ...schema } = filters[FACETS.get(name) ?? ''] ?? ownSchema;
    const text = example[name];
    return {
      name,
      in: place,
      required: place === 'path',
      description,
      schema,
      ...(text === undefined ? {} : { example: exampleValue(text, schema) }),
    };
  });
}

function exampleValue(text: string, { type }: JsonSchema): unknown {
  if (type === 'array') return [text];
  return type === 'number' || type === 'integer' ? Number(text) : text;
}

function runsOnce(name: OpenApiCall): boolean {
  return OPERATIONS[name].problems.includes('idempotencyKeyReused');
}

function successResponse(name: OpenApiCall): Json {
  const { output, status = 200 } = shapes[name];
  const { access } = openApiRoutes[name];
  const headers = headerRefs([
    'X-Request-Id',
    ...(access === 'public' ? [] : LIMIT_HEADERS),
    ...(OPERATIONS[name].problems.includes('apiAllowance') ? (['X-Permits-Left'] as const) : []),
    ...(runsOnce(name) ? (['Idempotency-Replayed'] as const) : []),
  ]);
  if (typeof output === 'string') return { 204: { description: 'Done, without content.', headers } };
  const schema = schemaOrRef(output, 'output');
  const example = name in ANSWERS ? { example: ANSWERS[name as keyof typeof ANSWERS] } : {};
  const description = status === 201 ? 'Created.' : 'Success.';
  return { [status]: { description, headers, content: { 'application/json': { schema, ...example } } } };
}

function problemResponses(codes: readonly ProblemCode[], isCounted: boolean, origin: string): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, together]) => [
        status,
        {
          description: `${together.map((code) => PROBLEMS[code]).join(', or ')}.`,
          headers: headerRefs([
            'X-Request-Id',
            ...(isCounted && status !== 401 ? LIMIT_HEADERS : []),
            ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
            ...(status === 429 ? (['Retry-After'] as const) : []),
          ]),
          content: {
            'application/problem+json': {
              schema: refTo('Problem'),
              examples: Object.fromEntries(
                together.map((code) => [
                  code,
                  { summary: PROBLEMS[code], value: problemExample(code, origin) },
                ]),
              ),
            },
          },
        },
      ]),
  );
}

function problemExample(code: ProblemCode, origin: string): Json {
  const { status, sentence } = ERRORS[code];
  return {
    type: `${origin}${API_PAGE_PATH}#${problemAnchor(code)}`,
    title: PROBLEMS[code],
    status,
    detail: sentence,
    requestId: 'Yg1b3hQ8oAMEJ2w=',
  };
}

function headerRefs(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
