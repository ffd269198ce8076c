import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemovalPolicy, Stack, type StackProps, Token } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { routes } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '#shared/contract/site-config.ts';
import { agentMetadata } from '../agent-metadata.ts';
import { SECURITY_TEXT_PATH, SECURITY_TEXT_TYPE, securityText } from '../security-text.ts';
import {
  HASHED_FILE_CACHING,
  HASHED_FILES,
  NAMING_FILES,
  nameSite,
  RELEASE_PATH,
  ROBOTS_PATH,
  robotsText,
  SITE_PLACEHOLDER,
  TILES_ATTRIBUTION,
  TILES_FOLDER,
} from '../site-pages.ts';
import { acknowledge, outputInFinding } from './checks.ts';
import { agentSignInDomain, type IdentityStack } from './identity.ts';
import { parameterValue } from './secrets/stage-values.ts';
import { type BuildOutput, REGION, type WithSettings } from './settings.ts';
import type { SiteStack } from './site.ts';

interface PagesProps extends StackProps, WithSettings {
  readonly built: Pick<BuildOutput, 'site'>;
  readonly site: SiteStack;
  readonly identity: IdentityStack;
}

/** The files of the built site that name it, with its origin. */
function namingFiles(folder: string, origin: string): ISource[] {
  return globSync('**/*', { cwd: folder, exclude: (name) => name === 'assets' }).flatMap((file) => {
    if (!NAMING_FILES.test(`/${file}`)) return [];
    const text = readFileSync(join(folder, file), 'utf8');
    return text.includes(SITE_PLACEHOLDER) ? [Source.data(file, nameSite(text, origin))] : [];
  });
}

/** Edge caching of pages; a deployment invalidates the built site. The edge sends browsers other headers (site-pages.ts). */
const PAGE_CACHING = 'public, max-age=0, s-maxage=300';

/** PayPal's page script; the live and the sandbox account use the same one. */
const PAYPAL_SCRIPT = 'https://www.paypal.com/sdk/js';

/**
 * Copies the built site into the bucket after the functions are deployed: first the hashed files, then the pages that link to them.
 * Files of earlier builds stay for visitors who still have an earlier page open.
 */
export class PagesStack extends Stack {
  constructor(scope: Construct, id: string, { built, site, identity, settings, ...props }: PagesProps) {
    super(scope, id, props);
    const common = {
      destinationBucket: site.bucket,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'log', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      prune: false,
    };
    const hashed = HASHED_FILES.slice(1, -1);
    const files = new BucketDeployment(this, 'files', {
      ...common,
      sources: [Source.asset(join(built.site, hashed))],
      destinationKeyPrefix: hashed,
      cacheControl: [CacheControl.fromString(HASHED_FILE_CACHING)],
    });
    const config: SiteConfig = {
      region: REGION,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.userPoolClient.userPoolClientId,
      agentClientId: identity.agents?.userPoolClientId ?? null,
      cognitoEndpoint: null,
      contactEmail: settings.contactEmail,
      data: 'live',
      mailboxUrl: null,
      paypal: { scriptUrl: PAYPAL_SCRIPT, clientId: parameterValue(this, settings, 'paypal-client-id') },
      tiles:
        settings.tiles === undefined
          ? null
          : { url: `${TILES_FOLDER}${settings.tiles}`, attribution: TILES_ATTRIBUTION },
    };
    const pages = new BucketDeployment(this, 'pages', {
      ...common,
      sources: [
        Source.asset(built.site, { exclude: [`${hashed}/**`] }),
        ...namingFiles(built.site, site.origin),
        Source.jsonData(SITE_CONFIG_PATH.slice(1), config),
        Source.data(RELEASE_PATH.slice(1), settings.release),
        Source.data(ROBOTS_PATH.slice(1), robotsText(site.origin)),
      ],
      cacheControl: [CacheControl.fromString(PAGE_CACHING)],
      distribution: site.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(files);
    const { contactEmail } = settings;
    const text = securityText({ siteOrigin: site.origin, contactEmail }, new Date());
    new BucketDeployment(this, 'security-text', {
      ...common,
      sources: [Source.data(SECURITY_TEXT_PATH.slice(1), text)],
      contentType: SECURITY_TEXT_TYPE,
      cacheControl: [CacheControl.fromString(PAGE_CACHING)],
    });
    const signInOrigin =
      settings.domain === undefined ? null : `https://${agentSignInDomain(settings.domain)}`;
    const metadata = agentMetadata({
      siteOrigin: site.origin,
      signInOrigin,
      poolUrl: `https://cognito-idp.${REGION}.amazonaws.com/${identity.userPool.userPoolId}`,
    });
    // A file and a folder of one name are two objects in the bucket, but cannot both lie where the library unpacks them.
    const groups = Map.groupBy(Object.keys(metadata), (path) => path.endsWith(routes.mcp.path));
    for (const [isOfPath, paths] of groups)
      new BucketDeployment(this, isOfPath ? 'agent-metadata' : 'agent-metadata-of-site', {
        ...common,
        sources: paths.map((path) => Source.jsonData(path.slice(1), metadata[path])),
        contentType: 'application/json',
        cacheControl: [CacheControl.fromString(PAGE_CACHING)],
      });
    this.#acknowledgeCopier(site);
  }

  /** Acknowledges the rights that the library gives its copying function. */
  #acknowledgeCopier(site: SiteStack): void {
    const pages = outputInFinding(site, 'PublishOutputFnGetAttpages242CC503ArnD0DB68B4');
    const rights =
      'The library needs these to copy: it reads its own assets and writes only the bucket of the pages.';
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
    for (const name of ['GetObject', 'GetBucket', 'List', 'DeleteObject', 'Abort'])
      acknowledge(this, `IAM5[Action::s3:${name}*]`, rights);
    acknowledge(
      this,
      `IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-${account}-${REGION}/*]`,
      rights,
    );
    acknowledge(this, `IAM5[Resource::${pages}/*]`, rights);
    acknowledge(
      this,
      'IAM5[Resource::*]',
      'The library invalidates the edge cache without naming a distribution.',
    );
    acknowledge(
      this,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'The library gives its function the usual right to write logs.',
    );
    acknowledge(this, 'L1', 'The library was tested with this runtime.');
  }
}
