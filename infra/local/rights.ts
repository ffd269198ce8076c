import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { FUNCTIONS, type FunctionName } from '#infra/stacks/functions.ts';
import { ACTIONS, TABLES, TOLD, tableVariable } from '#infra/stacks/rights.ts';

/** What only functions that send mail are told. */
const MAIL_VARIABLES = ['MAIL_FROM', 'MAIL_CONFIGURATION_SET'];

/**
 * The runtime of one function as AWS would give it: told no more than its row says, and with a DynamoDB client that refuses
 * what its role does not allow. So a right that is missing is missed on this machine, by tests and by whoever tries.
 * @param env the environment of all functions
 */
export function functionRuntime(
  name: FunctionName,
  env: Readonly<Record<string, string>>,
  parts: Parameters<typeof runtimeFrom>[1],
): Runtime {
  const { told, tables, sendsMail } = FUNCTIONS[name];
  const withheld = new Set([
    ...Object.keys(TOLD).filter((variable) => !(told as readonly string[]).includes(variable)),
    ...TABLES.filter((table) => tables[table] === undefined).map(tableVariable),
    ...(sendsMail === true ? [] : MAIL_VARIABLES),
  ]);
  const own = Object.fromEntries(Object.entries(env).filter(([variable]) => !withheld.has(variable)));
  return runtimeFrom(own, { ...parts, dynamo: limitedClient(name, env) });
}

/** A client that throws AWS's error, with where to mend it, for what a function's role does not allow. */
function limitedClient(name: FunctionName, env: Readonly<Record<string, string>>): DynamoDBClient {
  const { tables } = FUNCTIONS[name];
  const allowed = new Set(
    TABLES.flatMap((table) =>
      (tables[table] ?? [])
        .flatMap((operation) => ACTIONS[operation])
        .map((action) => `${action} ${env[tableVariable(table)]}`),
    ),
  );
  const client = new DynamoDBClient({ endpoint: env['DYNAMODB_ENDPOINT'] ?? '' });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        for (const asked of askedOf(commandName, args.input))
          if (!allowed.has(asked))
            throw Object.assign(
              new Error(`The role of ${name} does not allow ${asked} (infra/stacks/functions.ts).`),
              { name: 'AccessDeniedException' },
            );
        return next(args);
      },
    { step: 'initialize', name: 'role' },
  );
  return client;
}

interface Input {
  readonly TableName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName?: string }>>[];
}

/** The action on a table that each part of a command asks for, such as `dynamodb:PutItem accounts`. */
function askedOf(commandName: string, input: object): readonly string[] {
  const { TableName, RequestItems, TransactItems } = input as Input;
  if (TransactItems !== undefined)
    return TransactItems.flatMap((part) =>
      Object.entries(part).map(
        ([kind, { TableName: table }]) =>
          `dynamodb:${kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`} ${table}`,
      ),
    );
  const action = `dynamodb:${commandName.replace(/Command$/, '')}`;
  const names = TableName === undefined ? Object.keys(RequestItems ?? {}) : [TableName];
  return names.map((table) => `${action} ${table}`);
}
