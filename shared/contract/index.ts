import type { z } from 'zod';
import { accountShapes } from './account.ts';
import { alertsShapes } from './alerts.ts';
import { billingShapes } from './billing.ts';
import { openApiShapes } from './open-api.ts';
import { permitsShapes } from './permits.ts';
import { pushShapes } from './push.ts';
import { removalsShapes } from './removals.ts';
import type { CallName } from './routes.ts';
import { statusShapes } from './status.ts';
import { webhooksShapes } from './webhooks.ts';
import { whereaboutsShapes } from './whereabouts.ts';
import { workListShapes } from './work-list.ts';

/**
 * The shapes of a call. `output` is a schema for JSON, or the kind of answer that is not JSON: a file to download, a
 * redirect, a page, or nothing (204).
 */
export interface Shape {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly output: z.ZodType | 'file' | 'redirect' | 'page' | 'empty';
  /** The status of a good answer with JSON, where it is not 200. */
  readonly status?: 201;
}

const table = {
  ...permitsShapes,
  ...whereaboutsShapes,
  ...workListShapes,
  ...statusShapes,
  ...accountShapes,
  ...alertsShapes,
  ...billingShapes,
  ...removalsShapes,
  ...pushShapes,
  ...webhooksShapes,
  ...openApiShapes,
} as const satisfies Record<CallName, Shape>;

type Table = typeof table;
type Parsed<T, Key extends string> =
  T extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;
type Sent<T, Key extends string> = T extends Record<Key, infer S extends z.ZodType> ? z.input<S> : undefined;

/** What the handler of a call receives, after validation. */
export interface Input<N extends CallName> {
  readonly params: Parsed<Table[N], 'params'>;
  readonly query: Parsed<Table[N], 'query'>;
  readonly body: Parsed<Table[N], 'body'>;
}

/** What a client sends as the body of a call. */
export type Body<N extends CallName> = Sent<Table[N], 'body'>;

/** The JSON a call answers; never for calls that answer something else. */
export type Output<N extends CallName> = Table[N]['output'] extends z.ZodType
  ? z.output<Table[N]['output']>
  : never;

/** The shapes of every call, by name. The rows (method, path, access) are in `routes`. */
export const shapes: Readonly<Record<CallName, Shape>> = table;
