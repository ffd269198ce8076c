import { always, instead, never, preceded, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/** The sources with one guard removed, and the attack that must then succeed. */
export interface AbuseMutant extends Omit<Mutant, 'args'> {
  /** The name of the story. */
  readonly story: string;
}

/** A mutant for each guard that a story attacks. */
export const ABUSE_MUTANTS: readonly AbuseMutant[] = [
  {
    name: 'mail: all streams are counted together',
    guards: {
      'streams of mail are counted apart': instead((code) =>
        code.replace('partitionOf(stream)', "partitionOf(stream === 'forms' ? 'digests' : stream)"),
      ),
    },
    story: 'complaints about form mail stop the digests of everybody',
  },
  {
    name: 'mail: a mailbox gets every confirmation',
    guards: {
      'a mailbox gets few confirmations': instead(
        "await countWithoutRefusing(runtime, 'form-mail-mailbox', mailbox)",
      ),
    },
    story: 'a form fills the mailbox of somebody else',
  },
  {
    name: 'mail: forms have no budget',
    guards: {
      'mail of forms has a budget': instead(
        "(await countShared(runtime, 'form-mail-all', address)).left >= 0",
      ),
    },
    story: 'a form mails many mailboxes',
  },
  {
    name: 'budgets: a spent one refuses everybody',
    guards: { 'a spent budget stops nobody': instead('count') },
    story: 'a form mails many mailboxes',
  },
  {
    name: 'team: a mailbox gets every invitation',
    guards: { 'a mailbox gets few invitations': removed },
    story: 'invitations to a team fill the mailbox of somebody else',
  },
  {
    name: 'contact: a network may write as often as it wants',
    guards: { 'a network writes few messages': removed },
    story: 'the contact form floods our mailbox',
  },
  {
    name: 'contact: no budget for all messages',
    guards: { 'messages have a budget': removed },
    story: 'the contact form floods our mailbox',
  },
  {
    name: 'contact: the sender gets the message',
    guards: { 'a message is to us': instead('{ to: replyTo, replyTo }') },
    story: 'the contact form mails a third person',
  },
  {
    name: 'contact: its mail counts as digests',
    guards: { 'a message counts as mail of forms': instead((code) => code.replace("'forms'", "'digests'")) },
    story: 'complaints about contact messages stop the digests of everybody',
  },
  {
    name: 'sign-up: all sign-ups have one code',
    guards: { 'a sign-up has a code of its own': instead("hashesOf(config, 'sign-up-code', '')") },
    story: 'a stranger signs up with the address of somebody who signs up',
  },
  {
    name: 'sign-up: the name is in the welcome mail',
    guards: {
      'a welcome has no text of others': preceded(
        'if (reader.account.firstName !== null) return [paragraph(reader.account.firstName)];',
      ),
    },
    story: 'a stranger writes text into a mail of ours',
  },
  {
    name: 'reset: sessions stay',
    guards: { 'a reset ends sessions': never },
    story: 'an attacker stays after the password was reset',
  },
  {
    name: 'password: sessions stay',
    guards: { 'a new password ends sessions': removed },
    story: 'an attacker stays after the password was changed',
  },
  {
    name: 'sign-out everywhere: API keys stay',
    guards: { 'signing out everywhere holds keys': removed },
    story: 'an attacker stays after signing out everywhere',
  },
  {
    name: 'sign-out everywhere: refresh tokens stay',
    guards: { 'signing out everywhere ends refresh tokens': removed },
    story: 'an attacker stays after signing out everywhere',
  },
  {
    name: 'tokens: those of an ended session open another one',
    guards: { 'tokens open one session': removed },
    story: 'copied tokens are used after their session ended',
  },
  {
    name: 'tokens: those of a deleted account create it again',
    guards: {
      'a deleted account is not created again': removed,
      'a deletion at the same time wins': instead(
        '...(known === undefined ? [linkPoolUser(identity.poolUserId, userId), ...firstMails(account)] : [])',
      ),
    },
    story: 'copied tokens are used after their session ended',
  },
  {
    name: 'pool: codes to a mailbox have no limit',
    guards: { 'a mailbox gets few codes': removed },
    story: 'codes fill the mailbox of somebody else',
  },
  {
    name: 'pool: a mailbox counts in each spelling',
    guards: { 'spellings of a mailbox count together': instead('email') },
    story: 'codes fill the mailbox of somebody else',
  },
  {
    name: 'pool: a network has codes mailed without limit',
    guards: { 'a network asks for few codes': removed },
    story: 'one network has codes mailed to many mailboxes',
  },
  {
    name: 'limits: each subnet is a network',
    guards: {
      'the subnets of a customer are one network': instead("Number.parseInt(groups[3] ?? '0', 16)"),
    },
    story: 'one customer of IPv6 is many networks',
  },
  {
    name: 'pool: a stranger spends the codes of a mailbox',
    guards: { 'a network asks for few codes to a mailbox': removed },
    story: 'a stranger forgets the password of somebody else',
  },
  {
    name: 'pool: anybody signs up',
    guards: { 'a sign-up has a ticket': instead('true') },
    story: '300 direct sign-ups at the pool',
  },
  {
    name: 'pool: anybody has a password reset',
    guards: { 'a reset has a ticket': instead('true') },
    story: '300 direct sign-ups at the pool',
  },
  {
    name: 'pool: it mails codes for sign-ups',
    guards: { 'the pool mails no codes for sign-ups': instead('true') },
    story: '300 direct sign-ups at the pool',
  },
  {
    name: 'pool: a ticket is for all',
    guards: { 'a ticket is for one address and purpose': removed },
    story: 'a stranger forges a ticket of the user pool',
  },
  {
    name: 'pool: a ticket never ends',
    guards: { 'a ticket ends': removed },
    story: 'a stranger forges a ticket of the user pool',
  },
  {
    name: 'pool: a ticket works again',
    guards: { 'a ticket works once': instead('true') },
    story: 'one ticket has many codes mailed',
  },
  {
    name: 'pool: a mailbox gets every code for agents',
    guards: { 'a mailbox gets few codes for agents': removed },
    story: 'the agents’ sign-in page mails strangers',
  },
  {
    name: 'pool: codes for agents have no budget',
    guards: { 'codes for agents have a budget': instead('true') },
    story: 'the agents’ sign-in page mails strangers',
  },
  {
    name: 'pool: a user has every address mailed',
    guards: { 'a user has few codes mailed to new addresses': instead('true') },
    story: 'new addresses of an account are those of strangers',
  },
  {
    name: 'sign-up: a code never ends',
    guards: { 'a code of a sign-up ends': when('pending === undefined') },
    story: 'a stranger forges a ticket of the user pool',
  },
  {
    name: 'sign-up: a code can be guessed',
    guards: { 'a code of a sign-up cannot be guessed': removed },
    story: 'a stranger forges a ticket of the user pool',
  },
  {
    name: 'sign-up: every code is right',
    guards: { 'a sign-up needs its code': removed },
    story: 'a stranger forges a ticket of the user pool',
  },
  {
    name: 'sign-up: bounces slow nobody down',
    guards: { 'bounces of codes slow sign-ups down': instead('true') },
    story: 'codes to invented addresses bounce',
  },
  {
    name: 'sign-up: codes of all together have no limit',
    guards: { 'sign-ups have a budget': removed },
    story: 'a thousand networks spend the codes of a day',
  },
  {
    name: 'budgets: spent codes refuse everybody',
    guards: { 'a spent budget stops nobody': instead('count') },
    story: 'a thousand networks spend the codes of a day',
  },
  {
    name: 'sign-in: every token counts against the network',
    guards: {
      'good tokens are not counted': preceded(
        "await countCall(runtime, 'bad-tokens-address', request.address);",
      ),
    },
    story: 'invalid tokens lock out a shared network',
  },
  {
    name: 'sign-up: the API says that an account exists',
    guards: {
      'a sign-up tells nothing of accounts': instead(
        "body.email.startsWith('known') ? { signUp: '' } : await startSignUp(runtime, send, body.email, request.address)",
      ),
    },
    story: 'the API says whether an address has an account',
  },
  {
    name: 'rows: lists have no budget',
    guards: { 'lists take from the budget of rows': instead('await takeRows(runtime, account, [])') },
    story: 'a trial account copies the lists of the site',
  },
  {
    name: 'rows: a day has no budget',
    guards: { 'a day has a budget of rows': removed },
    story: 'a trial account copies the lists of the site',
  },
  {
    name: 'rows: all come at once',
    guards: { 'rows refill steadily': removed },
    story: 'a trial account copies the lists of the site at once',
  },
  {
    name: 'rows: calls at the same time count once',
    guards: { 'counts of rows are not lost': removed },
    story: 'a trial account copies the lists of the site at once',
  },
  {
    name: 'rows: a permit counts each time',
    guards: { 'a permit counts once a day': never },
    story: 'a trial account copies the lists of the site',
  },
  {
    name: 'quotas: a new account has new ones',
    guards: { 'quotas stay with the mailbox': instead('known?.quotaId ?? randomUUID()') },
    story: 'a mailbox renews its quota with a new account',
  },
  {
    name: 'api: a permit is free for ever',
    guards: { 'a permit is free for a day': instead('item?.ids') },
    story: 'a program reads on after its allowance',
  },
  {
    name: 'api: a month has no end',
    guards: { 'a month has an allowance': removed },
    story: 'a program reads on after its allowance',
  },
  {
    name: 'api: a test key writes',
    guards: { 'a test key only reads': removed },
    story: 'a test key reaches what only a live key may',
  },
  {
    name: 'api: a test key lists what a live one does',
    guards: { 'a test key lists made-up permits': removed },
    story: 'a test key reaches what only a live key may',
  },
  {
    name: 'api: a test key follows what a live one does',
    guards: { 'a test key follows made-up permits': removed },
    story: 'a test key reaches what only a live key may',
  },
  {
    name: 'api: a test key reads what a live one does',
    guards: { 'a test key reads made-up permits': removed },
    story: 'a test key reaches what only a live key may',
  },
  {
    name: 'letters: they are no exports',
    guards: { 'a letter counts as an export': instead('{ left: 1 }') },
    story: 'letters go on after the exports of the month',
  },
  {
    name: 'letters: about a permit that its source took back',
    guards: { 'a withdrawn permit gets no letter': when('permit === undefined') },
    story: 'a letter goes where nobody should be written to',
  },
  {
    name: 'letters: a firm is written to at the site',
    guards: {
      'a firm is written to at its own address': instead(
        "{ to: 'firm', name: personFirst(name), address: siteLines(permit) ?? linesOf(address) }",
      ),
    },
    story: 'a letter goes where nobody should be written to',
  },
  {
    name: 'letters: the second one goes out unasked',
    guards: { 'a second letter asks first': instead('false') },
    story: 'somebody is written to again and again',
  },
  {
    name: 'quotas: each member of a team has new ones',
    guards: { 'quotas stay with the seat': removed },
    story: 'a seat passed around renews its quota',
  },
  {
    name: 'quotas: a new member gets the seat that was left last',
    guards: { 'a new member gets the seat that was free longest': instead('all') },
    story: 'a seat passed around renews its quota',
  },
  {
    name: 'rows: a trial has the budget of a paid month',
    guards: { 'a trial has a small budget of rows': instead('ROW_BUDGETS.day') },
    story: 'a trial account copies the lists of the site',
  },
  {
    name: 'PayPal: captures have no limit',
    guards: { 'captures are counted': removed, 'activations are counted': removed },
    story: 'an account calls PayPal without end',
  },
  {
    name: 'previews: they have no limit',
    guards: { 'previews are counted': removed },
    story: 'an account previews alerts without end',
  },
  {
    name: 'previews: their permits are not counted',
    guards: { 'previews take from the budget of rows': removed },
    story: 'a trial account copies permits by previews',
  },
  {
    name: 'records: any link of a publisher',
    guards: { 'a record’s link leads to a page': instead("oneLine(read('recordUrl'))") },
    story: 'a publisher’s link runs a program or hides another host',
  },
  {
    name: 'mail: best leads are read for everybody',
    guards: { 'without access no permit is read': never },
    story: 'a mail shows leads to somebody without access',
  },
  {
    // Each of the two keeps leads from a user whose trial is over.
    name: 'mail: best leads are read and shown once the trial is over',
    guards: {
      'without access no permit is read': when('account.frozenAt !== undefined'),
      'without access a mail shows no permit': when('own === undefined'),
    },
    story: 'a mail shows leads to somebody without access',
  },
  {
    name: 'digest: the first size is the last',
    guards: { 'a digest is shown whole': always },
    story: 'long alerts of a team hide the link that stops a digest',
  },
  {
    name: 'mail: a link shows its lead to everybody',
    guards: { 'a link shows its lead to its user': instead('leadText(permit)') },
    story: 'who has the link of a mail reads its lead',
  },
  {
    name: 'edge: parameters without a name pass',
    guards: {
      'the edge refuses parameters without a name': instead('(kept.push(...others), [])'),
    },
    story: 'made-up parameters miss the cache of public reads',
  },
  {
    name: 'edge: each spelling of a path is another one',
    guards: { 'a path has one spelling': instead('code') },
    story: 'other spellings miss the cache of public reads',
  },
  {
    name: 'ids: the record key as it is',
    guards: { 'an id tells no name': instead('plainId(source, key)') },
    story: 'a removed person is read from the ids of permits',
  },
  {
    name: 'trial: plus tags make another mailbox',
    guards: {
      'a tag makes no other mailbox': instead((code) =>
        code.replace("withoutTag(unquoted(local), '+')", 'unquoted(local)'),
      ),
    },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: dots at Gmail make another mailbox',
    guards: { 'dots at Gmail make no other mailbox': instead('(name) => name') },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: punctuation at Proton make another mailbox',
    guards: { 'punctuation at Proton makes no other mailbox': instead('(name) => name') },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: domains of Proton make another mailbox',
    guards: { 'domains of Proton are one': removed },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: domains of Apple make another mailbox',
    guards: { 'domains of Apple are one': instead("{ domains: domains('icloud.com me.com mac.com') }") },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: dots and hyphens at Yandex make another mailbox',
    guards: { 'dots and hyphens at Yandex are one': instead('(name) => name') },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: domains of Yandex make another mailbox',
    guards: { 'domains of Yandex are one': removed },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: keywords at Yahoo make another mailbox',
    guards: { 'keywords at Yahoo make no other mailbox': removed },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'trial: subdomains at Fastmail make another mailbox',
    guards: { 'subdomains at Fastmail make no other mailbox': removed },
    story: 'one mailbox gets several trials',
  },
  {
    name: 'queue: each event is mailed',
    guards: {
      'events of a kind share two mails': instead('randomUUID()'),
    },
    story: 'one account fills the mail queue of everybody',
  },
  {
    name: 'queue: whoever comes first is served first',
    guards: { 'accounts take turns': instead('true') },
    story: 'one account fills the mail queue of everybody',
  },
  {
    name: 'queue: keys are made without end',
    guards: { 'keys are counted': removed },
    story: 'one account fills the mail queue of everybody',
  },
  {
    name: 'queue: feeds are made without end',
    guards: { 'feeds are counted': removed },
    story: 'one account fills the mail queue of everybody',
  },
  {
    name: 'queue: devices are added without end',
    guards: { 'devices are counted': removed },
    story: 'one account fills the mail queue of everybody',
  },
  {
    name: 'team: what gets no seat is counted',
    guards: { 'an invitation without a seat is not counted': removed },
    story: 'a trial uses up the invitations of others',
  },
  {
    name: 'sign-in: any text is a place',
    guards: {
      'the place of a sign-in is a known time zone': instead('body.timeZone ?? null'),
    },
    story: 'a sign-in writes text into a security mail',
  },
  {
    name: 'sums: an account asks without end',
    guards: { 'sums of filters are counted': removed },
    story: 'an account asks for sums without end',
  },
  {
    name: 'recovery: any code is right',
    guards: { 'a recovery code is known': when('item === undefined') },
    story: 'a stranger guesses recovery codes',
  },
  {
    name: 'recovery: no limit for a network',
    guards: { 'a network tries few codes': removed },
    story: 'a stranger guesses recovery codes without end',
  },
  {
    name: 'recovery: a used code stays',
    guards: { 'a recovery code works once': instead("{ ':rest': item.hashes, ':all': item.hashes }") },
    story: 'a used recovery code works again',
  },
  {
    name: 'recovery: new codes do not replace the old ones',
    guards: {
      'new codes replace old ones': instead(
        '[...((await accounts.get(recoveryKey(account.userId)))?.hashes ?? []), ...codes.map(hashOf)]',
      ),
    },
    story: 'a replaced recovery code works',
  },
  {
    name: 'recovery: the tokens may be of another user',
    guards: { 'a sign-in for codes is of the account': when('!isRecent(authTime)') },
    story: 'a stolen session makes recovery codes',
  },
  {
    name: 'review: people stay',
    guards: { 'a review removes people': instead('async () => undefined') },
    story: 'a thief stays in the team of an account that was recovered',
  },
  {
    name: 'review: invitations stay',
    guards: { 'a review withdraws invitations': instead('async () => undefined') },
    story: 'a thief stays in the team of an account that was recovered',
  },
  {
    name: 'review: invitations work meanwhile',
    guards: { 'nobody joins during a review': removed },
    story: 'a thief stays in the team of an account that was recovered',
  },
  {
    name: 'team webhooks: nothing is on hold',
    guards: { 'nothing goes to a webhook on hold': never },
    story: 'a manager’s server gets leads after the role ended',
  },
  {
    name: 'team webhooks: that of somebody who left goes on',
    guards: { 'a webhook ends with its maker': instead('if (maker === undefined) return undefined') },
    story: 'a manager’s server gets leads after the role ended',
  },
  {
    name: 'team webhooks: that of a member goes on',
    guards: { 'a webhook is of a manager': never },
    story: 'a manager’s server gets leads after the role ended',
  },
  {
    name: 'team webhooks: a reset of the maker changes nothing',
    guards: { 'a webhook waits for its maker': instead('undefined') },
    story: 'a manager’s server gets leads after the role ended',
  },
  {
    name: 'team webhooks: the owner is not asked',
    guards: { 'the owner is asked about webhooks': instead('[]') },
    story: 'a manager’s server gets leads after the role ended',
  },
  {
    name: 'team webhooks: any manager keeps one',
    guards: { 'only the owner keeps a webhook': instead('by') },
    story: 'another manager revives the webhook of a removed one',
  },
  {
    name: 'team webhooks: members read what is on hold',
    guards: { 'members read no addresses': never },
    story: 'others read which webhooks of a team are on hold',
  },
  {
    name: 'agents: an ended one reads on',
    guards: { 'an ended agent is refused': never },
    story: 'an agent goes on after its user ended it',
  },
  {
    name: 'agents: an account lets in any number',
    guards: { 'new agents are counted': removed },
    story: 'agents are let in without end',
  },
  {
    name: 'freeze: the old mailbox hears nothing',
    guards: { 'the old address hears of the new one': removed },
    story: 'a thief takes an account to another address',
  },
  {
    name: 'freeze: sessions stay',
    guards: { 'freezing ends sessions': removed },
    story: 'a thief takes an account to another address',
  },
  {
    name: 'freeze: it writes all the same',
    guards: { 'a frozen account only reads': never },
    story: 'a thief takes an account to another address',
  },
  {
    name: 'freeze: any password ends it',
    guards: { 'a frozen account wants the password': never },
    story: 'a thief takes an account to another address',
  },
  {
    name: 'freeze: the password of another user ends it',
    guards: { 'a refresh token is of the user of the account': never },
    story: 'a thief takes an account to another address',
  },
  {
    name: 'freeze: a reset goes on',
    guards: { 'a frozen account gets no reset': instead('true') },
    story: 'a thief takes an account to another address',
  },
  {
    name: 'freeze: a new address gets a reset',
    guards: { 'a new address gets no reset': never },
    story: 'a thief resets the password at another address',
  },
  {
    name: 'freeze: the link works again and again',
    guards: { 'a link freezes once': never },
    story: 'a stranger with the old mailbox freezes the account',
  },
  {
    name: 'portal text: a transform backtracks',
    guards: { 'transforms take linear time': instead("(text) => text.replace(/[\\s-]+$/, '')") },
    story: 'a portal stalls collection with a long text',
  },
];
