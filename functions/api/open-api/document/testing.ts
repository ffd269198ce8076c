import * as z from 'zod';
import { openApiDocument } from './document.ts';

export interface DocumentOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description: string;
    readonly example?: unknown;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: Content }>
  >;
}

export type Content = Readonly<
  Record<
    string,
    {
      readonly schema: Schema;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    }
  >
>;

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: unknown;
}

/** The document after a round trip through JSON. */
export const DOCUMENT = JSON.parse(
  JSON.stringify(openApiDocument('https://site.test', new Date('2026-11-20T12:00:00Z'))),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: DocumentOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const REF = '#/components/schemas/';

/** Validates a value against a schema of the document, built from the document alone. Returns the errors; undefined if there are none. */
export function findFaults(schema: Schema, value: unknown): unknown {
  const text = JSON.stringify({ ...schema, $defs: DOCUMENT.components.schemas }).replaceAll(REF, '#/$defs/');
  const validator = z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
  return validator.safeParse(value).error?.issues;
}

/** Paths of the fields that a value has and its schema lacks. */
export function unknownFields(schema: Schema, value: unknown, path = ''): string[] {
  const { $ref, properties, items, anyOf, additionalProperties } = schema;
  const named = $ref === undefined ? undefined : DOCUMENT.components.schemas[$ref.slice(REF.length)];
  if (named !== undefined) return unknownFields(named, value, path);
  if (anyOf !== undefined)
    return value === null ? [] : anyOf.slice(0, 1).flatMap((one) => unknownFields(one, value, path));
  if (Array.isArray(value))
    return items === undefined ? [] : value.flatMap((one, at) => unknownFields(items, one, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name];
    if (known === undefined) return additionalProperties === undefined ? [`${path}.${name}`] : [];
    return unknownFields(known, inner, `${path}.${name}`);
  });
}
