import { Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { WithSettings } from '../settings.ts';

/** Mails the operator when an alarm of this account changes. Deployed first, so that the address is confirmed before it is needed. */
export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & WithSettings) {
    super(scope, id, props);
    const { stage, alarmEmail } = settings;
    this.topic = new Topic(this, 'alarms', { topicName: `plumbline-${stage}-alarms`, enforceSSL: true });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }
}
