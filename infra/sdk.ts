import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { openApiDocument } from '#functions/api/open-api/document/document.ts';
import type { JsonSchema } from '#functions/api/open-api/document/schemas.ts';

/**
 * The TypeScript client of the public API. The build publishes it as one file with its types, which are made from the API document.
 */

const folder = new URL('../shared/sdk/', import.meta.url);
const CLIENT_FILE = fileURLToPath(new URL('client.ts', folder));
const EXAMPLE_FILE = fileURLToPath(new URL('example.py', folder));
const PYTHON_FILE = fileURLToPath(new URL('python/plumbline/__init__.py', folder));

/** Begins the import of the types in the client. */
const IMPORT = /^import type \{[^}]*\} from '\.\/types\.ts';\n/m;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { name: string; in: string; description?: string; schema: JsonSchema }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** In place of `shared/sdk/types.ts`: an interface with all objects of the API, and one with the parameters of its lists. */
function sdkTypes(): string {
  const { paths, components } = JSON.parse(JSON.stringify(openApiDocument('', new Date()))) as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const asked = parameters.filter((one) => one.in === 'query');
    const properties = Object.fromEntries(
      asked.map(({ name, description = '', schema }) => [name, { ...schema, description }]),
    );
    return asked.length === 0 ? [] : [[operationId, { type: 'object', properties }] as const];
  });
  return [
    '// Made from the API document.',
    '',
    '/** The objects of the API, by their names in its document. */',
    `export interface ApiObjects ${members(Object.entries(components.schemas), '')}`,
    '',
    '/** The parameters of each call with parameters in its address. */',
    `export interface ApiQueries ${members(queries, '')}`,
    '',
  ].join('\n');
}

type Member = readonly [name: string, schema: JsonSchema];

/** The members of an interface, all of them required unless `required` names some. */
function members(all: readonly Member[], indent: string, required?: ReadonlySet<string>): string {
  const inner = `${indent}  `;
  const lines = all.flatMap(([name, schema]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
    const isRequired = required?.has(name) ?? true;
    const note =
      schema.description === undefined ? [] : [`${inner}/** ${schema.description.replaceAll('*/', '')} */`];
    return [...note, `${inner}${key}${isRequired ? '' : '?'}: ${typeOf(schema, inner)};`];
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** A JSON Schema as a type of TypeScript. @throws for a kind of schema that the document has not had */
function typeOf(schema: JsonSchema, indent: string): string {
  const { $ref, type, properties = {}, additionalProperties } = schema;
  const {
    enum: values,
    const: value,
    anyOf,
    items,
    required = [],
  } = schema as {
    readonly enum?: readonly unknown[];
    readonly const?: unknown;
    readonly anyOf?: readonly JsonSchema[];
    readonly items?: JsonSchema;
    readonly required?: readonly string[];
  };
  if ($ref !== undefined) return `ApiObjects['${$ref.split('/').at(-1)}']`;
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (values !== undefined) return values.map(literal).join(' | ');
  if (value !== undefined) return literal(value);
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${items === undefined ? 'unknown' : typeOf(items, indent)}>`;
    case 'object': {
      const named = Object.entries(properties);
      if (named.length > 0) return members(named, indent, new Set(required));
      const others = additionalProperties as JsonSchema | undefined;
      return `Record<string, ${others === undefined ? 'unknown' : typeOf(others, indent)}>`;
    }
    case undefined:
      return 'unknown';
    default:
      throw new Error(`The API document has a schema of type ${String(type)}.`);
  }
}

function literal(value: unknown): string {
  return JSON.stringify(value).replace(/^"(.*)"$/, "'$1'");
}

/** The files that the site publishes, by path. */
export async function sdkFiles(): Promise<ReadonlyMap<string, string>> {
  const client = readFileSync(CLIENT_FILE, 'utf8');
  if (!IMPORT.test(client)) throw new Error('The client does not import its types.');
  const whole = `${sdkTypes()}\n${client.replace(IMPORT, '')}`;
  const { code } = await transform(whole, { loader: 'ts', format: 'esm', target: 'es2022' });
  return new Map([
    ['sdk/plumbline.ts', whole],
    ['sdk/plumbline.js', code],
    ['sdk/plumbline.py', readFileSync(PYTHON_FILE, 'utf8')],
    ['sdk/example.py', readFileSync(EXAMPLE_FILE, 'utf8')],
  ]);
}

/** Adds the files to the built site. */
export function publishSdk(): Plugin {
  return {
    name: 'publish-sdk',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, source] of await sdkFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
