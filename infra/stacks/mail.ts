import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { SES_EVENTS } from '#functions/mail/mail-events.ts';
import { PRODUCT_NAME } from '#shared/domain/plan.ts';

/** SES's names of the events `record-mail-event` understands. */
const EVENTS: Readonly<Record<(typeof SES_EVENTS)[number], EmailSendingEvent>> = {
  Send: EmailSendingEvent.SEND,
  Delivery: EmailSendingEvent.DELIVERY,
  Bounce: EmailSendingEvent.BOUNCE,
  Complaint: EmailSendingEvent.COMPLAINT,
  Reject: EmailSendingEvent.REJECT,
  DeliveryDelay: EmailSendingEvent.DELIVERY_DELAY,
};

/**
 * How mail leaves: the identity of the site's domain, and a configuration set whose events go to a topic, which tries again
 * for days what its function fails on.
 */
export class Mail extends Construct {
  /** The functions' environment for sending. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #address: string;
  readonly #topic: Topic;
  readonly #resources: readonly string[];

  constructor(
    scope: Construct,
    id: string,
    { stage, domain }: { readonly stage: string; readonly domain: string },
  ) {
    super(scope, id);
    const configurationSet = new ConfigurationSet(this, 'set', {
      configurationSetName: `plumbline-${stage}`,
      reputationMetrics: true,
    });
    const identity = new EmailIdentity(this, 'identity', {
      identity: Identity.domain(domain),
      configurationSet,
    });
    this.#topic = new Topic(this, 'events', { enforceSSL: true });
    configurationSet.addEventDestination('told', {
      destination: EventDestination.snsTopic(this.#topic),
      events: Object.values(EVENTS),
    });
    this.#address = `mail@${domain}`;
    this.environment = {
      MAIL_FROM: `${PRODUCT_NAME} <${this.#address}>`,
      MAIL_CONFIGURATION_SET: configurationSet.configurationSetName,
    };
    const setArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configurationSet.configurationSetName,
    });
    this.#resources = [identity.emailIdentityArn, setArn];
  }

  /** Lets a function send from our address, and nothing else of SES. */
  grantSend(fn: IFunction): void {
    fn.addToRolePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['ses:SendRawEmail'],
        resources: [...this.#resources],
        conditions: { StringEquals: { 'ses:FromAddress': this.#address } },
      }),
    );
  }

  /** Calls a function with each message of SES's events; what it fails on for days goes to the dead letters. */
  tellTo(fn: IFunction, deadLetters: Queue): void {
    this.#topic.addSubscription(new LambdaSubscription(fn, { deadLetterQueue: deadLetters }));
  }
}
