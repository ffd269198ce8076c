import { ArnFormat, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  ResourceServerScope,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { ABSOLUTE_MS } from '#functions/accounts/session-item.ts';
import { AGENT_RIGHT, agentResource } from '#functions/platform/identity/agent-scope.ts';
import { PASSWORD_POLICY } from '#shared/domain/account/password-policy.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { acknowledge } from './checks.ts';
import { addRateRule, POOL_RATE } from './limits/rate-rule.ts';
import { configurationSetName, mailAddress } from './mail.ts';
import { privateBucket } from './private-bucket.ts';
import { keepDomain } from './release/kept-domain.ts';
import { functionName, LIVE, REGION, type StageSettings, type WithSettings } from './settings.ts';

/**
 * Where named agents take their codes, by the address that each documents (read on 2026-11-29). Cognito compares addresses whole.
 * - Claude, on the web, the desktop and phones: support.claude.com/en/articles/11503834.
 * - ChatGPT: developers.openai.com/plugins/build/auth. This one only for issuers that name themselves in answers (RFC 9207), which Cognito does
 *   not; else each connection has an address of its own, which an operator adds (`agentCallbacks`).
 * - Cursor, on the desktop, in the browser and before 2026: cursor.com/docs/mcp. Claude Code takes the first of them with
 *   `--callback-port 8787`: code.claude.com/docs/en/mcp, "Use a fixed OAuth callback port".
 * - VS Code: code.visualstudio.com/api/extension-guides/ai/mcp; with and without the last slash, as github.com/microsoft/vscode/issues/278512
 *   shows. With that port taken it chooses another one, which is refused.
 * - The inspector: its own default, github.com/modelcontextprotocol/inspector.
 */
const AGENT_CALLBACKS = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'http://localhost:8787/callback',
  'https://www.cursor.com/agents/mcp/oauth/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'https://vscode.dev/redirect',
  'https://insiders.vscode.dev/redirect',
  'http://127.0.0.1:33418',
  'http://127.0.0.1:33418/',
  'http://localhost:6274/oauth/callback',
] as const;

/** Where users let agents in. */
export function agentSignInDomain(domain: string): string {
  return `auth.${domain}`;
}

