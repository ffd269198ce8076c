import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './checks.ts';
import { REGION, type StageSettings, type WithSettings } from './settings.ts';
import { ApiBehaviors } from './site/api-behaviors.ts';
import { EdgeLog } from './site/edge-log.ts';
import { PageBehaviors } from './site/page-behaviors.ts';
import { RateRule } from './site/rate-rule.ts';

/** Calls a second the API takes before it answers 429, all callers together, and how many more at once. */
const CALLS_PER_SECOND = 500;
const BURST = 1000;

/**
 * What of a call is logged: nothing of its query, its body or its caller (ARCHITECTURE §7), whose address is counted by the functions.
 */
const CALL_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  call: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.integrationErrorMessage',
};

/**
 * The front door: the distribution, the bucket of the pages, and the API's address. The API's routes are the application's,
 * so that the functions can be told the site's name and the distribution the API's, without the one waiting for the other.
 */
export class SiteStack extends Stack {
  /** Where the pages are put. */
  readonly bucket: IBucket;
  /** The API without its routes. */
  readonly api: HttpApi;
  readonly distribution: Distribution;
  /** Such as `https://plumbline.example`. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & WithSettings) {
    super(scope, id, props);
    const { domain, zone } = settings;
    this.bucket = privateBucket(this, 'pages', settings);
    this.api = this.#api(settings);
    const certificate = this.#certificate(settings);
    const api = new ApiBehaviors(this, 'api-behaviors', {
      settings,
      apiHost: `${this.api.apiId}.execute-api.${REGION}.amazonaws.com`,
    });
    const pages = new PageBehaviors(this, 'page-behaviors', { settings, bucket: this.bucket });
    this.distribution = new Distribution(this, 'distribution', {
      comment: `Plumbline ${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The permits are of the United States and so are their readers.
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      defaultBehavior: pages.pages,
      additionalBehaviors: { ...pages.files, ...api.byPath },
      ...(domain === undefined || certificate === undefined
        ? {}
        : {
            domainNames: [domain],
            certificate,
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }),
      ...(settings.waf ? { webAclId: new RateRule(this, 'rate-rule', settings).webAclArn } : {}),
    });
    this.#acknowledge(settings);
    new EdgeLog(this, 'edge-log', {
      settings,
      distribution: this.distribution,
      bucket: privateBucket(this, 'edge-logs', settings, Duration.days(30)),
    });
    if (domain !== undefined && zone !== undefined) this.#addRecords(domain, zone);
    this.origin = `https://${domain ?? this.distribution.distributionDomainName}`;
    new CfnOutput(this, 'SiteOrigin', { value: this.origin });
  }

  #acknowledge({ domain, waf }: StageSettings): void {
    acknowledge(this.distribution, 'CFR1', 'Contractors may read from wherever they are.');
    acknowledge(
      this.distribution,
      'CFR3',
      'It is logged, by the newer way that can leave out what people search for (edge-log.ts).',
    );
    if (!waf)
      acknowledge(
        this.distribution,
        'CFR2',
        'The API counts calls by user and address and is throttled as a whole; --context waf=on adds a rate rule for about $6 a month.',
      );
    if (domain === undefined)
      acknowledge(this.distribution, 'CFR4', "CloudFront's own certificate brings its own minimum of TLS.");
  }

  #api({ stage }: StageSettings): HttpApi {
    const api = new HttpApi(this, 'api', {
      apiName: `plumbline-${stage}`,
      description: 'Answers calls that come through the site only',
      createDefaultStage: false,
    });
    new HttpStage(this, 'api-stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit: CALLS_PER_SECOND, burstLimit: BURST },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'api-log', {
            retention: RetentionDays.ONE_MONTH,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(CALL_LOG)),
      },
    });
    return api;
  }

  #certificate({ domain, zone, certificateArn }: StageSettings): ICertificate | undefined {
    if (certificateArn !== undefined)
      return Certificate.fromCertificateArn(this, 'certificate', certificateArn);
    if (domain === undefined || zone === undefined) return undefined;
    const hostedZone = HostedZone.fromHostedZoneAttributes(this, 'certificate-zone', {
      hostedZoneId: zone.id,
      zoneName: zone.name,
    });
    return new Certificate(this, 'certificate', {
      domainName: domain,
      validation: CertificateValidation.fromDns(hostedZone),
    });
  }

  #addRecords(domain: string, { id, name }: NonNullable<StageSettings['zone']>): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', { hostedZoneId: id, zoneName: name });
    const record = {
      zone,
      recordName: `${domain}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    new ARecord(this, 'a', record);
    new AaaaRecord(this, 'aaaa', record);
  }
}

/** A bucket nobody reads but AWS services that are named; its content can be made again or is kept for a while only. */
function privateBucket(
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
      ? { removalPolicy: RemovalPolicy.RETAIN }
      : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }),
  });
  acknowledge(bucket, 'S1', 'Only AWS services read or write it, and the edge logs what it serves.');
  // The library's own class and interface differ in how they leave a property out.
  return bucket as IBucket;
}
