import type { z } from 'zod';
import { accountShapes, teamShapes } from './account.ts';
import { alertsShapes } from './alerts.ts';
import { billingShapes } from './billing.ts';
import { lookupShapes } from './lookup.ts';
import { mcpShapes, openApiShapes } from './open-api.ts';
import { permitsShapes } from './permits.ts';
import { contactShapes, removalsShapes } from './public-forms.ts';
import { pushShapes } from './push.ts';
import type { CallName } from './routes.ts';
import { statusShapes } from './status.ts';
import { webhooksShapes } from './webhooks.ts';
import { workListShapes } from './work-list.ts';

/**
 * The schemas of a call. `output` is a schema for JSON, or another kind of answer: a file to download, a feed, a redirect, a page, nothing
 * (204), or what a protocol's own library answered.
 */
export interface CallShape {
  readonly params?: z.ZodType;
  readonly query?: z.ZodObject;
  /** Names of query parameters that the handler reads as a filter, beside those of `query`. */
  readonly filter?: readonly string[];
  readonly body?: z.ZodType;
  readonly output: z.ZodType | 'file' | 'feed' | 'redirect' | 'page' | 'empty' | 'relayed';
  /** Status of a successful JSON answer if not 200. */
  readonly status?: 201;
}

const table = {
  ...permitsShapes,
  ...lookupShapes,
  ...workListShapes,
  ...statusShapes,
  ...accountShapes,
  ...teamShapes,
  ...alertsShapes,
  ...billingShapes,
  ...removalsShapes,
  ...contactShapes,
  ...pushShapes,
  ...webhooksShapes,
  ...openApiShapes,
  ...mcpShapes,
} as const satisfies Record<CallName, CallShape>;

type Table = typeof table;
type Parsed<T, Key extends string> =
  T extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;
type Sent<T, Key extends string> = T extends Record<Key, infer S extends z.ZodType> ? z.input<S> : undefined;

/** The validated input of a handler. */
export interface Input<N extends CallName> {
  readonly params: Parsed<Table[N], 'params'>;
  readonly query: Parsed<Table[N], 'query'>;
  readonly body: Parsed<Table[N], 'body'>;
}

/** The body that a client sends. */
export type Body<N extends CallName> = Sent<Table[N], 'body'>;

/** The JSON that a call returns; `never` for other kinds of answers. */
export type Output<N extends CallName> = Table[N]['output'] extends z.ZodType
  ? z.output<Table[N]['output']>
  : never;

/** Whether a call answers nothing (204). */
export type IsEmpty<N extends CallName> = Table[N]['output'] extends 'empty' ? true : false;

/** The shapes of every call. Method, path and access are in `routes`. */
export const shapes: Readonly<Record<CallName, CallShape>> = table;
