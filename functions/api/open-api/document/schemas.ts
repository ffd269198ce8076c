import * as z from 'zod';
import { alert } from '#shared/contract/alerts.ts';
import { allowance, change, openApiShapes, openSource, problem } from '#shared/contract/open-api.ts';
import { permitsShapes, scoredPermit } from '#shared/contract/permits.ts';
import { stateStatus } from '#shared/contract/status.ts';
import { FIELDS } from './fields.ts';

/** A JSON Schema (draft 2020-12, which OpenAPI 3.1 speaks). */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  anyOf?: JsonSchema[];
  default?: unknown;
  [more: string]: unknown;
}

const detail = permitsShapes.permit.output;

/** What answers are made of, under the names the document gives it. */
const ANSWERED = {
  Permit: scoredPermit,
  PermitDetail: detail,
  ScoreReason: detail.shape.scoreReasons.element,
  Provenance: detail.shape.provenance,
  OtherRecord: detail.shape.otherRecords.element,
  PermitHistoryEntry: detail.shape.history.element,
  PermitPage: openApiShapes.v1Permits.output,
  PermitChange: change,
  ChangePage: openApiShapes.v1PermitChanges.output,
  Source: openSource,
  Published: openSource.shape.publishes,
  Fill: openSource.shape.fill.unwrap(),
  SourceList: openApiShapes.v1Sources.output,
  StateStatus: stateStatus,
  Coverage: openApiShapes.v1Coverage.output,
  CoverageCounts: openApiShapes.v1Coverage.output.shape.counts,
  UncoveredSource: openApiShapes.v1Coverage.output.shape.notCollected.element,
  Alert: alert,
  AlertCriteria: alert.shape.criteria,
  AlertList: openApiShapes.v1Alerts.output,
  Allowance: allowance,
  CallsPerMinute: openApiShapes.v1Usage.output.shape.callsPerMinute,
  Usage: openApiShapes.v1Usage.output,
  Problem: problem,
  InputFault: problem.shape.errors.unwrap().element,
} as const;

/** What is sent in bodies. */
const SENT = {
  NewAlert: openApiShapes.v1CreateAlert.body,
  NewAlertCriteria: openApiShapes.v1CreateAlert.body.shape.criteria,
  AlertChange: openApiShapes.v1UpdateAlert.body,
  ReplacedCriteria: openApiShapes.v1UpdateAlert.body.shape.criteria.unwrap(),
} as const;

export type SchemaName = keyof typeof ANSWERED | keyof typeof SENT;

/** Every schema of the document, each of its fields with its words. Schemas of the contract that are not named stand where they are used. */
export function namedSchemas(): Record<string, JsonSchema> {
  const all = { ...schemasOf(ANSWERED, 'output'), ...schemasOf(SENT, 'input') };
  for (const [name, schema] of Object.entries(all))
    for (const [field, words] of Object.entries(FIELDS[name as SchemaName]))
      if (schema.properties?.[field] !== undefined)
        schema.properties[field] = withWords(schema.properties[field], words);
  return all;
}

/** Where the document has the schema that a part of the contract was named by; undefined for one it has no name for. */
export function nameOf(schema: unknown): SchemaName | undefined {
  const named = Object.entries({ ...ANSWERED, ...SENT }).find(([, known]) => known === schema);
  return named?.[0] as SchemaName | undefined;
}

/** A reference to a named schema. */
export function refTo(name: SchemaName): JsonSchema {
  return { $ref: `${SCHEMAS}${name}` };
}

/** A schema of the contract in JSON's form, as it stands by itself. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return cleaned(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: asRead }) as JsonSchema);
}

const SCHEMAS = '#/components/schemas/';

function schemasOf(
  named: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    override: asRead,
    uri: (id) => `${SCHEMAS}${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, one]) => [id, cleaned(one as JsonSchema)]));
}

/** What is brought into another form on its way in is told in the form it comes in. */
function asRead({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  if (!(zodSchema instanceof z.ZodPipe) || Object.keys(jsonSchema).length > 0) return;
  if (zodSchema.in instanceof z.ZodType) Object.assign(jsonSchema, schemaOf(zodSchema.in, 'input'));
}

/**
 * Without what says where a schema stands, and without the promise that an answer never has a field more: programs go on reading
 * answers that have.
 */
function cleaned({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return open(schema);
}

function open(schema: JsonSchema): JsonSchema {
  const { additionalProperties, properties, items, anyOf, ...rest } = withoutNoise(schema);
  return {
    ...rest,
    ...(additionalProperties === undefined || additionalProperties === false
      ? {}
      : { additionalProperties: isSchema(additionalProperties) ? open(additionalProperties) : true }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, open(inner)]),
          ),
        }),
    ...(items === undefined ? {} : { items: open(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(open) }),
  };
}

/** Without the spelled-out form of a date, and without the bounds every whole number of a program has. */
function withoutNoise({ pattern, minimum, maximum, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(pattern === undefined || schema.format !== undefined ? {} : { pattern }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function withWords(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}
