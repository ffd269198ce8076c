import * as z from 'zod';
// Each schema that the document names registers its name, so that all of them must be loaded.
import '#shared/contract/open-api.ts';

/** A JSON Schema (draft 2020-12, used by OpenAPI 3.1). */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  [more: string]: unknown;
}

const SCHEMAS = '#/components/schemas/';

/** Every schema of the contract that has a name (`.meta({ id })`), sorted, since modules register theirs in the order they load in. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    ...OPTIONS,
    override: (context) => {
      OPTIONS.override(context);
      sayDefault(context.jsonSchema);
    },
    io: 'input',
    uri: (id) => `${SCHEMAS}${id}`,
  });
  return Object.fromEntries(
    Object.keys(schemas)
      .sort()
      .map((name) => [name, withoutIds(schemas[name] as JsonSchema)]),
  );
}

/** A reference to a named schema, or the JSON Schema of another one. */
export function schemaOrRef(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const id = z.globalRegistry.get(schema)?.id;
  return id === undefined ? toJsonSchema(schema, io) : refTo(id);
}

export function refTo(name: string): JsonSchema {
  return { $ref: `${SCHEMAS}${name}` };
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return withoutIds(z.toJSONSchema(schema, { ...OPTIONS, io }) as JsonSchema);
}

const OPTIONS = {
  unrepresentable: 'any',
  /**
   * Leaves out the pattern of a format and the bounds of safe integers, which say nothing new, and the promise that an object has no
   * other fields: answers may get more.
   */
  override: ({ jsonSchema }) => {
    const { format, minimum, maximum, additionalProperties } = jsonSchema;
    if (format !== undefined) delete jsonSchema.pattern;
    if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (additionalProperties === false) delete jsonSchema.additionalProperties;
  },
} as const satisfies z.core.ToJSONSchemaParams;

/** Says a default in words: generated types make a field that has one required. */
function sayDefault(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.default === undefined) return;
  schema.description = `${schema.description} ${JSON.stringify(schema.default)} unless you send it.`;
  delete schema.default;
}

function withoutIds({ $schema: _schema, $id: _id, id: _name, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
