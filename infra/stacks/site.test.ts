import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { securityHeaders } from '../site-headers.ts';
import { PUBLIC_PAGE_PATHS, pageCaching, robotsText } from '../site-pages.ts';
import { gatewayRoute } from './api-routes.ts';
import { headersPolicy, sharedPaths } from './site-behaviors.ts';
import { findProperties, findResources, type StageTemplates, stageTemplates } from './testing.ts';

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId?: unknown;
  readonly AllowedMethods: readonly string[];
  readonly ViewerProtocolPolicy: string;
  readonly FunctionAssociations?: readonly { readonly EventType: string }[];
  readonly ResponseHeadersPolicyId: unknown;
  readonly Compress: boolean;
}
interface Origin {
  readonly Id: string;
  readonly DomainName: unknown;
  readonly OriginPath?: string;
  readonly OriginAccessControlId?: unknown;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
  readonly CustomOriginConfig?: unknown;
}
interface OriginGroup {
  readonly Id: string;
  readonly FailoverCriteria: { readonly StatusCodes: { readonly Items: readonly number[] } };
  readonly Members: { readonly Items: readonly { readonly OriginId: string }[] };
}
interface Config {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
  readonly Origins: readonly Origin[];
  readonly OriginGroups: { readonly Items: readonly OriginGroup[] };
  readonly CustomErrorResponses: unknown;
}

/** AWS's managed policy CachingDisabled. */
const NEVER_CACHED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const PROD = { stage: 'prod', domain: 'site.test', hostedZoneId: 'Z1' };

let stage: StageTemplates;
let plain: StageTemplates;
let off: StageTemplates;
let site: Template;
let config: Config;

beforeAll(() => {
  stage = stageTemplates(PROD);
  plain = stageTemplates({ waf: 'on' });
  off = stageTemplates({ waf: 'off' });
  site = stage.site;
  config = findProperties(site, 'AWS::CloudFront::Distribution')[0]?.['DistributionConfig'] as Config;
});

const behavior = (path: string): Behavior | undefined =>
  config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
/** The origins of a behavior; the second is asked for what the first does not hold. */
const originsOf = ({ TargetOriginId }: Behavior): Origin[] => {
  const group = config.OriginGroups.Items.find(({ Id }) => Id === TargetOriginId);
  const ids = group?.Members.Items.map(({ OriginId }) => OriginId) ?? [TargetOriginId];
  return ids.flatMap((id) => config.Origins.filter(({ Id }) => Id === id));
};
const originOf = (one: Behavior): Origin | undefined => originsOf(one)[0];

it('another region has all but the web ACL and the log of the edge, and names us-east-1 for the certificate only', async () => {
  vi.stubEnv('AWS_REGION', 'us-west-2');
  vi.resetModules();
  const { stageTemplates: elsewhere } = await import('./testing.ts');
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  const prod = { stage: 'prod', domain: 'site.test', hostedZoneId: 'Z1' };
  expect(() => elsewhere(prod)).toThrow(
    'give --context certificateArn=… of one in us-east-1. AWS_REGION is us-west-2.',
  );
  const templates = Object.values(elsewhere({ ...prod, certificateArn, waf: 'on' }));
  vi.unstubAllEnvs();
  vi.resetModules();
  const text = templates.map((template) => JSON.stringify(template.toJSON())).join('\n');
  expect(text.replaceAll(certificateArn, '')).not.toContain('us-east-1');
  expect(text).toContain('us-west-2');
  expect(text).not.toMatch(/"Scope":"CLOUDFRONT"|"ACCESS_LOGS"/);
  expect(text).toContain('"Scope":"REGIONAL"');
});

