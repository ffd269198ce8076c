import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StageSettings } from '../settings.ts';

interface EdgeLogProps {
  readonly settings: StageSettings;
  readonly distribution: Distribution;
  readonly bucket: IBucket;
}

/**
 * What the edge logs of a request. Not its query string, its cookies or who sent it: queries are what people look for
 * (ARCHITECTURE §7). CloudFront's older logs cannot leave these out.
 */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'x-edge-result-type',
  'x-edge-request-id',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'ssl-protocol',
  'cs-protocol-version',
];

/** Delivers the distribution's requests to a bucket as lines of JSON. */
export class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, { settings, distribution, bucket }: EdgeLogProps) {
    super(scope, id);
    const { account, partition, region } = Stack.of(this);
    const name = `plumbline-${settings.stage}-edge`;
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`AWSLogs/${account}/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:delivery-source:${name}` },
        },
      }),
    );
    const source = new CfnDeliverySource(this, 'source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'destination', {
      name,
      deliveryDestinationType: 'S3',
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.addResourceDependency(source);
    if (bucket.policy !== undefined) delivery.node.addDependency(bucket.policy);
  }
}