/** The user pool, which outlives every deployment. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly userPoolClient: UserPoolClient;
  /** The client of agents that sign in; undefined on a stage without a domain, whose address agents could not keep. */
  readonly agents: UserPoolClient | undefined;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & WithSettings) {
    super(scope, id, { ...props, terminationProtection: settings.deletionProtection });
    keepDomain(this, settings, 'domain');
    this.userPool = this.#userPool(settings);
    acknowledge(
      this.userPool,
      'COG1',
      'The policy requires length only. Required kinds of characters make passwords harder to remember, not to guess (NIST SP 800-63B-4, ASVS 5.0 §6.2.5).',
    );
    acknowledge(this.userPool, 'COG2', 'A second factor is optional: the leads are public records.');
    if (!settings.threatProtection)
      acknowledge(
        this.userPool,
        'COG8',
        'Plus costs a third more a user; --context threatProtection=on turns it on. Without it Cognito itself stops guessing after five wrong passwords.',
      );
    this.#callTrigger(settings);
    // A stage that may be destroyed has no users whose sign-ins matter.
    if (settings.keepsData) this.#trail(settings);
    if (settings.waf)
      new CfnWebACLAssociation(this, 'rate-rule-of-users', {
        resourceArn: this.userPool.userPoolArn,
        webAclArn: addRateRule(this, settings, POOL_RATE),
      });
    this.userPoolClient = this.userPool.addClient('site', {
      // Passwords never leave the browser, so the client needs no secret, which a page could not keep. Passkeys need USER_AUTH. Only the
      // canary's role may send a password itself.
      authFlows: {
        userSrp: true,
        user: settings.domain !== undefined,
        adminUserPassword: settings.canary,
      },
      generateSecret: false,
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Checked once, when the session is opened or refreshed.
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      // As long as the longest session, which uses it once an hour.
      refreshTokenValidity: Duration.millis(ABSOLUTE_MS),
      authSessionValidity: Duration.minutes(3),
      // What sign-up writes. Users cannot mark an address as verified.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, givenName: true }),
    });
    this.agents =
      settings.domain === undefined ? undefined : this.#agents(settings.domain, settings.agentCallbacks);
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.userPoolClient.userPoolClientId });
  }

  /**
   * The client of agents: public, with PKCE, for the one scope of `/mcp`. Agents that register themselves are not served, since Cognito
   * takes no registrations; those that listen on a port of their own use keys, since Cognito compares addresses whole.
   */
  #agents(domain: string, callbacks: readonly string[]): UserPoolClient {
    const siteOrigin = `https://${domain}`;
    const right = new ResourceServerScope({
      scopeName: AGENT_RIGHT,
      scopeDescription: 'Read permits and alerts',
    });
    const resource = this.userPool.addResourceServer('agent-resource', {
      userPoolResourceServerName: 'Agents',
      identifier: agentResource(siteOrigin),
      scopes: [right],
    });
    const client = this.userPool.addClient('agents', {
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.resourceServer(resource, right)],
        callbackUrls: [...AGENT_CALLBACKS, ...callbacks],
      },
      // What its sign-in pages use: passwords and passkeys.
      authFlows: { userSrp: true, user: true },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.millis(ABSOLUTE_MS),
      // Agents keep their own tokens, so a stolen one must not work beside theirs.
      refreshTokenRotationGracePeriod: Duration.minutes(1),
    });
    // Without it the pages do not show, which are at the site's domain (site.ts).
    new CfnManagedLoginBranding(this, 'sign-in-pages', {
      userPoolId: this.userPool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    });
    new CfnOutput(this, 'AgentClientId', { value: client.userPoolClientId });
    return client;
  }

  /**
   * Records every call of AWS's management APIs and of the user pool, failed sign-ins too, which never reach our functions. Cognito hides
   * what users type. The first trail of an account is free.
   */
  #trail(settings: StageSettings): void {
    const trailName = `plumbline-${settings.stage}`;
    const trailArn = this.formatArn({ service: 'cloudtrail', resource: 'trail', resourceName: trailName });
    const bucket = privateBucket(this, 'trail-files', settings, Duration.days(365));
    const allow = (action: string, resource: string, conditions: Readonly<Record<string, string>> = {}) =>
      bucket.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudtrail.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: { StringEquals: { 'aws:SourceArn': trailArn, ...conditions } },
        }),
      );
    allow('s3:GetBucketAcl', bucket.bucketArn);
    allow('s3:PutObject', bucket.arnForObjects(`AWSLogs/${this.account}/*`), {
      's3:x-amz-acl': 'bucket-owner-full-control',
    });
    const trail = new CfnTrail(this, 'trail', {
      trailName,
      s3BucketName: bucket.bucketName,
      isLogging: true,
      isMultiRegionTrail: true,
      includeGlobalServiceEvents: true,
      enableLogFileValidation: true,
    });
    if (bucket.policy !== undefined) trail.node.addDependency(bucket.policy);
  }

  /**
   * Names the trigger by its ARN: the function lies in the application stack, which depends on this one. Until that is deployed, nobody can
   * sign up.
   */
  #callTrigger(settings: StageSettings): void {
    const arn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      resourceName: `${functionName(settings, 'user-pool-trigger')}:${LIVE}`,
    });
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    pool.lambdaConfig = { preSignUp: arn, customMessage: arn, postConfirmation: arn };
  }

  #userPool(settings: StageSettings): UserPool {
    const { stage, domain, keepsData, deletionProtection, threatProtection, poolMailsThroughSes } = settings;
    return new UserPool(this, 'users', {
      userPoolName: `plumbline-${stage}`,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // The old address stays valid until the code of the new one is entered.
      keepOriginal: { email: true },
      standardAttributes: { givenName: { required: false, mutable: true } },
      passwordPolicy: {
        minLength: PASSWORD_POLICY.minLength,
        requireUppercase: false,
        requireLowercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      // Passkeys belong to a domain for good, so a stage without its own has none. A user with a second factor cannot use them: Cognito
      // counts a passkey as one factor unless told otherwise for each user, which Amplify cannot do.
      ...(domain === undefined
        ? {}
        : {
            signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
            passkeyRelyingPartyId: domain,
            passkeyUserVerification: PasskeyUserVerification.REQUIRED,
          }),
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        // Cognito puts the code into the body only (github.com/aws-amplify/amplify-js/issues/936).
        emailSubject: `Your ${PRODUCT_NAME} code`,
        emailBody: `Your ${PRODUCT_NAME} code is {####}. If you did not ask for it, ignore this mail, and give the code to nobody.`,
      },
      ...(poolMailsThroughSes
        ? {
            email: UserPoolEmail.withSES({
              sesRegion: REGION,
              ...(settings.ownsMailDomain ? { sesVerifiedDomain: settings.mailDomain } : {}),
              fromEmail: mailAddress(settings),
              fromName: PRODUCT_NAME,
              configurationSetName: configurationSetName(settings),
            }),
          }
        : {}),
      ...(threatProtection
        ? {
            featurePlan: FeaturePlan.PLUS,
            standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
          }
        : { featurePlan: FeaturePlan.ESSENTIALS }),
      deletionProtection,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }
}
