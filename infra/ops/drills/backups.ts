import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

/** The backup operations of DynamoDB that the drill uses. */
export interface Backups {
  /** Returns the times that a table can be restored to; undefined when recovery is off. @throws for an unknown table */
  window(table: string): Promise<{ readonly from: Date; readonly to: Date } | undefined>;
  exists(table: string): Promise<boolean>;
  /** Restores a table at a time to a new table and waits until it is readable, for minutes to hours. */
  restore(from: string, to: string, at: Date): Promise<void>;
  /** Turns on what a restored table lacks: recovery, `ttl` and deletion protection. */
  protect(table: string): Promise<void>;
}

/** A large table takes hours to restore. */
const WAIT_S = 12 * 3600;

export function dynamoBackups(client: DynamoDBClient): Backups {
  return {
    async window(TableName) {
      const { ContinuousBackupsDescription: description } = await client.send(
        new DescribeContinuousBackupsCommand({ TableName }),
      );
      const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
        description?.PointInTimeRecoveryDescription ?? {};
      return from === undefined || to === undefined ? undefined : { from, to };
    },
    async exists(TableName) {
      try {
        await client.send(new DescribeTableCommand({ TableName }));
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'ResourceNotFoundException') return false;
        throw error;
      }
    },
    async restore(SourceTableName, TargetTableName, RestoreDateTime) {
      await client.send(
        new RestoreTableToPointInTimeCommand({ SourceTableName, TargetTableName, RestoreDateTime }),
      );
      await waitUntilTableExists(
        { client, maxWaitTime: WAIT_S, minDelay: 15 },
        { TableName: TargetTableName },
      );
    },
    async protect(TableName) {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
      const { TimeToLiveDescription: ttl } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
      // Turning it on twice is an error.
      if (ttl?.TimeToLiveStatus !== 'ENABLED' && ttl?.TimeToLiveStatus !== 'ENABLING')
        await client.send(
          new UpdateTimeToLiveCommand({
            TableName,
            TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
          }),
        );
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    },
  };
}
