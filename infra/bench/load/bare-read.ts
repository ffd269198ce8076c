import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTables } from '#functions/platform/tables/create-tables.ts';
import { type Item, Table } from '#functions/platform/tables/table.ts';
import { LOCAL_CREDENTIALS, startDynamo } from '#infra/local/dynamo.ts';
import { jsonReply, serve } from '#infra/local/http-server.ts';

/**
 * The bare stand-in, a process beside the one that loads it: the local stack's HTTP server and DynamoDB, which answer each request by
 * one read of the page of permits sent to this process at its start. No page of search results can be faster here.
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
