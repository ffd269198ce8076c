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
  /** What of that is off. */
  unprotected(table: string): Promise<readonly string[]>;
}

/** In words. */
export async function protectionOf(backups: Pick<Backups, 'unprotected'>, table: string): Promise<string> {
  const off = await backups.unprotected(table);
  return off.length === 0 ? 'recovery, ttl and deletion protection are on' : `OFF: ${off.join(', ')}`;
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
      // Turning it on twice is an error.
      if (!(await expires(client, TableName)))
        await client.send(
          new UpdateTimeToLiveCommand({
            TableName,
            TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
          }),
        );
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    },
    async unprotected(TableName) {
      const [{ ContinuousBackupsDescription: backups }, hasTtl, { Table: table }] = await Promise.all([
        client.send(new DescribeContinuousBackupsCommand({ TableName })),
        expires(client, TableName),
        client.send(new DescribeTableCommand({ TableName })),
      ]);
      const recovers = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
      return Object.entries({
        recovery: recovers,
        ttl: hasTtl,
        'deletion protection': table?.DeletionProtectionEnabled === true,
      }).flatMap(([what, isOn]) => (isOn ? [] : [what]));
    },
  };
}

async function expires(client: DynamoDBClient, TableName: string): Promise<boolean> {
  const { TimeToLiveDescription: ttl } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  return ttl?.TimeToLiveStatus === 'ENABLED' || ttl?.TimeToLiveStatus === 'ENABLING';
}
