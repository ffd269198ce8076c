import { Duration } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import {
  HttpOrigin,
  type HttpOriginProps,
  OriginGroup,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { LONGEST_EDGE_SECONDS } from '#functions/api/pipeline/answer.ts';
import { ORIGIN_SECRET_HEADER } from '#functions/api/pipeline/edge.ts';
import { MISSING_PAGE_PATH } from '#functions/public-pages/missing-page.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import {
  type AgentDoor,
  agentRequestCode,
  apiRequestCode,
  pageRequestCode,
  pageResponseCode,
  publicPageRequestCode,
} from '../edge-functions.ts';
import { AGENT_EXPOSED_HEADERS, PAYPAL_ORIGINS, type SiteOrigins, securityHeaders } from '../site-headers.ts';
import { HASHED_FILES, PUBLIC_PAGE_PATHS } from '../site-pages.ts';
import { isPublicRead } from './api-routes.ts';
import { secretValue } from './secrets/stage-values.ts';
import { REGION, type StageSettings } from './settings.ts';

/** The origins that pages use on AWS. */
const originsOf = ({ hstsDays }: StageSettings): SiteOrigins => ({
  site: 'https:',
  hstsDays,
  cognito: `https://cognito-idp.${REGION}.amazonaws.com`,
  paypal: PAYPAL_ORIGINS,
});

/**
 * Converts headers to the properties of a CloudFront response headers policy. Headers that a response already has stay.
 * @throws for a security header that CloudFront does not support
 */
export function headersPolicy(
  headers: Readonly<Record<string, string>>,
): Required<Pick<ResponseHeadersPolicyProps, 'securityHeadersBehavior' | 'customHeadersBehavior'>> {
  const rest = { ...headers };
  const take = (name: string): string | undefined => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const csp = take('content-security-policy');
  const noSniff = take('x-content-type-options');
  const referrer = Object.values(HeadersReferrerPolicy).find((known) => known === headers['referrer-policy']);
  if (take('referrer-policy') !== referrer)
    throw new Error('CloudFront does not support this referrer policy.');
  const hsts = /^max-age=(\d+); includeSubDomains$/.exec(headers['strict-transport-security'] ?? '');
  if ((take('strict-transport-security') === undefined) !== (hsts === null))
    throw new Error('CloudFront does not support this strict-transport-security header.');
  const override = false;
  return {
    securityHeadersBehavior: {
      ...(csp === undefined ? {} : { contentSecurityPolicy: { contentSecurityPolicy: csp, override } }),
      ...(noSniff === undefined ? {} : { contentTypeOptions: { override } }),
      ...(referrer === undefined ? {} : { referrerPolicy: { referrerPolicy: referrer, override } }),
      ...(hsts === null
        ? {}
        : {
            strictTransportSecurity: {
              accessControlMaxAge: Duration.seconds(Number(hsts[1])),
              includeSubdomains: true,
              override,
            },
          }),
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(rest).map(([header, value]) => ({ header, value, override })),
    },
  };
}

function edgeFunction(
  scope: Construct,
  name: string,
  stage: string,
  eventType: FunctionEventType,
  code: string,
): FunctionAssociation {
  const edge = new EdgeFunction(scope, name, {
    functionName: `plumbline-${stage}-${name}`,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(code),
  });
  return { eventType, function: edge };
}

/** The responses set the lifetime; each policy adds a maximum. */
const COMMON_CACHING = {
  minTtl: Duration.seconds(0),
  defaultTtl: Duration.seconds(0),
  headerBehavior: CacheHeaderBehavior.none(),
  cookieBehavior: CacheCookieBehavior.none(),
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
};

/** What pages come from: two buckets, and the API for pages that are in neither. */
interface PageOrigins {
  readonly bucket: IBucket;
  readonly publicPages: IBucket;
  readonly apiHost: string;
}

/** The API, which answers only what comes through the edge. */
function apiOrigin(settings: StageSettings, apiHost: string, props: HttpOriginProps = {}): HttpOrigin {
  return new HttpOrigin(apiHost, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    // API Gateway waits this long for a function.
    readTimeout: Duration.seconds(30),
    customHeaders: { [ORIGIN_SECRET_HEADER]: secretValue(settings, 'origin-secret') },
    ...props,
  });
}

/**
 * CloudFront behaviors of the pages and files in the site's bucket, and of the prerendered pages in theirs. Only the distribution can read
 * both buckets.
 */
