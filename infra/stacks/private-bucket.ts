import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './checks.ts';
import type { StageSettings } from './settings.ts';

/**
 * A bucket without public access. Its content can be rebuilt or expires. One that AWS writes logs to stays after a failed first deployment,
 * too: it may not be empty by then, and CloudFormation could not delete it. Its name is generated and blocks nothing.
 */
export function privateBucket(
  scope: Construct,
  id: string,
  { keepsData }: StageSettings,
  keepsObjectsFor?: Duration,
): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    ...(keepsObjectsFor === undefined ? {} : { lifecycleRules: [{ expiration: keepsObjectsFor }] }),
    ...(keepsData
      ? {
          removalPolicy:
            keepsObjectsFor === undefined ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.RETAIN,
        }
      : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
  });
  acknowledge(bucket, 'S1', 'Only AWS services and our functions use it; the edge logs requests for pages.');
  // The library's class and interface disagree on optional properties.
  return bucket as IBucket;
}
