import { mailAddress } from '#infra/stacks/mail.ts';
import { REGION } from '#infra/stacks/settings.ts';
import type { AwsCli } from './aws-cli.ts';
import { AwsFailed } from './aws-cli.ts';
import type { Finding } from './finding.ts';
import type { Look } from './look.ts';

/** SES's own servers for mail that it receives ("Amazon SES endpoints and quotas"). */
const SES_INBOX = /^inbound-smtp\.[\w-]+\.amazonaws\.com$/;

interface RuleSet {
  readonly Rules?: readonly { readonly Enabled?: boolean; readonly Recipients?: readonly string[] }[];
}

/** Whether somebody takes mail for the contact address. Only the probe shows that somebody reads it. */
export async function checkContact(look: Look): Promise<Finding> {
  const { contactEmail, keepsData } = look.settings;
  const domain = contactEmail.slice(contactEmail.lastIndexOf('@') + 1);
  const wrong = (why: string): Finding => {
    const text = `${why} Portals, people who ask for a removal and the contact form write to ${contactEmail}. Give --context contactEmail=… of an inbox that you read, at any provider.`;
    return keepsData ? { fix: text } : { note: text };
  };
  // A server without a name says that the domain takes no mail (RFC 7505).
  const servers = (await look.mailServers(domain))
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .filter((name) => name !== '');
  if (servers.length === 0) return wrong(`${domain} has no mail server (MX).`);
  if (servers.some((name) => SES_INBOX.test(name)) && !(await isReceivedBySes(look, contactEmail, domain)))
    return wrong(`SES receives the mail of ${domain}, and no active rule takes that of ${contactEmail}.`);
  return {
    ok: `mail to ${contactEmail} goes to ${servers[0]}. Whether you read it shows: npm run ops -- preflight --probe …`,
  };
}

/** A rule without recipients takes all mail; one with `.example.com` that of subdomains. */
async function isReceivedBySes(look: Look, address: string, domain: string): Promise<boolean> {
  const found = await look.ask<RuleSet>('ses', 'describe-active-receipt-rule-set');
  return (found?.Rules ?? []).some(
    ({ Enabled = false, Recipients: to = [] }) =>
      Enabled &&
      (to.length === 0 ||
        to.some((one) => one === address || one === domain || (one.startsWith('.') && domain.endsWith(one)))),
  );
}

/** Mails the contact address through SES. @returns a line that says what to look for */
export async function probeContact(
  { settings }: Pick<Look, 'settings'>,
  aws: AwsCli,
  now: Date,
): Promise<string> {
  const subject = `Plumbline probe ${now.toISOString()}`;
  const text = 'Answer this mail: if the answer arrives at your own mailbox too, removals and messages work.';
  const mail = {
    FromEmailAddress: mailAddress(settings),
    Destination: { ToAddresses: [settings.contactEmail] },
    ReplyToAddresses: [settings.alarmEmail ?? settings.contactEmail],
    Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
  };
  try {
    await aws(['sesv2', 'send-email', '--region', REGION, '--cli-input-json', JSON.stringify(mail)]);
  } catch (error) {
    if (!(error instanceof AwsFailed)) throw error;
    return `fix   Probe: ${error.message} The sender needs a verified domain, and in SES's sandbox ${settings.contactEmail} too.`;
  }
  return `note  Probe: look for "${subject}" at ${settings.contactEmail}, in its spam too. If it is not there within 5 minutes, nobody can reach you.`;
}
