import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { z } from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import type { CallShape } from '#shared/contract/index.ts';
import { inputSentence, unknownSentence } from './input-sentence.ts';
import { isOpened, mayRepeat, queryNames } from './query-names.ts';

/** The bytes of the body, none without a body. */
export function readBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array {
  return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

/**
 * Parses a call's path parameters, query and JSON body by its contract. Empty values of a query count as absent (PRODUCT §7).
 * @throws ApiError `invalidInput`, with a sentence for people about the first error
 */
export function parseInput(
  shape: CallShape,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
  body: Uint8Array,
): { readonly params: unknown; readonly query: unknown; readonly body: unknown } {
  const given = [...query].filter(([, value]) => value !== '');
  if (!isOpened(shape)) checkNames(shape, [...Map.groupBy(given, ([name]) => name)]);
  return {
    params: shape.params && parse(shape.params, params),
    query: shape.query && parse(shape.query, Object.fromEntries(given)),
    body: shape.body && parse(shape.body, parseJson(body)),
  };
}

/** Refuses parameters that would be ignored, since the answer would be wider than what was asked. */
function checkNames(shape: CallShape, given: readonly (readonly [string, readonly unknown[]])[]): void {
  if (shape.output === 'relayed') return;
  const known = queryNames(shape);
  const unknown = given.map(([name]) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw refused(unknown, unknownSentence(unknown));
  const [twice] = given.find(([name, values]) => values.length > 1 && !mayRepeat(shape, name)) ?? [];
  if (twice !== undefined) throw refused([twice], `Send “${twice}” only once.`);
}

function refused(names: readonly string[], detail: string): ApiError {
  return new ApiError(
    'invalidInput',
    detail,
    undefined,
    names.map((name) => ({ name: name.slice(0, 100), detail })),
  );
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'), checkText);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalidInput', 'What was sent is not valid JSON.');
  }
}

/** Refuses an escape such as `\ud800`, half a character: DynamoDB cannot store it. */
function checkText(_name: string, value: unknown): unknown {
  // guard: text has whole characters
  if (typeof value === 'string' && !value.isWellFormed())
    throw new ApiError('invalidInput', 'A text has a broken character in it. Remove it and try again.');
  return value;
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: inputSentence });
  if (result.success) return result.data;
  const inputs = result.error.issues.flatMap((issue) =>
    faultNames(issue).map((name) => ({ name, detail: issue.message })),
  );
  throw new ApiError('invalidInput', inputs[0]?.detail, undefined, inputs);
}

/** The inputs that an error is about, in a body their paths; `body` if it is about all of them. */
function faultNames(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [path.join('.') || 'body'];
  return issue.keys.map((key) => [...path, key.slice(0, 100)].join('.'));
}
