import { ERRORS } from '#shared/contract/errors.ts';
import type { Shape } from '#shared/contract/index.ts';
import { openApiShapes } from '#shared/contract/open-api.ts';
import { type OpenApiCall, openApiRoutes } from '#shared/contract/open-api-routes.ts';
import { API_PAGE_PATH, PROBLEMS, type ProblemCode, problemAnchor } from '#shared/contract/problems.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { ANSWERS, BODIES } from './examples.ts';
import { COMMON_PROBLEMS, OPERATIONS, TAGS } from './operations.ts';
import { IDEMPOTENCY_KEY, pathParameters, queryParameters } from './parameters.ts';
import { type JsonSchema, namedSchemas, nameOf, refTo, schemaOf } from './schemas.ts';

/** The version of this form of the API: the second number grows with what is added, the first never does under `/v1`. */
const VERSION = '1.0.0';

const CALLS = Object.keys(openApiRoutes) as OpenApiCall[];
const shapes: Readonly<Record<OpenApiCall, Shape>> = openApiShapes;

/** Headers of answers, and what they say. */
const HEADERS = {
  'X-Request-Id': ['string', 'Quote it when you write to us.'],
  'RateLimit-Limit': [
    'integer',
    'The most calls in a minute: of the key or of the account, whichever is nearer to its end.',
  ],
  'RateLimit-Remaining': ['integer', 'How many more there may be in this minute.'],
  'RateLimit-Reset': ['integer', 'Seconds until the minute ends.'],
  'Retry-After': ['integer', 'Seconds after which the same call may be made again.'],
  'X-Permits-Left': ['integer', 'How many more different permits this month’s allowance has.'],
  'Idempotency-Replayed': ['string', 'true when this is the answer of an earlier call with the same key.'],
  'WWW-Authenticate': ['string', 'How to prove who you are.'],
} as const;
type HeaderName = keyof typeof HEADERS;
const COUNTS: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

type Json = Readonly<Record<string, unknown>>;

/** The public API as an OpenAPI 3.1 document, from the contract. @param origin of the site, such as `https://example.com` */
export function openApiDocument(origin: string): { readonly openapi: '3.1.0' } & Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of CALLS) {
    const { method, path } = openApiRoutes[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, origin) };
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
    components: {
      schemas: namedSchemas(),
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
          description: `A key made on ${origin}${API_PAGE_PATH}. It begins with plumb_live_.`,
        },
      },
    },
  };
}

function operationOf(name: OpenApiCall, origin: string): Json {
  const { method, access } = openApiRoutes[name];
  const { tag, summary, description, problems, example } = OPERATIONS[name];
  const { params, query, body } = shapes[name];
  const parameters = [
    ...(params === undefined ? [] : pathParameters(params, example)),
    ...(query === undefined ? [] : queryParameters(query, example)),
    ...(method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
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
                schema: namedOr(body, 'input'),
                ...(name in BODIES ? { example: BODIES[name as keyof typeof BODIES] } : {}),
              },
            },
          },
        }),
    responses: {
      ...goodAnswer(name),
      ...refusals(isPublic ? ['tooLarge', 'internal'] : [...problems, ...COMMON_PROBLEMS], !isPublic, origin),
    },
  };
}

function goodAnswer(name: OpenApiCall): Json {
  const { output, status = 200 } = shapes[name];
  const { method, access } = openApiRoutes[name];
  const headers = headersOf([
    'X-Request-Id',
    ...(access === 'public' ? [] : COUNTS),
    ...(name === 'v1Permits' || name === 'v1Permit' ? (['X-Permits-Left'] as const) : []),
    ...(method === 'GET' ? [] : (['Idempotency-Replayed'] as const)),
  ]);
  if (typeof output === 'string') return { 204: { description: 'Done; there is nothing to say.', headers } };
  const schema = namedOr(output, 'output');
  const example = name in ANSWERS ? { example: ANSWERS[name as keyof typeof ANSWERS] } : {};
  const description = status === 201 ? 'Made.' : 'What was asked for.';
  return { [status]: { description, headers, content: { 'application/json': { schema, ...example } } } };
}

/** What may go wrong, by status; each error is an example. */
function refusals(codes: readonly ProblemCode[], isCounted: boolean, origin: string): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, together]) => [
        status,
        {
          description: `${together.map((code) => PROBLEMS[code]).join(', or ')}.`,
          headers: headersOf([
            'X-Request-Id',
            ...(isCounted && status !== 401 ? COUNTS : []),
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

function headersOf(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function namedOr(schema: Exclude<Shape['output'], string>, io: 'input' | 'output'): JsonSchema {
  const name = nameOf(schema);
  return name === undefined ? schemaOf(schema, io) : refTo(name);
}