describe('the distribution', () => {
  it('supports HTTP/3 and at least TLS 1.2 under its own domain, with a certificate of ACM', () => {
    site.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['site.test'],
        HttpVersion: 'http2and3',
        IPV6Enabled: true,
        ViewerCertificate: {
          AcmCertificateArn: Match.anyValue(),
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        },
      },
    });
    site.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'site.test',
      ValidationMethod: 'DNS',
    });
  });

  it('redirects pages to HTTPS and refuses calls over HTTP', () => {
    for (const one of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      const isCall = /^\/(api\/|v1\/|mcp$)/.test(one.PathPattern ?? '');
      expect([one.PathPattern, one.ViewerProtocolPolicy]).toEqual([
        one.PathPattern,
        isCall ? 'https-only' : 'redirect-to-https',
      ]);
    }
  });

  it('serves prerendered pages from their own bucket, without scripts', () => {
    const policies = findResources(site, 'AWS::CloudFront::ResponseHeadersPolicy');
    for (const path of PUBLIC_PAGE_PATHS) {
      const one = behavior(path);
      expect([path, JSON.stringify(one && originOf(one))]).toEqual([
        path,
        expect.stringContaining('publicpages'),
      ]);
      const policy = policies.find(([id]) => JSON.stringify(one?.ResponseHeadersPolicyId).includes(id));
      expect(JSON.stringify(policy)).toContain("default-src 'none'");
      expect(JSON.stringify(policy)).not.toContain('script-src');
    }
  });

  it('asks the API for a prerendered page that the bucket does not hold, below a path of the gateway', () => {
    const [group] = config.OriginGroups.Items;
    expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([404]);
    for (const path of PUBLIC_PAGE_PATHS) {
      const one = behavior(path);
      const [, api] = one === undefined ? [] : originsOf(one);
      expect([path, api?.OriginPath, api?.CustomOriginConfig !== undefined]).toEqual([
        path,
        '/api/permits/missing-page',
        true,
      ]);
      expect(gatewayRoute('GET', `${api?.OriginPath}${path}`)?.key).toBe('ANY /api/permits/{proxy+}');
    }
  });

  it('sends every path of the contract to the API', () => {
    for (const name of Object.keys(routes) as CallName[]) {
      const path = routes[name].path.replace(/\{\w+\}/g, 'x');
      const first = config.CacheBehaviors.find(({ PathPattern = '' }) =>
        new RegExp(`^${PathPattern.replace(/\*/g, '.*')}$`).test(path),
      );
      expect([name, first && originOf(first)?.CustomOriginConfig !== undefined]).toEqual([name, true]);
    }
    expect(behavior('/v1/*')).toBeDefined();
  });

  it('shows every error as its origin answered it, and keeps none for others', () => {
    const statuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(config.CustomErrorResponses).toEqual(
      statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('caches only public figures of the API, for a minute at most and without cookies', () => {
    expect(sharedPaths().toSorted()).toEqual([
      '/api/coverage',
      '/api/permits/naming',
      '/api/permits/outlook',
      '/api/permits/stats',
      '/api/permits/trends',
      '/api/scores',
      '/api/scrapers/*/runs',
      '/api/scrapers/status',
      '/api/status',
      '/v1/openapi.json',
    ]);
    const api = config.CacheBehaviors.filter((one) => originOf(one)?.CustomOriginConfig !== undefined);
    expect(api.map(({ PathPattern }) => PathPattern)).toEqual([...sharedPaths(), '/api/*', '/v1/*', '/mcp']);
    for (const one of api) {
      const isShared = sharedPaths().includes(one.PathPattern ?? '');
      expect([one.PathPattern, one.CachePolicyId === NEVER_CACHED]).toEqual([one.PathPattern, !isShared]);
      expect(one.AllowedMethods.includes('POST')).toBe(!isShared);
      // Without an origin request policy no cookie or header of the viewer reaches the API.
      expect(one.OriginRequestPolicyId === undefined).toBe(isShared);
    }
    site.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        Name: 'plumbline-prod-shared',
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    });
  });

  it('calls the API by TLS only, by a name that has a certificate of AWS', () => {
    const apis = config.Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);
    expect(apis).toHaveLength(2);
    for (const { CustomOriginConfig: how, DomainName: name } of apis) {
      expect(how).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
      expect(JSON.stringify(name)).toContain('.execute-api.us-east-1.');
    }
  });

  it('sends the origin secret to the API only, and no template contains it', () => {
    const secret = '{{resolve:secretsmanager:plumbline/prod:SecretString:origin-secret::}}';
    for (const one of config.Origins)
      expect(one.OriginCustomHeaders ?? []).toEqual(
        one.CustomOriginConfig === undefined ? [] : [{ HeaderName: 'x-origin-secret', HeaderValue: secret }],
      );
  });

  it('reads the pages from a bucket only it can read', () => {
    const pages = originOf(config.DefaultCacheBehavior);
    expect(pages?.OriginAccessControlId).toBeDefined();
    site.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    site.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: ['s3:GetObject', 's3:ListBucket'],
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Condition: { StringEquals: { 'AWS:SourceArn': Match.anyValue() } },
          }),
        ]),
      },
    });
  });

  it('runs functions for pages, and for hashed files one that sets the charset', () => {
    const events = (one: Behavior | undefined) =>
      (one?.FunctionAssociations ?? []).map(({ EventType }) => EventType);
    expect(events(config.DefaultCacheBehavior)).toEqual(['viewer-request', 'viewer-response']);
    expect(events(behavior('/assets/*'))).toEqual(['viewer-response']);
    for (const path of [...sharedPaths(), '/api/*', '/v1/*', '/mcp'])
      expect([path, events(behavior(path))]).toEqual([path, ['viewer-request']]);
    expect(behavior('/mcp')?.FunctionAssociations).not.toEqual(behavior('/v1/*')?.FunctionAssociations);
    for (const one of [config.DefaultCacheBehavior, behavior('/assets/*')]) expect(one?.Compress).toBe(true);
  });

  it('answers agents with the challenge and for pages of any origin, also where no function runs', () => {
    const challenge = `Bearer realm="Plumbline API", resource_metadata="https://site.test/.well-known/oauth-protected-resource/mcp", scope="https://site.test/mcp/read"`;
    site.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        Name: 'plumbline-prod-agents',
        CorsConfig: {
          AccessControlAllowCredentials: false,
          AccessControlAllowOrigins: { Items: ['*'] },
          AccessControlExposeHeaders: { Items: Match.arrayWith(['WWW-Authenticate']) },
        },
        CustomHeadersConfig: {
          Items: Match.arrayWith([{ Header: 'www-authenticate', Value: challenge, Override: true }]),
        },
      },
    });
  });

  it('has the sign-in pages of agents below its own domain, once that has its records', () => {
    const [[, pages] = []] = findResources(site, 'AWS::Cognito::UserPoolDomain');
    expect(pages?.Properties).toMatchObject({ Domain: 'auth.site.test', ManagedLoginVersion: 2 });
    const names = findResources(site, 'AWS::Route53::RecordSet')
      .filter(([id]) => [pages?.DependsOn].flat().includes(id))
      .map(([, { Properties }]) => [Properties['Name'], Properties['Type']]);
    expect(names).toEqual([['site.test.', 'A']]);
    site.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'auth.site.test.', Type: 'A' });
    site.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'site.test',
      SubjectAlternativeNames: ['auth.site.test'],
    });
  });

  it('logs no query, cookie or address', () => {
    const [delivery] = findProperties(site, 'AWS::Logs::Delivery');
    const fields = delivery?.['RecordFields'] as readonly string[];
    expect(fields).toContain('cs-uri-stem');
    for (const field of fields) expect(field).not.toMatch(/query|cookie|c-ip|referer|user-agent|forwarded/i);
    const format = JSON.stringify(
      findProperties(stage.application, 'AWS::ApiGatewayV2::Stage')[0]?.['AccessLogSettings'],
    );
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/sourceIp|\$context\.path|userAgent|authorizer/);
  });

  it('limits calls per second, and has no metrics by route, which would cost $80 a month', () => {
    stage.application.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    });
    expect(JSON.stringify(stage.application.toJSON())).not.toContain('DetailedMetricsEnabled');
  });

  it('gives reads of the public throttles of their own, once their routes are there', () => {
    const [[, opened] = []] = findResources(stage.application, 'AWS::ApiGatewayV2::Stage');
    expect(opened?.Properties['RouteSettings']).toEqual(
      Object.fromEntries(
        sharedPaths().map((path) => [
          `ANY ${path.replace('*', '{id}')}`,
          { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
        ]),
      ),
    );
    const made = findResources(stage.application, 'AWS::ApiGatewayV2::Route').map(([id]) => id);
    expect(opened?.DependsOn).toEqual(expect.arrayContaining(made));
  });

  it('has a rate rule in prod, elsewhere when turned on', () => {
    expect(findResources(site, 'AWS::WAFv2::WebACL')).toHaveLength(1);
    expect(findResources(off.site, 'AWS::WAFv2::WebACL')).toHaveLength(0);
    expect(findResources(off.identity, 'AWS::WAFv2::WebACL')).toHaveLength(0);
    plain.site.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: [
        Match.objectLike({ Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000 } } }),
      ],
    });
    plain.site.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: Match.anyValue() },
    });
  });

  it('has IPv4 and IPv6 records in the zone, and works without a domain', () => {
    expect(findProperties(site, 'AWS::Route53::RecordSet').map(({ Name, Type }) => [Name, Type])).toEqual([
      ['site.test.', 'A'],
      ['site.test.', 'AAAA'],
      ['auth.site.test.', 'A'],
    ]);
    expect(findResources(plain.site, 'AWS::Route53::RecordSet')).toEqual([]);
    expect(JSON.stringify(findProperties(plain.site, 'AWS::CloudFront::Distribution'))).not.toContain(
      'Aliases',
    );
  });
});

