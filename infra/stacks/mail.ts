import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { SES_EVENTS } from '#functions/mail/mail-events.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { MailRecords } from './mail-records.ts';
import { isWithin, type StageSettings, type WithSettings } from './settings.ts';

/** SES's names of the events `record-mail-event` understands. */
const EVENTS: Readonly<Record<(typeof SES_EVENTS)[number], EmailSendingEvent>> = {
  Send: EmailSendingEvent.SEND,
  Delivery: EmailSendingEvent.DELIVERY,
  Bounce: EmailSendingEvent.BOUNCE,
  Complaint: EmailSendingEvent.COMPLAINT,
  Reject: EmailSendingEvent.REJECT,
  DeliveryDelay: EmailSendingEvent.DELIVERY_DELAY,
};

/** The address all mail of a stage comes from. */
export function mailAddress({ mailDomain }: StageSettings): string {
  return `mail@${mailDomain}`;
}

/** SES's configuration set of a stage. */
function configurationSetName({ stage }: StageSettings): string {
  return `plumbline-${stage}`;
}

/** What a function that sends mail is told. */
export function mailEnvironment(settings: StageSettings): Record<string, string> {
  return {
    MAIL_FROM: `${PRODUCT_NAME} <${mailAddress(settings)}>`,
    MAIL_CONFIGURATION_SET: configurationSetName(settings),
  };
}

/** Lets a function send from our address through our configuration set, and nothing else of SES. */
export function maySendMail(stack: Stack, settings: StageSettings): PolicyStatement {
  const arnOf = (resource: string, resourceName: string): string =>
    stack.formatArn({ service: 'ses', resource, resourceName });
  return new PolicyStatement({
    actions: ['ses:SendRawEmail'],
    resources: [
      arnOf('identity', settings.mailDomain),
      arnOf('configuration-set', configurationSetName(settings)),
    ],
    conditions: { StringEquals: { 'ses:FromAddress': mailAddress(settings) } },
  });
}

/**
 * How mail leaves: the identity of the mail's domain with its records, and a configuration set whose events go to a topic,
 * which tries again for days what its function fails on.
 */
export class MailStack extends Stack {
  readonly configurationSet: ConfigurationSet;
  /** What SES tells of each mail. */
  readonly events: Topic;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & WithSettings) {
    super(scope, id, props);
    this.configurationSet = new ConfigurationSet(this, 'set', {
      configurationSetName: configurationSetName(settings),
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const { mailDomain, zone } = settings;
    const mailFromDomain = `bounce.${mailDomain}`;
    const identity = new EmailIdentity(this, 'identity', {
      identity: Identity.domain(mailDomain),
      configurationSet: this.configurationSet,
      mailFromDomain,
    });
    if (zone !== undefined && isWithin(mailDomain, zone.name))
      new MailRecords(this, 'records', { zone, mailDomain, mailFromDomain, dkim: identity.dkimRecords });
    else
      new CfnOutput(this, 'DkimRecords', {
        description: 'CNAME records that the DNS of the mail domain needs',
        value: identity.dkimRecords.map(({ name, value }) => `${name} ${value}`).join(', '),
      });
    this.events = new Topic(this, 'events', { enforceSSL: true });
    this.configurationSet.addEventDestination('told', {
      destination: EventDestination.snsTopic(this.events),
      events: Object.values(EVENTS),
    });
  }
}
