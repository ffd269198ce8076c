import * as z from 'zod';
import { openApiDocument } from './document.ts';

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description: string;
    readonly example?: unknown;
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

/** The document as a reader gets it: as JSON. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument('https://site.test'))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const REF = '#/components/schemas/';

/** What is wrong with a value by a schema of the document, made from nothing but the document; undefined when nothing is. */
export function faultsOf(schema: Schema, value: unknown): unknown {
  const text = JSON.stringify({ ...schema, $defs: DOCUMENT.components.schemas }).replaceAll(REF, '#/$defs/');
  const validator = z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
  return validator.safeParse(value).error?.issues;
}

/** Where a value has fields that its schema has not, as paths. */
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