describe('headers', () => {
  const origins = { site: 'https:', cognito: 'https://cognito.test', paypal: ['https://paypal.test'] };

  it.each(['landing', 'app', 'payment', 'sign-in', 'public-page', 'api'] as const)(
    'of %s are all in the CloudFront policy',
    (kind) => {
      const headers = securityHeaders(kind, origins);
      const { securityHeadersBehavior: known, customHeadersBehavior: others } = headersPolicy(headers);
      expect({
        'content-security-policy': known.contentSecurityPolicy?.contentSecurityPolicy,
        'x-content-type-options': known.contentTypeOptions && 'nosniff',
        'referrer-policy': known.referrerPolicy?.referrerPolicy,
        'strict-transport-security': `max-age=${known.strictTransportSecurity?.accessControlMaxAge.toSeconds()}; includeSubDomains`,
        ...Object.fromEntries(others.customHeaders.map(({ header, value }) => [header, value])),
      }).toEqual(headers);
    },
  );

  it('that CloudFront does not support are rejected', () => {
    expect(() => headersPolicy({ 'referrer-policy': 'sometimes' })).toThrow('referrer policy');
    expect(() => headersPolicy({ 'strict-transport-security': 'max-age=1' })).toThrow(
      'strict-transport-security',
    );
  });

  it('of files and errors, for which no function sets them, have a policy too', () => {
    const policies = findProperties(site, 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ({ ResponseHeadersPolicyConfig }) => JSON.stringify(ResponseHeadersPolicyConfig),
    );
    expect(policies).toHaveLength(4);
    for (const policy of policies)
      for (const directive of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(directive);
    for (const one of [config.DefaultCacheBehavior, ...config.CacheBehaviors])
      expect(one.ResponseHeadersPolicyId).toBeDefined();
  });

  it('of the policy are the same for every kind of page', () => {
    const common = (kind: 'landing' | 'app' | 'payment' | 'sign-in') => {
      const { 'content-security-policy': _csp, ...rest } = securityHeaders(kind, origins);
      return rest;
    };
    expect(common('app')).toEqual(common('landing'));
    expect(common('payment')).toEqual(common('landing'));
    expect(common('sign-in')).toEqual(common('landing'));
    for (const kind of ['app', 'payment'] as const)
      expect(pageCaching(kind)).toEqual({ 'cache-control': 'no-store', vary: 'cookie' });
  });
});

describe('the pages', () => {
  it('are copied after the hashed files, and the edge cache is invalidated', () => {
    const [files, pages] = findResources(stage.pages, 'Custom::CDKBucketDeployment');
    expect(files?.[1].Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      Prune: false,
    });
    expect(pages?.[1]).toMatchObject({
      DependsOn: expect.arrayContaining([files?.[0]]),
      Properties: {
        SystemMetadata: { 'cache-control': 'public, max-age=0, s-maxage=300' },
        DistributionPaths: ['/*'],
        Prune: false,
      },
    });
  });

  it('come with robots.txt, which names the sitemap of the site', () => {
    const [, pages] = findProperties(stage.pages, 'Custom::CDKBucketDeployment');
    // The site, its page that names it, its configuration, the release, and robots.txt.
    expect(pages?.['SourceObjectKeys']).toHaveLength(5);
    expect(robotsText('https://site.test')).toMatch(/^Sitemap: https:\/\/site\.test\/sitemap\.xml$/m);
  });

  it('come with security.txt, as plain text', () => {
    const [, , text] = findProperties(stage.pages, 'Custom::CDKBucketDeployment');
    expect(text).toMatchObject({
      SystemMetadata: { 'content-type': 'text/plain; charset=utf-8' },
      Prune: false,
    });
  });

  it('make a deployment wait for one invalidation', () => {
    const waiting = findProperties(stage.pages, 'Custom::CDKBucketDeployment').filter(
      ({ DistributionPaths: paths }) => paths !== undefined,
    );
    expect(waiting).toHaveLength(1);
  });

  it('get the sign-in and payment settings from the deployment', () => {
    const [, pages] = findProperties(stage.pages, 'Custom::CDKBucketDeployment');
    const markers = JSON.stringify(pages?.['SourceMarkers']);
    expect(markers).toContain('plumbline-prod-identity"');
    expect(markers).toContain('paypalclientid');
  });
});
