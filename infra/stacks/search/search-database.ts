import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Port, SecurityGroup, SubnetType } from 'aws-cdk-lib/aws-ec2';
import {
  AuroraPostgresEngineVersion,
  ClusterInstance,
  Credentials,
  DatabaseCluster,
  DatabaseClusterEngine,
  type IClusterInstance,
} from 'aws-cdk-lib/aws-rds';
import type { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { Egress } from '../egress.ts';
import type { StageSettings } from '../settings.ts';

/** PostgreSQL for the leads: the variables of functions that use it, and the network in which they reach it. */
export interface SearchDatabase {
  readonly environment: Readonly<Record<string, string>>;
  readonly egress: Egress;
}

const PORT = 5432;
const NAME = 'leads';
const USER = 'leads';
/** Aurora's units have about 2 GB each. Half a unit is the least that does not pause: resuming takes 15 seconds. */
const UNITS = { least: 0.5, most: 16 } as const;
/** Lambda's runtimes have the authorities of RDS in this file. https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html */
const AUTHORITIES = '/var/runtime/ca-cert.pem';

/**
 * Aurora Serverless v2 with PostGIS, in subnets without a way to the internet. Functions connect to it directly: each process keeps at
 * most two connections, and the account's concurrent runs are far fewer than the cluster's connections.
 */
export function addSearchDatabase(
  scope: Construct,
  { keepsData, search }: Pick<StageSettings, 'keepsData' | 'search'>,
  egress: Egress,
): SearchDatabase {
  const { vpc } = egress;
  const callers = new SecurityGroup(scope, 'search-callers', { vpc, allowAllOutbound: false });
  const own = new SecurityGroup(scope, 'search-group', { vpc, allowAllOutbound: false });
  own.addIngressRule(callers, Port.tcp(PORT), 'PostgreSQL from functions that search');
  callers.addEgressRule(own, Port.tcp(PORT), 'PostgreSQL');
  const cluster = new DatabaseCluster(scope, 'search-database', {
    engine: DatabaseClusterEngine.auroraPostgres({ version: AuroraPostgresEngineVersion.VER_17_7 }),
    writer: ClusterInstance.serverlessV2('writer', { publiclyAccessible: false }) as IClusterInstance,
    serverlessV2MinCapacity: UNITS.least,
    serverlessV2MaxCapacity: UNITS.most,
    vpc,
    vpcSubnets: { subnetType: SubnetType.PRIVATE_ISOLATED },
    securityGroups: [own],
    defaultDatabaseName: NAME,
    credentials: Credentials.fromGeneratedSecret(USER),
    storageEncrypted: true,
    // The leads can be filled again from the permits table, so a day of backups is enough.
    backup: { retention: Duration.days(1) },
    deletionProtection: keepsData,
    removalPolicy: keepsData ? RemovalPolicy.SNAPSHOT : RemovalPolicy.DESTROY,
    parameters: { 'rds.force_ssl': '1' },
  });
  acknowledge(
    cluster,
    'RDS6',
    'The functions have a password from a secret; PostgreSQL takes no other callers.',
  );
  acknowledge(cluster, 'SMG4', 'A rotated password would reach the functions with the next deployment only.');
  acknowledge(cluster, 'RDS11', 'Only functions of one security group reach the port.');
  const secret = cluster.secret;
  if (secret === undefined) throw new Error('The cluster has no secret.');
  return {
    environment: {
      SEARCH: search,
      DATABASE_HOST: cluster.clusterEndpoint.hostname,
      DATABASE_NAME: NAME,
      DATABASE_USER: USER,
      DATABASE_PASSWORD: secret.secretValueFromJson('password').unsafeUnwrap(),
      DATABASE_AUTHORITIES: AUTHORITIES,
    },
    egress: { ...egress, securityGroups: [...egress.securityGroups, callers] },
  };
}
