import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { z } from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import type { CallShape } from '#shared/contract/index.ts';
import { inputSentence } from './input-sentence.ts';

/** The bytes of the body, none without a body. */
export function readBody({ body, isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array {
  return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

/**
 * Parses a call's path parameters, query and JSON body by its contract, and ignores parts that the contract does not name. The last of
 * a repeated query parameter counts; empty values count as absent (PRODUCT §7).
 * @throws ApiError `invalidInput`, with a sentence for people about the first error
 */
export function parseInput(
  shape: CallShape,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
  body: Uint8Array,
): { readonly params: unknown; readonly query: unknown; readonly body: unknown } {
  const given = [...query].filter(([, value]) => value !== '');
  return {
    params: shape.params && parse(shape.params, params),
    query: shape.query && parse(shape.query, Object.fromEntries(given)),
    body: shape.body && parse(shape.body, parseJson(body)),
  };
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
  const inputs = result.error.issues.map(({ path, message }) => ({ name: path.join('.'), detail: message }));
  throw new ApiError('invalidInput', inputs[0]?.detail, undefined, inputs);
}
