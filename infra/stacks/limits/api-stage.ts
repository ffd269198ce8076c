import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  type HttpApi,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type MetricName, metricsService, NAMESPACE } from '#functions/platform/metrics.ts';
import { routes } from '#shared/contract/routes.ts';
import { GATEWAY_ROUTES } from '../api-routes.ts';
import type { StageSettings } from '../settings.ts';

/** Calls per second of all callers together before the API answers 429, and the burst above that. */
const CALLS = { rateLimit: 500, burstLimit: 1000 } as const;
/**
 * The same for each read that the edge caches: with every edge location asking again every five seconds it gets less than a tenth. Who
 * makes up values spends this share, not that of customers.
 */
const PUBLIC_READS = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 } as const;

/** The gateway's name of a removal request. */
const REMOVAL_CALL = `ANY ${routes.askRemoval.path}`;

/** Fields of the access log. The query, the body and the caller are not logged (ARCHITECTURE §7). */
const callLog = (stage: string) => ({
  service: metricsService(stage),
  requestId: '$context.requestId',
  time: '$context.requestTime',
  call: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.integrationErrorMessage',
});

/** Opens the API, with its log and the throttles of its routes. @param routes AWS refuses the throttle of a route that is not there yet */
export function addApiStage(
  scope: Construct,
  { stage }: StageSettings,
  api: HttpApi,
  routes: readonly HttpRoute[],
): void {
  const log = new LogGroup(scope, 'api-log', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const metricName: MetricName = 'NeedsPerson';
  log.addMetricFilter('removal-requests', {
    ...{ metricNamespace: NAMESPACE, metricName, metricValue: '1' },
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.call', '=', REMOVAL_CALL),
      FilterPattern.stringValue('$.status', '=', '200'),
    ),
    dimensions: { service: '$.service' },
  });
  const opened = new HttpStage(scope, 'api-stage', {
    httpApi: api,
    autoDeploy: true,
    throttle: CALLS,
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(callLog(stage))),
    },
  });
  const shared = GATEWAY_ROUTES.filter(({ isPublicRead }) => isPublicRead);
  (opened.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(
    shared.map(({ key }) => [key, PUBLIC_READS]),
  );
  opened.node.addDependency(...routes);
}
