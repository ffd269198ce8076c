/* The parts of the public API's OpenAPI document (`GET /v1/openapi.json`) that the page reads. */

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

interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

interface ApiContent {
  readonly schema: ApiSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: ApiProblem }>>;
}

/** An error of an operation, from its example. */
export interface ApiProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
}

interface ApiOperation {
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
  /** The messages to servers, by event. */
  readonly webhooks: Readonly<Record<string, { readonly post: ApiOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
  };
}

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

export function findOperations({ paths }: ApiDocument, tag: string): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The status and content of an operation's 2xx response. */
export function findSuccess({ responses }: ApiOperation): {
  readonly status: string;
  readonly content: ApiContent | undefined;
} {
  const [status = '200', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return { status, content: answer?.content?.['application/json'] };
}

export function findProblems({ responses }: ApiOperation): ApiProblem[] {
  return Object.values(responses).flatMap(({ content }) =>
    Object.values(content?.['application/problem+json']?.examples ?? {}).map(({ value }) => value),
  );
}

function allOperations({ paths }: ApiDocument): ApiOperation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** The types of the problems that every operation which has any can have. */
export function findProblemsOfAll(document: ApiDocument): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = allOperations(document)
    .map((operation) => new Set(findProblems(operation).map(({ type }) => type)))
    .filter(({ size }) => size > 0);
  return new Set([...first].filter((type) => others.every((types) => types.has(type))));
}

/** Every problem of the API, once, sorted by status. */
export function findAllProblems(document: ApiDocument): ApiProblem[] {
  const problems = allOperations(document).flatMap(findProblems);
  const byType = new Map(problems.map((problem) => [problem.type, problem]));
  return [...byType.values()].sort((a, b) => a.status - b.status);
}

/** The id of a problem's element: the hash of its type. */
export function readProblemAnchor({ type }: Pick<ApiProblem, 'type'>): string {
  return type.slice(type.indexOf('#') + 1);
}

function readSchemaName({ $ref }: ApiSchema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

/** A type in words, and the object's name if it contains one. */
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

/** The values of an enum. */
export function findChoices(schema: ApiSchema): readonly string[] {
  const { enum: values, anyOf = [], items } = schema;
  if (values !== undefined) return values.map(String);
  return [...anyOf, ...(items === undefined ? [] : [items])].flatMap(findChoices);
}