export function pageBehaviors(
  parent: Construct,
  settings: StageSettings,
  { bucket, publicPages, apiHost }: PageOrigins,
): { readonly pages: BehaviorOptions; readonly others: Readonly<Record<string, BehaviorOptions>> } {
  const { stage } = settings;
  const scope = new Construct(parent, 'page-behaviors');
  const behavior = {
    // Without the right to list, S3 answers 403 instead of 404 for missing files.
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    compress: true,
    // Covers hashed files and errors too, for which no function runs; for pages the function runs after it and sets their own policy.
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, 'headers', {
      responseHeadersPolicyName: `plumbline-${stage}-pages`,
      ...headersPolicy(securityHeaders('landing', originsOf(settings))),
    }),
    cachePolicy: new CachePolicy(scope, 'kept', {
      cachePolicyName: `plumbline-${stage}-pages`,
      maxTtl: Duration.days(365),
      queryStringBehavior: CacheQueryStringBehavior.none(),
      ...COMMON_CACHING,
    }),
  } satisfies BehaviorOptions;
  const { VIEWER_REQUEST, VIEWER_RESPONSE } = FunctionEventType;
  const onRequest = edgeFunction(scope, 'page-request', stage, VIEWER_REQUEST, pageRequestCode);
  const onResponse = edgeFunction(
    scope,
    'page-response',
    stage,
    VIEWER_RESPONSE,
    pageResponseCode(originsOf(settings)),
  );
  const prerendered: BehaviorOptions = {
    ...behavior,
    origin: new OriginGroup({
      primaryOrigin: S3BucketOrigin.withOriginAccessControl(publicPages, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      // An error page of the distribution would replace the API's own answers, and no function at the edge sees an error.
      fallbackOrigin: apiOrigin(settings, apiHost, { originPath: MISSING_PAGE_PATH }),
      fallbackStatusCodes: [404],
    }),
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, 'public-headers', {
      responseHeadersPolicyName: `plumbline-${stage}-public-pages`,
      ...headersPolicy(securityHeaders('public-page', originsOf(settings))),
    }),
    functionAssociations: [
      edgeFunction(scope, 'public-page-request', stage, VIEWER_REQUEST, publicPageRequestCode),
    ],
  };
  return {
    pages: { ...behavior, functionAssociations: [onRequest, onResponse] },
    others: {
      [`${HASHED_FILES}*`]: { ...behavior, functionAssociations: [onResponse] },
      ...Object.fromEntries(PUBLIC_PAGE_PATHS.map((path) => [path, prerendered])),
    },
  };
}

/** All paths below go to the API, so that unknown ones get its 404 instead of a page. */
const API_PATHS = ['/api/*', '/v1/*'] as const;

/** CloudFront path patterns of the calls with the same response for everybody. */
export function sharedPaths(): readonly string[] {
  return (Object.keys(routes) as CallName[])
    .filter(isPublicRead)
    .map((name) => routes[name].path.replace(/\{\w+\}/g, '*'));
}

/**
 * CloudFront behaviors of the API. Public figures are cached for as long as the API says, a minute at most, and requested without
 * cookies. Nothing else is cached, whatever its headers say.
 */
export function apiBehaviors(
  parent: Construct,
  settings: StageSettings,
  apiHost: string,
  agents: AgentDoor,
): Readonly<Record<string, BehaviorOptions>> {
  const scope = new Construct(parent, 'api-behaviors');
  const { securityHeadersBehavior, customHeadersBehavior } = headersPolicy(
    securityHeaders('api', originsOf(settings)),
  );
  const behavior = {
    origin: apiOrigin(settings, apiHost),
    // A redirect would hide from a client that it sent its key in clear text.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, 'headers', {
      responseHeadersPolicyName: `plumbline-${settings.stage}-api`,
      securityHeadersBehavior,
      customHeadersBehavior,
    }),
  } satisfies BehaviorOptions;
  const functionAssociations = [
    edgeFunction(scope, 'api-request', settings.stage, FunctionEventType.VIEWER_REQUEST, apiRequestCode),
  ];
  const shared: BehaviorOptions = {
    ...behavior,
    functionAssociations,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: new CachePolicy(scope, 'shared', {
      cachePolicyName: `plumbline-${settings.stage}-shared`,
      maxTtl: Duration.seconds(LONGEST_EDGE_SECONDS),
      // The function has left those that the contract names, sorted.
      queryStringBehavior: CacheQueryStringBehavior.all(),
      ...COMMON_CACHING,
    }),
  };
  const own: BehaviorOptions = {
    ...behavior,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    functionAssociations,
  };
  const challenge = { header: 'www-authenticate', value: agents.challenge, override: true };
  const { VIEWER_REQUEST } = FunctionEventType;
  const ofAgents: BehaviorOptions = {
    ...own,
    // A function cannot add the challenge to the API's own 401: CloudFront runs none on responses of errors.
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, 'agent-headers', {
      responseHeadersPolicyName: `plumbline-${settings.stage}-agents`,
      securityHeadersBehavior,
      customHeadersBehavior: { customHeaders: [...customHeadersBehavior.customHeaders, challenge] },
      corsBehavior: {
        accessControlAllowOrigins: ['*'],
        accessControlAllowMethods: [routes.mcp.method],
        accessControlAllowHeaders: ['*'],
        accessControlExposeHeaders: [...AGENT_EXPOSED_HEADERS],
        accessControlAllowCredentials: false,
        originOverride: true,
      },
    }),
    functionAssociations: [
      edgeFunction(scope, 'agent-request', settings.stage, VIEWER_REQUEST, agentRequestCode(agents)),
    ],
  };
  // The first matching pattern wins, so the narrow ones come first.
  return Object.fromEntries([
    ...sharedPaths().map((path) => [path, shared] as const),
    ...API_PATHS.map((path) => [path, own] as const),
    [routes.mcp.path, ofAgents] as const,
  ]);
}
