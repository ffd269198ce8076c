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

/** What DynamoDB does with whole tables, as the drill asks for it. */
export interface Backups {
  /** Between which moments a table can be restored, or undefined where that is not turned on. @throws when there is no such table */
  window(table: string): Promise<{ readonly from: Date; readonly to: Date } | undefined>;
  /** Whether there is a table of that name. */
  exists(table: string): Promise<boolean>;
  /** Restores one table as another, as it was at a moment, and waits until it can be read: minutes to hours. */
  restore(from: string, to: string, at: Date): Promise<void>;
  /** Turns on what a restored table comes without: recovery, removal by `ttl`, protection against deletion. */
  protect(table: string): Promise<void>;
}

/** A large table takes hours to restore. */
const WAIT_S = 12 * 3600;

/** DynamoDB's own. */
export function dynamoBackups(client: DynamoDBClient): Backups {
  return {
    async window(TableName) {
      const { ContinuousBackupsDescription: told } = await client.send(
        new DescribeContinuousBackupsCommand({ TableName }),
      );
      const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
        told?.PointInTimeRecoveryDescription ?? {};
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
      // Turning on what is on is an error.
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
