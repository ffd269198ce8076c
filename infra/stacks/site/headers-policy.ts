import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, type ResponseHeadersPolicyProps } from 'aws-cdk-lib/aws-cloudfront';
import { PAYPAL_ORIGINS, type SiteOrigins } from '../../site-headers.ts';
import { REGION } from '../settings.ts';

/** Where pages load from and ask, on AWS. */
export const ORIGINS: SiteOrigins = {
  site: 'https:',
  cognito: `https://cognito-idp.${REGION}.amazonaws.com`,
  paypal: PAYPAL_ORIGINS,
};

/**
 * Headers by name as CloudFront's response headers policy wants them: those it knows apart from the others. What an answer
 * brings itself stays.
 * @throws for a security header this cannot say
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
  if (take('referrer-policy') !== referrer) throw new Error('CloudFront does not know this referrer policy.');
  const hsts = /^max-age=(\d+); includeSubDomains$/.exec(headers['strict-transport-security'] ?? '');
  if ((take('strict-transport-security') === undefined) !== (hsts === null))
    throw new Error('This strict-transport-security cannot be told to CloudFront.');
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
