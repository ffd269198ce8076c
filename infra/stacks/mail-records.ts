import { Duration, Stack } from 'aws-cdk-lib';
import { CfnRecordSet, HostedZone, MxRecord, TxtRecord } from 'aws-cdk-lib/aws-route53';
import type { EmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';

interface MailRecordsProps {
  readonly zone: { readonly id: string; readonly name: string };
  readonly mailDomain: string;
  /** The subdomain bounces come back to, which SPF is asked of. */
  readonly mailFromDomain: string;
  readonly dkim: EmailIdentity['dkimRecords'];
}

const TTL = Duration.minutes(30);

/**
 * What mailbox providers look up about our mail: DKIM (the signature's keys), SPF and MX of the MAIL FROM subdomain, and a
 * DMARC policy that sends forged mail to the spam folder. The domain's own MX and SPF are left alone.
 */
export class MailRecords extends Construct {
  constructor(scope: Construct, id: string, { zone, mailDomain, mailFromDomain, dkim }: MailRecordsProps) {
    super(scope, id);
    const { region } = Stack.of(this);
    const hostedZone = HostedZone.fromHostedZoneAttributes(this, 'zone', {
      hostedZoneId: zone.id,
      zoneName: zone.name,
    });
    // The names are known when SES has made the keys; Route 53's own construct would put the zone behind them once more.
    for (const [at, { name, value }] of dkim.entries())
      new CfnRecordSet(this, `dkim-${at + 1}`, {
        hostedZoneId: zone.id,
        name,
        type: 'CNAME',
        resourceRecords: [value],
        ttl: String(TTL.toSeconds()),
      });
    new MxRecord(this, 'bounces', {
      zone: hostedZone,
      recordName: `${mailFromDomain}.`,
      values: [{ hostName: `feedback-smtp.${region}.amazonses.com`, priority: 10 }],
      ttl: TTL,
    });
    new TxtRecord(this, 'spf', {
      zone: hostedZone,
      recordName: `${mailFromDomain}.`,
      values: ['v=spf1 include:amazonses.com -all'],
      ttl: TTL,
    });
    new TxtRecord(this, 'dmarc', {
      zone: hostedZone,
      recordName: `_dmarc.${mailDomain}.`,
      values: ['v=DMARC1; p=quarantine; adkim=s; aspf=r'],
      ttl: TTL,
    });
  }
}
