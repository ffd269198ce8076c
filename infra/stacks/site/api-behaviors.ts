import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  FunctionEventType,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { LONGEST_EDGE_SECONDS } from '#functions/api/pipeline/answer.ts';
import { ORIGIN_SECRET_HEADER } from '#functions/api/pipeline/edge.ts';
import { shapes } from '#shared/contract/index.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { apiRequestCode } from '../../edge-functions.ts';
import { securityHeaders } from '../../site-headers.ts';
import type { StageSettings } from '../settings.ts';
import { secretValue } from '../stage-values.ts';
import { edgeFunction } from './edge-function.ts';
import { headersPolicy, ORIGINS } from './headers-policy.ts';

/** Everything under these goes to the API, whether it has such a call or not, so that no page hides its 404. */
const API_PATHS = ['/api/*', '/v1/*'] as const;

/** Paths, in CloudFront's patterns, of the calls whose answers are the same for everybody: public figures. */
export function sharedPaths(): readonly string[] {
  return (Object.keys(routes) as CallName[])
    .filter((name) => {
      const { access, method } = routes[name];
      return access === 'public' && method === 'GET' && typeof shapes[name].output !== 'string';
    })
    .map((name) => routes[name].path.replace(/\{\w+\}/g, '*'));
}

interface ApiBehaviorsProps {
  readonly settings: StageSettings;
  readonly apiHost: string;
}

/**
 * How the distribution asks the API. Public figures are kept as long as the API says, a minute at most, and are asked for
 * without cookies; nothing else is ever kept, whatever an answer says of itself.
 */
export class ApiBehaviors extends Construct {
  readonly byPath: Readonly<Record<string, BehaviorOptions>>;

  constructor(scope: Construct, id: string, { settings, apiHost }: ApiBehaviorsProps) {
    super(scope, id);
    const behavior = {
      origin: new HttpOrigin(apiHost, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        // As long as API Gateway waits for a function.
        readTimeout: Duration.seconds(30),
        customHeaders: { [ORIGIN_SECRET_HEADER]: secretValue(settings, 'origin-secret') },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: new ResponseHeadersPolicy(this, 'headers', {
        responseHeadersPolicyName: `plumbline-${settings.stage}-api`,
        ...headersPolicy(securityHeaders('api', ORIGINS)),
      }),
    } satisfies BehaviorOptions;
    const shared: BehaviorOptions = {
      ...behavior,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: new CachePolicy(this, 'shared', {
        cachePolicyName: `plumbline-${settings.stage}-shared`,
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.seconds(LONGEST_EDGE_SECONDS),
        queryStringBehavior: CacheQueryStringBehavior.all(),
        headerBehavior: CacheHeaderBehavior.none(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
    };
    const own: BehaviorOptions = {
      ...behavior,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: edgeFunction(this, 'api-request', settings.stage, apiRequestCode),
        },
      ],
    };
    // The first pattern that fits decides, so the narrow ones come first.
    this.byPath = Object.fromEntries([
      ...sharedPaths().map((path) => [path, shared] as const),
      ...API_PATHS.map((path) => [path, own] as const),
    ]);
  }
}
