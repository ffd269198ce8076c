import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccountRecovery, Mfa, UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { AttributeType, Billing, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { PASSWORD_POLICY } from '#shared/domain/password-policy.ts';

/** The attribute DynamoDB removes items by: seconds since 1970. */
const TTL = 'ttl';

/** What outlives every deployment: the tables and the users. */
export class DataStack extends Stack {
  readonly permits: TableV2;
  readonly collection: TableV2;
  readonly index: TableV2;
  readonly accounts: TableV2;
  readonly userPool: UserPool;
  readonly userPoolClient: UserPoolClient;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: string }) {
    super(scope, id, props);
    const table = (name: string): TableV2 =>
      new TableV2(this, name, {
        tableName: `plumbline-${stage}-${name}`,
        partitionKey: { name: 'pk', type: AttributeType.STRING },
        sortKey: { name: 'sk', type: AttributeType.STRING },
        billing: Billing.onDemand(),
        timeToLiveAttribute: TTL,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        deletionProtection: true,
        removalPolicy: RemovalPolicy.RETAIN,
      });
    this.permits = table('permits');
    this.collection = table('collection');
    this.index = table('index');
    this.accounts = table('accounts');

    this.userPool = new UserPool(this, 'users', {
      userPoolName: `plumbline-${stage}`,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
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
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.userPoolClient = this.userPool.addClient('site', {
      authFlows: { userSrp: true },
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // As long as the longest session (functions/accounts/session-item.ts), which asks by it once an hour.
      refreshTokenValidity: Duration.days(60),
    });
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.userPoolClient.userPoolClientId });
  }
}
