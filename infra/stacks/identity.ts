import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { ABSOLUTE_MS } from '#functions/accounts/session-item.ts';
import { PASSWORD_POLICY } from '#shared/domain/password-policy.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { acknowledge } from './checks.ts';
import { mailAddress } from './mail.ts';
import { REGION, type StageSettings, type WithSettings } from './settings.ts';

/** The user pool, which outlives every deployment. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly userPoolClient: UserPoolClient;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & WithSettings) {
    super(scope, id, { ...props, terminationProtection: settings.keepsData });
    this.userPool = this.#userPool(settings);
    acknowledge(
      this.userPool,
      'COG1',
      'The policy requires length, upper and lower case and digits. Symbols make passwords harder to remember, not to guess (NIST SP 800-63B).',
    );
    acknowledge(this.userPool, 'COG2', 'A second factor is optional: the leads are public records.');
    if (!settings.threatProtection)
      acknowledge(
        this.userPool,
        'COG8',
        'Plus costs a third more a user; --context threatProtection=on turns it on. Without it Cognito itself stops guessing after five wrong passwords.',
      );
    this.userPoolClient = this.userPool.addClient('site', {
      // Passwords never leave the browser, so the client needs no secret, which a page could not keep.
      authFlows: { userSrp: true },
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
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.userPoolClient.userPoolClientId });
  }

  #userPool(settings: StageSettings): UserPool {
    const { stage, keepsData, threatProtection, poolMailsThroughSes, mailDomain } = settings;
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
        requireUppercase: PASSWORD_POLICY.upperCase,
        requireLowercase: PASSWORD_POLICY.lowerCase,
        requireDigits: PASSWORD_POLICY.number,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: `Your ${PRODUCT_NAME} code`,
        emailBody: `Your ${PRODUCT_NAME} code is {####}. If you did not ask for it, ignore this mail.`,
      },
      ...(poolMailsThroughSes
        ? {
            email: UserPoolEmail.withSES({
              sesRegion: REGION,
              sesVerifiedDomain: mailDomain,
              fromEmail: mailAddress(settings),
              fromName: PRODUCT_NAME,
            }),
          }
        : {}),
      ...(threatProtection
        ? {
            featurePlan: FeaturePlan.PLUS,
            standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
          }
        : { featurePlan: FeaturePlan.ESSENTIALS }),
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
