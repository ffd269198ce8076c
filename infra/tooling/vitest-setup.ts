import { LOCAL_CREDENTIALS, startDynamo } from '../local/dynamo.ts';

/** Starts one DynamoDB for the whole test run and tells the tests where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const dynamo = await startDynamo();
  Object.assign(process.env, LOCAL_CREDENTIALS, {
    DYNAMODB_ENDPOINT: dynamo.endpoint,
  });
  return () => dynamo.stop();
}
