/** The public API's own document (`GET /v1/openapi.json`), as far as the page reads it. The server makes it from the contract. */

export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly ApiSchema[];
  readonly default?: unknown;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

export interface ApiContent {
  readonly schema: ApiSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: ApiProblem }>>;
}

/** What an operation may go wrong with, as its example shows it. */
export interface ApiProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, ApiContent>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, ApiContent>> }>
  >;
}

export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** An operation with where it is called. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** The operations of a tag, in the document's order. */
export function findOperations({ paths }: ApiDocument, tag: string): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** What a good answer of an operation has: its status, the name of its schema, and an example. */
export function findSuccess({ responses }: ApiOperation): {
  readonly status: string;
  readonly content: ApiContent | undefined;
} {
  const [status = '200', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return { status, content: answer?.content?.['application/json'] };
}

/** What an operation may go wrong with. */
export function findProblems({ responses }: ApiOperation): ApiProblem[] {
  return Object.values(responses).flatMap(({ content }) =>
    Object.values(content?.['application/problem+json']?.examples ?? {}).map(({ value }) => value),
  );
}

/** Every problem of the API once, by status. */
export function findAllProblems({ paths }: ApiDocument): ApiProblem[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const byType = new Map(operations.flatMap(findProblems).map((problem) => [problem.type, problem]));
  return [...byType.values()].sort((a, b) => a.status - b.status);
}

/** The place of a problem on the page: what its type names after `#`. */
export function problemAnchor({ type }: Pick<ApiProblem, 'type'>): string {
  return type.slice(type.indexOf('#') + 1);
}

/** The name of the schema that a reference leads to. */
export function readSchemaName({ $ref }: ApiSchema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

/** What a value is, in words: the plain ones, and the name of the object it is, where it is one. */
export function describeType(schema: ApiSchema): { readonly words: string; readonly object?: string } {
  const object = readSchemaName(schema);
  if (object !== undefined) return { words: object, object };
  if (schema.anyOf !== undefined) {
    const kinds = schema.anyOf.map(describeType);
    const named = kinds.find((kind) => kind.object !== undefined);
    return { ...named, words: kinds.map(({ words }) => words).join(' or ') };
  }
  if (schema.items !== undefined) {
    const inner = describeType(schema.items);
    return { ...inner, words: `list of ${inner.words}` };
  }
  const { type = 'any', format } = schema;
  const words = typeof type === 'string' ? type : type.join(' or ');
  return { words: format === undefined ? words : `${format.replace('-', ' ')}` };
}

/** The few values there can be, where they are few. */
export function findChoices(schema: ApiSchema): readonly string[] {
  const { enum: some, anyOf = [], items } = schema;
  if (some !== undefined) return some.map(String);
  return [...anyOf, ...(items === undefined ? [] : [items])].flatMap(findChoices);
}
