import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { ManagedLoginVersion, UserPoolDomain } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { agentChallenge, KEY_CHALLENGE } from '#functions/platform/identity/agent-scope.ts';
import { acknowledge } from './checks.ts';
import { agentSignInDomain, type IdentityStack } from './identity.ts';
import { addRateRule, SITE_RATE } from './limits/rate-rule.ts';
import { privateBucket } from './private-bucket.ts';
import { keepDomain } from './release/kept-domain.ts';
import { HAS_EDGE, REGION, type StageSettings, type WithSettings } from './settings.ts';
import { apiBehaviors, pageBehaviors } from './site-behaviors.ts';

/**
 * Errors that CloudFront would keep for ten seconds and show to others, whatever the response says (CloudFront Developer Guide,
 * "Control how long CloudFront caches errors").
 */
const KEPT_ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504] as const;

interface SiteProps extends StackProps, WithSettings {
  readonly identity: IdentityStack;
}

/**
 * The distribution, the bucket of the pages, and the API without its routes and their throttles. These are in the application stack, so that
 * the functions can use the site's origin and the distribution the API's host without a circular dependency.
 */
export class SiteStack extends Stack {
  readonly bucket: IBucket;
  /** The prerendered pages, which a job writes. */
  readonly publicPages: IBucket;
  readonly api: HttpApi;
  readonly distribution: Distribution;
  /** Such as `https://plumbline.example`. */
  readonly origin: string;
  #hostedZone: IHostedZone | undefined;

