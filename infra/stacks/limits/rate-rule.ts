import type { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { StageSettings } from '../settings.ts';

/** What a web ACL protects, and how many requests an address may make there in five minutes. */
interface Rate {
  readonly name: string;
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly requestsPer5Minutes: number;
}

/** A page makes about 20 requests; the monitoring page makes 60 in five minutes. */
export const SITE_RATE: Rate = { name: 'site', scope: 'CLOUDFRONT', requestsPer5Minutes: 3000 };
/** A sign-in takes two calls of the user pool, a sign-up four; an office of many people shares an address. */
export const POOL_RATE: Rate = { name: 'users', scope: 'REGIONAL', requestsPer5Minutes: 300 };

/** Adds a web ACL that refuses addresses with far more requests than people make. @returns its ARN */
export function addRateRule(
  stack: Stack,
  { stage }: Pick<StageSettings, 'stage'>,
  { name, scope, requestsPer5Minutes: limit }: Rate,
): string {
  const fullName = `plumbline-${stage}-${name}`;
  const metric = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    metricName,
    // Sampled requests would show search queries.
    sampledRequestsEnabled: false,
  });
  return new CfnWebACL(new Construct(stack, 'rate-rule'), 'acl', {
    name: fullName,
    scope,
    defaultAction: { allow: {} },
    visibilityConfig: metric(fullName),
    rules: [
      {
        name: 'requests-of-an-address',
        priority: 1,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP' } },
        visibilityConfig: metric(`${fullName}-requests-of-an-address`),
      },
    ],
  }).attrArn;
}
