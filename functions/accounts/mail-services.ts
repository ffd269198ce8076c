/** How a mail service delivers addresses that differ in spelling to one mailbox. Plus tags are dropped for every domain. */
export interface MailService {
  readonly domains: readonly string[];
  /** The domain to count mailboxes under when a name is the same mailbox at every domain. Absent when each domain has its own names. */
  readonly sharedAs?: string;
  /** Delivers `anything@name.domain` to `name@domain`. */
  readonly hasSubdomains?: true;
  /** Ends a name, as `+` does: what follows is a tag. */
  readonly tag?: string;
  /** Writes a name without differences that the service ignores. */
  readonly spell?: (name: string) => string;
}

/** The services whose rules give one mailbox several addresses, as their help pages say. */
export const MAIL_SERVICES: readonly MailService[] = [
  // Gmail Help, "Dots don't matter in Gmail addresses".
  {
    domains: domains('gmail.com googlemail.com'),
    sharedAs: 'gmail.com',
    // guard: dots at Gmail make no other mailbox
    spell: (name) => name.replaceAll('.', ''),
  },
  // Proton support, "Email addresses and aliases": short and older domains; their apps compare names without `.`, `-` and `_`.
  {
    domains: domains('proton.me protonmail.com protonmail.ch pm.me'),
    // guard: domains of Proton are one
    sharedAs: 'proton.me',
    // guard: punctuation at Proton makes no other mailbox
    spell: (name) => name.replace(/[._-]/g, ''),
  },
  // Apple support 118230: older accounts have their name under two or three domains.
  // guard: domains of Apple are one
  { domains: domains('icloud.com me.com mac.com'), sharedAs: 'icloud.com' },
  // Yandex ID help, "Registration": a dot is a hyphen. Mail help, "Email aliases": one name under all domains.
  {
    domains: domains(
      'yandex.ru yandex.com yandex.by yandex.kz yandex.ua yandex.uz yandex.az yandex.com.am yandex.com.ge yandex.com.tr yandex.co.il yandex.ee yandex.fr yandex.kg yandex.lt yandex.lv yandex.md yandex.tj yandex.tm ya.ru narod.ru',
    ),
    // guard: domains of Yandex are one
    sharedAs: 'yandex.ru',
    // guard: dots and hyphens at Yandex are one
    spell: (name) => name.replaceAll('.', '-'),
  },
  // Yahoo help, "Disposable addresses": `nickname-keyword`; no other name has a hyphen.
  {
    domains: domains(
      'yahoo.com ymail.com rocketmail.com myyahoo.com yahoo.ca yahoo.co.uk yahoo.co.in yahoo.in yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.it',
    ),
    // guard: keywords at Yahoo make no other mailbox
    tag: '-',
  },
  // Fastmail help, "Plus addressing and subdomain addressing"; blog of 2008-01-24: `_` of a name is `-` in its subdomain. The
  // domains are those of fastmail.com/about/ourdomains.
  {
    domains: domains(
      `123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net bestmail.us
      cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net emailplus.org emailuser.net
      eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com fastest.cc fastimap.com fastmail.cn
      fastmail.co.uk fastmail.com fastmail.com.au fastmail.de fastmail.es fastmail.fm fastmail.fr fastmail.im fastmail.in
      fastmail.jp fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to fastmail.tw fastmail.uk fastmail.us
      fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net h-mail.us hailmail.net
      imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org internetemails.net
      internetmailing.net jetemail.net justemail.net letterboxes.org mail-central.com mail-page.com mailandftp.com mailas.com
      mailbolt.com mailc.net mailcan.com mailforce.net mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com
      mailnew.com mailsent.net mailservice.ms mailup.net mailworks.org ml1.net mm.st myfastmail.com mymacmail.com
      nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com realemail.net reallyfast.biz
      reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net speedymail.org ssl-mail.com swift-mail.com
      the-fastest.net the-quickest.com theinternetemail.com veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net
      your-mail.com`,
    ),
    // guard: subdomains at Fastmail make no other mailbox
    hasSubdomains: true,
    spell: (name) => name.replaceAll('_', '-'),
  },
];

function domains(names: string): readonly string[] {
  return names.split(/\s+/);
}
