import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { z } from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import type { Shape } from '#shared/contract/index.ts';

/** The body's bytes; none when there is no body. */
export function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array {
  return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

/**
 * A call's input in the shape of its contract: path parameters, query (of a repeated parameter the last; empty values
 * count as absent, PRODUCT §7) and JSON body. Parts the contract does not name are not looked at.
 * @throws ApiError `invalidInput`, naming the field and what is wrong with it
 */
export function inputOf(
  shape: Shape,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
  body: Uint8Array,
): { readonly params: unknown; readonly query: unknown; readonly body: unknown } {
  const given = [...query].filter(([, value]) => value !== '');
  return {
    params: shape.params && parsed(shape.params, params),
    query: shape.query && parsed(shape.query, Object.fromEntries(given)),
    body: shape.body && parsed(shape.body, jsonOf(body)),
  };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'), wholeText);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalidInput', 'The body is not valid JSON.');
  }
}

/** An escape such as `\ud800` is half a character: no store takes it, and no page shows it. */
function wholeText(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed())
    throw new ApiError('invalidInput', 'A text in the body has half a character in it. Send whole ones.');
  return value;
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const inputs = result.error.issues.map(({ path, message }) => ({
    name: path.join('.'),
    detail: `${message}${/[.!?]$/.test(message) ? '' : '.'}`,
  }));
  const { name, detail } = inputs[0] ?? { name: '', detail: 'Invalid input.' };
  throw new ApiError('invalidInput', name === '' ? detail : `${name}: ${detail}`, undefined, inputs);
}
