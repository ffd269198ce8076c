import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, Table } from '#functions/platform/tables/table.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { LOCAL_CREDENTIALS, startDynamo } from '#infra/sim/aws/dynamo.ts';
import { jsonReply, serve } from '#infra/sim/http-server.ts';

/**
 * The baseline, in a process of its own: the local stack's HTTP server and DynamoDB, which answer each request with
 * one read of a page of permits stored at the start. No search can be faster.
 */
process.once('message', async (rows: readonly Item[]) => {
  Object.assign(process.env, LOCAL_CREDENTIALS);
  const dynamo = await startDynamo();
  await createTables(dynamo.endpoint, ['permits']);
  const table = new Table(new DynamoDBClient({ endpoint: dynamo.endpoint }), 'permits');
  await table.writeMany(rows);
  const keys = rows.map(({ pk, sk }) => ({ pk, sk }));
  const server = await serve(async () => jsonReply(200, await table.getMany(keys)));
  process.once('disconnect', async () => {
    await server.close();
    await dynamo.stop();
  });
  process.send?.(server.origin);
});
