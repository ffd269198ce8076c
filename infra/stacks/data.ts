import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { addBackups } from './backup/backup-plan.ts';
import { privateBucket } from './private-bucket.ts';
import type { TableName } from './rights.ts';
import type { StageSettings, WithSettings } from './settings.ts';

/** Attribute with the expiry time of an item, in seconds since 1970. */
const TTL = 'ttl';

/** Those that the first load of all cities writes to. */
const LOADED: readonly TableName[] = ['permits', 'collection'];

/** The tables and the bucket of the index, which outlive every deployment. */
export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, TableV2>>;
  /** Segments and manifests of the lead index. The publisher deletes those that no generation names; nothing expires by age. */
  readonly indexBucket: IBucket;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & WithSettings) {
    super(scope, id, { ...props, terminationProtection: settings.deletionProtection });
    this.tables = {
      permits: this.#table('permits', settings),
      collection: this.#table('collection', settings),
      index: this.#table('index', settings),
      accounts: this.#table('accounts', settings),
    };
    const { index: _rebuilt, ...kept } = this.tables;
    addBackups(this, settings, Object.values(kept));
    this.indexBucket = privateBucket(this, 'index-bucket', settings);
  }

  #table(name: TableName, { stage, keepsData, deletionProtection, warmWrites }: StageSettings): TableV2 {
    const isWarm = warmWrites !== undefined && LOADED.includes(name);
    return new TableV2(this, name, {
      tableName: `plumbline-${stage}-${name}`,
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand(),
      ...(isWarm ? { warmThroughput: { writeUnitsPerSecond: warmWrites } } : {}),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      timeToLiveAttribute: TTL,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }
}
