export const SITE_CONFIG_PATH = '/config.json';

/** `/config.json`: the pages' settings at run time, so that one build serves every stage. */
export interface SiteConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The user pool's client of agents; null where agents need a key. */
  readonly agentClientId: string | null;
  /** Endpoint of a Cognito stand-in; null on AWS. */
  readonly cognitoEndpoint: string | null;
  /** Address shown in the footer (PRODUCT §2). */
  readonly contactEmail: string;
  /** `live`: rows come from the portals. `sample`: generated rows. `recorded`: replayed rows. */
  readonly data: 'live' | 'sample' | 'recorded';
  /** Address of the local stack's mailbox; null elsewhere. */
  readonly mailboxUrl: string | null;
  /** PayPal's page script without its query, and its client id; null where payments are off. */
  readonly paypal: { readonly scriptUrl: string; readonly clientId: string } | null;
  /** The streets of the map: a PMTiles file of this site, and whose data it is. Null: maps show outlines only. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
}
