import { CreateTableCommand, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { openDynamo } from '#functions/platform/tables/retries.ts';

/**
 * Creates tables with our keys (`pk`, `sk`), unless they exist; for the local stack and tests. On AWS the stack creates them.
 */
export async function createTables(endpoint: string, names: readonly string[]): Promise<void> {
  const client = openDynamo({ endpoint });
  const create = (TableName: string) =>
    client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S' as const,
        })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      }),
    );
  for (const name of names)
    await create(name).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
    });
  client.destroy();
}
