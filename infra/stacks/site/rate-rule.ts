import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { StageSettings } from '../settings.ts';

/** Requests an address may make in five minutes: a page of ours makes some twenty, the monitoring page sixty in that time. */
const REQUESTS_PER_5_MINUTES = 3000;

/** A web ACL before the whole site that refuses addresses which ask far more than people do. */
export class RateRule extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { stage }: StageSettings) {
    super(scope, id);
    const metric = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName,
      // Sampled requests would show what people search for.
      sampledRequestsEnabled: false,
    });
    this.webAclArn = new CfnWebACL(this, 'acl', {
      name: `plumbline-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric(`plumbline-${stage}`),
      rules: [
        {
          name: 'requests-of-an-address',
          priority: 1,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit: REQUESTS_PER_5_MINUTES, aggregateKeyType: 'IP' } },
          visibilityConfig: metric(`plumbline-${stage}-requests-of-an-address`),
        },
      ],
    }).attrArn;
  }
}