  constructor(scope: Construct, id: string, { settings, identity, ...props }: SiteProps) {
    super(scope, id, props);
    keepDomain(this, settings, 'domain');
    const { domain, zone } = settings;
    this.bucket = privateBucket(this, 'pages', settings);
    this.publicPages = privateBucket(this, 'public-pages', settings);
    this.api = new HttpApi(this, 'api', {
      apiName: `plumbline-${settings.stage}`,
      description: 'Answers calls that come through the site only',
      createDefaultStage: false,
    });
    const certificate = this.#certificate(settings);
    const apiHost = `${this.api.apiId}.execute-api.${REGION}.amazonaws.com`;
    const { pages, others } = pageBehaviors(this, settings, {
      bucket: this.bucket,
      publicPages: this.publicPages,
      apiHost,
    });
    const door = {
      challenge: domain === undefined ? KEY_CHALLENGE : agentChallenge(`https://${domain}`),
      clientId: identity.agents?.userPoolClientId,
    };
    this.distribution = new Distribution(this, 'distribution', {
      comment: `Plumbline ${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Readers are in the United States.
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      defaultBehavior: pages,
      additionalBehaviors: { ...others, ...apiBehaviors(this, settings, apiHost, door) },
      // Without a page the origin's own answer is shown.
      errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(domain === undefined || certificate === undefined
        ? {}
        : {
            domainNames: [domain],
            certificate,
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }),
      ...(settings.waf && HAS_EDGE ? { webAclId: addRateRule(this, settings, SITE_RATE) } : {}),
    });
    this.#acknowledge(settings);
    if (HAS_EDGE)
      addEdgeLog(
        this,
        settings,
        this.distribution,
        privateBucket(this, 'edge-logs', settings, Duration.days(30)),
      );
    const records = domain === undefined || zone === undefined ? [] : this.#addRecords(domain, zone);
    if (domain !== undefined && certificate !== undefined)
      this.#addSignIn(agentSignInDomain(domain), certificate, settings, identity, records);
    this.origin = `https://${domain ?? this.distribution.distributionDomainName}`;
    new CfnOutput(this, 'SiteOrigin', { value: this.origin });
  }

  #acknowledge({ domain, waf }: StageSettings): void {
    acknowledge(this.distribution, 'CFR1', 'Contractors may read from any country.');
    acknowledge(
      this.distribution,
      'CFR3',
      'It is logged by standard logging v2, which can leave out query strings (addEdgeLog).',
    );
    if (!waf || !HAS_EDGE)
      acknowledge(
        this.distribution,
        'CFR2',
        'The API limits calls by user and address and is throttled by route; --context waf=on, which prod has, adds a rate rule.',
      );
    if (domain === undefined)
      acknowledge(this.distribution, 'CFR4', "CloudFront's own certificate sets the minimum TLS version.");
  }

  #certificate({ domain, zone, certificateArn }: StageSettings): ICertificate | undefined {
    if (certificateArn !== undefined)
      return Certificate.fromCertificateArn(this, 'certificate', certificateArn);
    if (domain === undefined || zone === undefined) return undefined;
    return new Certificate(this, 'certificate', {
      domainName: domain,
      subjectAlternativeNames: [agentSignInDomain(domain)],
      validation: CertificateValidation.fromDns(this.#zone(zone)),
    });
  }

  #addRecords(domain: string, zone: NonNullable<StageSettings['zone']>): readonly ARecord[] {
    const record = {
      zone: this.#zone(zone),
      recordName: `${domain}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    const a = new ARecord(this, 'a', record);
    new AaaaRecord(this, 'aaaa', record);
    return [a];
  }

  /**
   * The user pool's sign-in pages for agents, below the site's domain from the first day: passkeys belong to that domain, and pages of
   * Cognito's own domain could not use them. They are here because Cognito wants the domain above to have an A record ("Configuring a user
   * pool domain" of its developer guide).
   * @param records that must exist before
   */
  #addSignIn(
    domainName: string,
    certificate: ICertificate,
    { zone }: StageSettings,
    { userPool }: IdentityStack,
    records: readonly ARecord[],
  ): void {
    const pages = new UserPoolDomain(this, 'sign-in', {
      userPool,
      customDomain: { domainName, certificate },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    pages.node.addDependency(...records);
    if (zone === undefined) new CfnOutput(this, 'SignInTarget', { value: pages.cloudFrontEndpoint });
    else
      new ARecord(this, 'sign-in-a', {
        zone: this.#zone(zone),
        recordName: `${domainName}.`,
        // The library's own target asks for the name with a function that may read every pool.
        target: RecordTarget.fromAlias({
          bind: () => ({
            dnsName: pages.cloudFrontEndpoint,
            hostedZoneId: CloudFrontTarget.getHostedZoneId(this),
          }),
        }),
      });
  }

  #zone({ id, name }: NonNullable<StageSettings['zone']>): IHostedZone {
    this.#hostedZone ??= HostedZone.fromHostedZoneAttributes(this, 'zone', {
      hostedZoneId: id,
      zoneName: name,
    });
    return this.#hostedZone;
  }
}

/**
 * Fields that the edge logs. Query strings, cookies and addresses are left out, since queries show what people look for
 * (ARCHITECTURE §7).
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

/** Delivers the distribution's access log to a bucket as JSON lines. */
function addEdgeLog(
  stack: Stack,
  { stage }: StageSettings,
  distribution: Distribution,
  bucket: IBucket,
): void {
  const scope = new Construct(stack, 'edge-log');
  const { account, partition, region } = stack;
  const name = `plumbline-${stage}-edge`;
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
  const source = new CfnDeliverySource(scope, 'source', {
    name,
    logType: 'ACCESS_LOGS',
    resourceArn: distribution.distributionArn,
  });
  const destination = new CfnDeliveryDestination(scope, 'destination', {
    name,
    deliveryDestinationType: 'S3',
    destinationResourceArn: bucket.bucketArn,
    outputFormat: 'json',
  });
  const delivery = new CfnDelivery(scope, 'delivery', {
    deliverySourceName: name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: FIELDS,
  });
  delivery.addResourceDependency(source);
  if (bucket.policy !== undefined) delivery.node.addDependency(bucket.policy);
}
