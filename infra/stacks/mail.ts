import { CfnOutput, Duration, Stack, type StackProps, Token } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnRecordSet, HostedZone, MxRecord, TxtRecord } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { SES_EVENTS } from '#functions/mail/mail-events.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { acknowledge } from './checks.ts';
import { keepDomain } from './release/kept-domain.ts';
import { isWithin, type StageSettings, type WithSettings } from './settings.ts';

/** The SES events that `record-mail-event` understands. */
const EVENTS: Readonly<Record<(typeof SES_EVENTS)[number], EmailSendingEvent>> = {
  Send: EmailSendingEvent.SEND,
  Delivery: EmailSendingEvent.DELIVERY,
  Bounce: EmailSendingEvent.BOUNCE,
  Complaint: EmailSendingEvent.COMPLAINT,
  Reject: EmailSendingEvent.REJECT,
  DeliveryDelay: EmailSendingEvent.DELIVERY_DELAY,
};

const TTL = Duration.minutes(30);

/** The sender of all mail of a stage. */
export function mailAddress({ mailFrom, mailDomain }: StageSettings): string {
  return mailFrom ?? `mail@${mailDomain}`;
}

/** The set whose events reach us: of all mail of a stage, the user pool's too. */
export function configurationSetName({ stage }: StageSettings): string {
  return `plumbline-${stage}`;
}

/** Environment of the functions that send mail. */
export function mailEnvironment(settings: StageSettings): Record<string, string> {
  return {
    MAIL_FROM: `${PRODUCT_NAME} <${mailAddress(settings)}>`,
    MAIL_CONFIGURATION_SET: configurationSetName(settings),
  };
}

/** Allows a function to send from our address through our configuration set, and nothing else of SES. */
export function sendMailPolicy(stack: Stack, settings: StageSettings): PolicyStatement {
  const arnOf = (resource: string, resourceName: string): string =>
    stack.formatArn({ service: 'ses', resource, resourceName });
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  acknowledge(
    stack,
    `IAM5[Resource::arn:<AWS::Partition>:ses:${stack.region}:${account}:identity/*]`,
    'A condition names the one sender.',
  );
  return new PolicyStatement({
    actions: ['ses:SendRawEmail'],
    resources: [
      // In its sandbox SES asks about the recipient's identity too. The condition names the sender.
      arnOf('identity', '*'),
      arnOf('configuration-set', configurationSetName(settings)),
    ],
    conditions: { StringEquals: { 'ses:FromAddress': mailAddress(settings) } },
  });
}

/**
 * The SES identity of the stage's own mail domain with its DNS records, and a configuration set whose events go to a topic. The topic retries
 * failed deliveries to the function for days.
 */
export class MailStack extends Stack {
  readonly configurationSet: ConfigurationSet;
  /** SES events of each mail. */
  readonly events: Topic;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & WithSettings) {
    super(scope, id, props);
    keepDomain(this, settings, 'mail-domain');
    this.configurationSet = new ConfigurationSet(this, 'set', {
      configurationSetName: configurationSetName(settings),
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    if (settings.ownsMailDomain) this.#addIdentity(settings);
    this.events = new Topic(this, 'events', { enforceSSL: true });
    this.configurationSet.addEventDestination('topic', {
      destination: EventDestination.snsTopic(this.events),
      events: Object.values(EVENTS),
    });
  }

  #addIdentity(settings: StageSettings): void {
    const { mailDomain, zone } = settings;
    const mailFromDomain = `bounce.${mailDomain}`;
    const identity = new EmailIdentity(this, 'identity', {
      identity: Identity.domain(mailDomain),
      configurationSet: this.configurationSet,
      mailFromDomain,
    });
    if (zone !== undefined && isWithin(mailDomain, zone.name))
      this.#addRecords(zone, settings, mailFromDomain, identity.dkimRecords);
    else
      new CfnOutput(this, 'DkimRecords', {
        description: 'CNAME records that the DNS of the mail domain needs',
        value: identity.dkimRecords.map(({ name, value }) => `${name} ${value}`).join(', '),
      });
  }

  /**
   * DNS records of our mail: DKIM keys, SPF and MX of the MAIL FROM subdomain, and a DMARC policy. The domain's own MX and SPF
   * stay unchanged.
   */
  #addRecords(
    zone: { readonly id: string; readonly name: string },
    { mailDomain, dmarc, contactEmail }: StageSettings,
    mailFromDomain: string,
    dkim: EmailIdentity['dkimRecords'],
  ): void {
    const scope = new Construct(this, 'records');
    const hostedZone = HostedZone.fromHostedZoneAttributes(scope, 'zone', {
      hostedZoneId: zone.id,
      zoneName: zone.name,
    });
    // The names already include the zone, which Route 53's own construct would append again.
    for (const [at, { name, value }] of dkim.entries())
      new CfnRecordSet(scope, `dkim-${at + 1}`, {
        hostedZoneId: zone.id,
        name,
        type: 'CNAME',
        resourceRecords: [value],
        ttl: String(TTL.toSeconds()),
      });
    new MxRecord(scope, 'bounces', {
      zone: hostedZone,
      recordName: `${mailFromDomain}.`,
      values: [{ hostName: `feedback-smtp.${this.region}.amazonses.com`, priority: 10 }],
      ttl: TTL,
    });
    new TxtRecord(scope, 'spf', {
      zone: hostedZone,
      recordName: `${mailFromDomain}.`,
      values: ['v=spf1 include:amazonses.com -all'],
      ttl: TTL,
    });
    new TxtRecord(scope, 'dmarc', {
      zone: hostedZone,
      recordName: `_dmarc.${mailDomain}.`,
      values: [`v=DMARC1; p=${dmarc}; rua=mailto:${contactEmail}; adkim=s; aspf=r`],
      ttl: TTL,
    });
  }
}
