import { Duration } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  FunctionEventType,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { pageRequestCode, pageResponseCode } from '../../edge-functions.ts';
import { securityHeaders } from '../../site-headers.ts';
import { HASHED_FILES } from '../../site-pages.ts';
import type { StageSettings } from '../settings.ts';
import { edgeFunction } from './edge-function.ts';
import { headersPolicy, ORIGINS } from './headers-policy.ts';

interface PageBehaviorsProps {
  readonly settings: StageSettings;
  readonly bucket: IBucket;
}

const YEAR = Duration.days(365);

/** How the distribution answers for pages and files from the bucket, which nobody else can read. */
export class PageBehaviors extends Construct {
  /** Pages, and files without a hash in their name. */
  readonly pages: BehaviorOptions;
  /** Files that never change, by path pattern. */
  readonly files: Readonly<Record<string, BehaviorOptions>>;

  constructor(scope: Construct, id: string, { settings, bucket }: PageBehaviorsProps) {
    super(scope, id);
    const { stage } = settings;
    const { 'content-security-policy': _perPage, ...headersOfAll } = securityHeaders('landing', ORIGINS);
    const behavior = {
      // With the right to list, a file that is not there is a 404; without, S3 calls it forbidden.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      responseHeadersPolicy: new ResponseHeadersPolicy(this, 'headers', {
        responseHeadersPolicyName: `plumbline-${stage}-pages`,
        ...headersPolicy(headersOfAll),
      }),
      cachePolicy: new CachePolicy(this, 'kept', {
        cachePolicyName: `plumbline-${stage}-pages`,
        minTtl: Duration.seconds(0),
        // Every file says how long itself.
        defaultTtl: Duration.seconds(0),
        maxTtl: YEAR,
        queryStringBehavior: CacheQueryStringBehavior.none(),
        headerBehavior: CacheHeaderBehavior.none(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
    } satisfies BehaviorOptions;
    this.files = { [`${HASHED_FILES}*`]: behavior };
    this.pages = {
      ...behavior,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: edgeFunction(this, 'page-request', stage, pageRequestCode),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: edgeFunction(this, 'page-response', stage, pageResponseCode(ORIGINS)),
        },
      ],
    };
  }
}
