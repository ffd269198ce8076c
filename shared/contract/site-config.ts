/** Where the pages find it. */
export const SITE_CONFIG_PATH = '/config.json';

/** `/config.json`: what the pages are told at run time, so that one build serves every stage. */
export interface SiteConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Endpoint of a Cognito stand-in; null on AWS. */
  readonly cognitoEndpoint: string | null;
  /** Address shown in the footer (PRODUCT §2). */
  readonly contactEmail: string;
  /** `live`: rows come from the portals. `sample`: generated rows. `recorded`: replayed rows. */
  readonly data: 'live' | 'sample' | 'recorded';
  /** Where mail of the local stack can be read; null elsewhere. */
  readonly mailboxUrl: string | null;
  /** PayPal's page script, without its query, and the client id it is asked for with; null where nobody can pay. */
  readonly paypal: { readonly scriptUrl: string; readonly clientId: string } | null;
}
