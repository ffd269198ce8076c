import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { type Account, DEFAULT_SETTINGS } from '#functions/accounts/account.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { configFrom } from '#functions/platform/config.ts';
import { callCard, leadCard } from '#shared/domain/alerts/lead-card.ts';
import { PRICE, trialSubscription } from '#shared/domain/plan/plan.ts';
import { composeMail, type TemplateName } from '../compose.ts';
import { buildMime } from '../mailer.ts';
import { type OwnStop, readUnsubscribeToken } from '../unsubscribe.ts';

const config = configFrom({
  SITE_ORIGIN: 'https://site.test',
  POSTAL_ADDRESS: '1 Test Street, Springfield, IL 62701',
  SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
});
const trialEnd = '2026-11-27T12:00:00.000Z';
const paidUntil = '2026-12-27T12:00:00.000Z';
const ADA: Account = {
  userId: 'ada',
  quotaId: 'quota-ada',
  poolUserId: 'pool-ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  ...DEFAULT_SETTINGS,
  mailStopped: null,
  subscription: trialSubscription(trialEnd),
  createdAt: '2026-11-20T12:00:00.000Z',
};
const PAID: Account = { ...ADA, subscription: { ...ADA.subscription, status: 'active', paidUntil } };
const ENDED: Account = { ...ADA, subscription: trialSubscription('2026-11-10T12:00:00.000Z') };
const payment = { orderId: '5O190127TN364715T', amount: PRICE.amount, currency: 'USD' };

const FULL = samplePermit('il-a.1', {
  permitNumber: 'R-1001',
  description: 'Tear off and re-roof',
  addressStreet: '1204 Oak St',
  addressCity: 'Springfield',
  addressZip: '62701',
  valuation: 25_000,
  issueDate: '2026-11-19',
  propertyOwnerName: 'Dana Sample',
  propertyOwnerPhone: '2175550142',
});
const OUTCOME_URL = 'https://plumbline.example/api/call-outcome?token=made-up';
const CARD = leadCard(
  { ...FULL, leadScore: 50, who: { label: 'owner', worth: 'best', reason: '' }, reach: 'phone' },
  '2026-11-24',
);
/** Of a record that shows nothing but its number and state. */
const EMPTY = samplePermit('il-a.2', {
  permitNumber: 'R-1002',
  permitType: null,
  description: null,
  addressStreet: null,
  addressCity: null,
  addressZip: null,
  jurisdictionCity: null,
  valuation: null,
  issueDate: null,
  contractorName: null,
  contractorPhone: null,
  propertyOwnerName: null,
  propertyOwnerPhone: null,
});
const EMPTY_CARD = leadCard(
  { ...EMPTY, leadScore: 3, who: { label: 'unknown', worth: 'unsaid', reason: '' }, reach: 'none' },
  '2026-11-24',
);

/** Leads of the reader’s own search. */
const OWN = {
  total: 20,
  reach: { phone: 3, letter: 6, visit: 11, none: 0 },
  url: 'https://site.test/leads?trade=roofing',
  leads: [{ card: CARD, url: 'https://site.test/leads?permit=il-a.1', outcomeUrl: OUTCOME_URL }],
  attributions: ['Data: City of Sample, CC BY 4.0'],
};

interface Example {
  readonly data: Readonly<Record<string, unknown>>;
  readonly account?: Account;
  readonly words: readonly string[];
}
const EXAMPLES: Readonly<Record<TemplateName, Example>> = {
  activity: {
    data: { kind: 'key-made', at: '2026-11-21T12:00:00.000Z', detail: 'Office' },
    words: ['An API key was made', 'Nov 21, 2026, 7:00 AM EST', 'https://site.test/security'],
  },
  activities: {
    data: {
      kind: 'key-made',
      from: '2026-11-21T12:00:00.000Z',
      until: '2026-11-21T12:10:00.000Z',
      times: 12,
    },
    words: ['12 API keys were made', 'Nov 21, 2026, 7:00 AM EST', 'https://site.test/security'],
  },
  welcome: {
    data: { own: OWN },
    words: [
      'free trial of 7 days runs until Nov 27, 2026',
      PRICE.label,
      '20 leads for you: 3 to phone, 6 to write, 11 to visit. Best first.',
      '● Owner builds it · Phone $25,000',
      'Issued Nov 19, 5 days ago. Permit R-1001',
      'See all 20 leads',
      'https://site.test/leads?trade=roofing',
      'Data: City of Sample, CC BY 4.0',
      'https://site.test/alerts',
    ],
  },
  'test-notification': { data: {}, words: ['You asked for this test', 'once a day', 'ada@example.com'] },
  'trial-ending': {
    data: { trialEnd, own: OWN },
    words: [
      'ends on Nov 27, 2026',
      '20 leads issued since Nov 20, 2026: 3 to phone, 6 to write, 11 to visit.',
      'Tear off and re-roof',
      'See all 20 leads',
      'There are no automatic charges.',
    ],
  },
  'access-ended': {
    data: { until: ENDED.subscription.trialEnd, own: OWN },
    account: ENDED,
    words: [
      '20 leads since Nov 10, 2026: 3 to phone, 6 to write, 11 to visit',
      'Unsubscribe from email after your access has ended',
      'https://site.test/subscription',
    ],
  },
  receipt: {
    data: { ...payment, paidAt: '2026-11-21T12:00:00.000Z', from: trialEnd, until: paidUntil },
    words: [
      `${PRICE.amount} USD`,
      'Nov 21, 2026, 7:00 AM EST',
      'Nov 27, 2026 to Dec 27, 2026',
      '5O190127TN364715T',
    ],
  },
  'month-ending': {
    data: { paidUntil },
    account: PAID,
    words: ['ends on Dec 27, 2026', 'pay for another month: 5.00 USD through PayPal'],
  },
  refunded: {
    data: { ...payment, paidAt: '2026-11-21T12:00:00.000Z', accessUntil: trialEnd },
    words: [`${PRICE.amount} USD`, '5O190127TN364715T'],
  },
  'webhook-off': {
    data: {
      alertName: 'Roofs',
      receiver: 'server',
      host: 'hooks.example.com:8443',
      reason: 'failing',
      since: '2026-11-21T12:00:00.000Z',
    },
    words: ['hooks.example.com:8443', '“Roofs”', 'Nov 21, 2026, 7:00 AM EST', 'https://site.test/alerts'],
  },
  'call-backs': {
    data: {
      day: '2026-11-24',
      time: '09:30',
      total: 3,
      leads: [
        {
          card: callCard({ ...FULL, contractorName: 'Sample Roofing', contractorPhone: '3125550187' }),
          reason: 'Wants a price for the garage too',
          outcomeUrl: OUTCOME_URL,
        },
        { card: callCard(EMPTY), reason: '', outcomeUrl: OUTCOME_URL },
      ],
      attributions: ['Data: City of Sample, CC BY 4.0'],
    },
    words: [
      '3 leads to call back today, 9:30 AM',
      'Tear off and re-roof',
      '1204 Oak St, Springfield, IL 62701',
      'Owner: Dana Sample, (217) 555-0142',
      'Contractor: Sample Roofing, (312) 555-0187',
      'Note: Wants a price for the garage too',
      'Permit R-1001',
      'No name on record',
      'Permit R-1002',
      'The first 2 are above. All 3 are on your work list.',
      'Open work list',
      'https://site.test/work?stage=due',
      'https://site.test/notifications',
      'Data: City of Sample, CC BY 4.0',
    ],
  },
  digest: {
    data: {
      frequency: 'hourly',
      total: 26,
      fresh: 25,
      withoutContractor: 9,
      reach: { phone: 3, letter: 6, visit: 11, none: 6 },
      leads: [
        {
          card: CARD,
          point: 1,
          others: [],
          changedTo: null,
          url: 'https://site.test/leads?keyword=roof&permit=il-a.1',
          outcomeUrl: OUTCOME_URL,
          matchedBy: [{ alert: 'Roofs', conditions: 'in Springfield, IL, mentioning “roof”' }],
        },
        {
          card: EMPTY_CARD,
          point: null,
          others: [],
          changedTo: 'Final',
          url: 'https://site.test/leads?permit=il-a.2',
          outcomeUrl: OUTCOME_URL,
          matchedBy: [
            { alert: 'Roofs', conditions: 'in Springfield' },
            { alert: 'Anything', conditions: '' },
          ],
        },
      ],
      attributions: ['Data: City of Sample, CC BY 4.0'],
      alerts: [
        {
          name: 'Roofs',
          matched: 26,
          searchUrl: 'https://site.test/leads?keyword=roof',
          unsubscribeUrl: 'https://site.test/api/unsubscribe?token=a',
          areas: 'within 5 miles of Home (79 sq mi)',
          picture: {
            areas: ['circle:39.8,-89.65,5:Home'],
            points: [
              { latitude: 39.8, longitude: -89.65, number: 1 },
              { latitude: 39.81, longitude: -89.66, number: null },
            ],
          },
          withoutPoint: { count: 31, url: 'https://site.test/leads?keyword=roof&area=no-point' },
        },
        {
          name: 'Anything',
          matched: 1,
          areas: '',
          picture: null,
          withoutPoint: null,
          searchUrl: 'https://site.test/leads?state=Illinois',
          unsubscribeUrl: 'https://site.test/api/unsubscribe?token=b',
        },
      ],
    },
    words: [
      'Data: City of Sample, CC BY 4.0',
      '26 new or changed leads for “Roofs” and “Anything”',
      '3 to phone, 6 to write, 11 to visit, 6 with nobody to reach.',
      '9 have no contractor on the record.',
      'The best 2 are below. All 26 are on the site.',
      '● Owner builds it · Phone $25,000',
      'Tear off and re-roof',
      '1204 Oak St, Springfield, IL 62701',
      'Owner: Dana Sample, (217) 555-0142',
      'See lead and call',
      'https://site.test/leads?keyword=roof&permit=il-a.1',
      'Issued Nov 19, 5 days ago. Permit R-1001',
      'Why you got it: alert “Roofs” (in Springfield, IL, mentioning “roof”)',
      'No value on record',
      'Building permit',
      '◌ Record doesn’t say',
      'No contractor named',
      'See this lead',
      'Status changed to Final. No issue date on record. Permit R-1002',
      'alert “Roofs” (in Springfield); alert “Anything”',
      'See all 26 leads',
      'Alert “Anything”: 1 lead.',
      'Stop this alert’s email',
      'The area of “Roofs”: within 5 miles of Home (79 sq mi).',
      '1 lead below has its number on the map, 1 more is a dot.',
      'Number 1 on the map',
      '31 permits of the last 30 days match everything else of “Roofs”, without a point on the map: its area cannot find them.',
      'https://site.test/leads?keyword=roof&area=no-point',
      'We email these alerts once an hour, when there is something new. Next email:',
      'https://site.test/leads?keyword=roof',
    ],
  },
};
const NAMES = Object.keys(EXAMPLES) as TemplateName[];
const NOW = new Date('2026-11-24T12:00:00.000Z');

const compose = (template: TemplateName, account = EXAMPLES[template].account ?? ADA, now = NOW) =>
  composeMail(config, account, { template, key: template, data: EXAMPLES[template].data }, now);
async function mailOf(template: TemplateName, account?: Account) {
  const composed = await compose(template, account);
  if (composed === undefined) throw new Error(`${template} was not made.`);
  return composed.mail;
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, address]) => address);

/** What each mail’s stop link turns off; account mail always goes. */
const STOPS: Readonly<Record<TemplateName, OwnStop | 'all' | 'about the account'>> = {
  activity: 'about the account',
  activities: 'about the account',
  welcome: 'about the account',
  receipt: 'about the account',
  refunded: 'about the account',
  'webhook-off': 'about the account',
  'test-notification': 'all',
  'trial-ending': 'all',
  'month-ending': 'all',
  digest: 'all',
  'call-backs': 'call-backs',
  'access-ended': 'access-ended',
};
/** Of the sample permits: numbers, ids, street, people, phones, work. */
const OF_PERMITS = [
  'R-100',
  'il-a.',
  'Oak',
  'Dana',
  '555',
  'Sample Roofing',
  'Tear off',
  '25,000',
  'City of Sample',
];
/** Mails that are out of date then. */
const NOT_AFTER_THE_END: readonly TemplateName[] = ['trial-ending', 'month-ending', 'digest', 'call-backs'];

describe.each(NAMES)('%s', (name) => {
  it('has the same content in HTML and plain text, with our postal address', async () => {
    const { subject, html, text, to } = await mailOf(name);
    expect(to).toBe('ada@example.com');
    expect(subject).not.toBe('');
    const visible = html.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&');
    for (const words of [...EXAMPLES[name].words, '1 Test Street, Springfield, IL 62701']) {
      expect(text).toContain(words);
      if (!words.startsWith('https:')) expect(visible).toContain(words);
    }
    expect(text).not.toMatch(/<\w|&\w+;|undefined|null|Invalid/);
  });

  it('leads to each search and lead by one link only', async () => {
    const addresses = linksOf((await mailOf(name)).html).filter((address) => address?.includes('/leads'));
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it('has tables, no script, no image from elsewhere, and dark colors', async () => {
    const { html, pictures = [] } = await mailOf(name);
    expect(html).not.toMatch(/<(script|iframe|form|link|div id)/);
    const shown = [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, address]) => address);
    expect(shown).toEqual(pictures.map(({ id }) => `cid:${id}`));
    expect(html.match(/<img/g) ?? []).toHaveLength(shown.length);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('<table');
    expect(html.length).toBeLessThan(100_000);
  });

  it('has one orange button at most', async () => {
    const { html } = await mailOf(name);
    expect((html.match(/background-color:#ec6100/g) ?? []).length).toBeLessThanOrEqual(1);
  });

  it('never shows the first name, which is typed before the mailbox is verified', async () => {
    const named = await mailOf(name, { ...(EXAMPLES[name].account ?? ADA), firstName: 'Zqname' });
    expect(JSON.stringify(named)).not.toContain('Zqname');
  });

  it('has the stop link of its kind or none, and its headers agree', async () => {
    const { unsubscribeUrl, html, text } = await mailOf(name);
    const raw = String(await buildMime(await mailOf(name), 'Plumbline <mail@site.test>', NOW));
    const header = /^List-Unsubscribe: ?<([^>]+)>/im.exec(raw.replaceAll(/\r\n\s+/g, ''))?.[1];
    expect(header).toBe(unsubscribeUrl);
    expect(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im.test(raw)).toBe(header !== undefined);
    const stop = STOPS[name];
    if (stop === 'about the account') {
      expect(unsubscribeUrl).toBeUndefined();
      expect(text).toContain('We send it even when notifications are off');
      return;
    }
    expect(targetOf(unsubscribeUrl)).toEqual({ userId: 'ada', alertId: stop === 'all' ? null : stop });
    expect(html).toContain(unsubscribeUrl?.replaceAll('&', '&amp;'));
    expect(text).toContain(unsubscribeUrl);
    expect(text).toContain('all alert email https://');
  });

  it('shows no permit once access has ended', async () => {
    const data = { ...EXAMPLES[name].data, own: OWN };
    const composed = await composeMail(config, ENDED, { template: name, key: name, data }, NOW);
    const said = JSON.stringify(composed ?? {});
    for (const words of OF_PERMITS) expect(said).not.toContain(words);
    expect(composed === undefined).toBe(NOT_AFTER_THE_END.includes(name));
  });

  it('is not composed for a stopped address', async () => {
    const account = EXAMPLES[name].account ?? ADA;
    expect(await compose(name, { ...account, mailStopped: 'bounced' })).toBeUndefined();
  });
});

describe('a reminder', () => {
  it('of the trial is due while the trial runs and nothing was paid', async () => {
    expect(await compose('trial-ending', PAID)).toBeUndefined();
    expect(await compose('trial-ending', ADA, new Date(trialEnd))).toBeUndefined();
  });

  it('of a paid month is due until the month ends, unless another was paid', async () => {
    const further = {
      ...PAID,
      subscription: { ...PAID.subscription, paidUntil: '2027-01-27T12:00:00.000Z' },
    };
    const seatTerms = [{ from: trialEnd, until: paidUntil, seats: 4 }];
    const team = { ...PAID, subscription: { ...PAID.subscription, seatTerms } };
    expect((await compose('month-ending', team))?.mail.text).toContain('month: 20.00 USD for 4 people');
    expect(await compose('month-ending', further)).toBeUndefined();
    expect(await compose('month-ending', PAID, new Date(paidUntil))).toBeUndefined();
  });
});

describe('a digest', () => {
  it('is not composed for a user without access', async () => {
    expect(await compose('digest', ADA, new Date(trialEnd))).toBeUndefined();
  });

  it('escapes text of records in the mail and in its headers', async () => {
    const plain = await mailOf('digest');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (text) => {
        const { data } = EXAMPLES.digest;
        const [first, ...rest] = data['leads'] as readonly object[];
        const card = { ...CARD, work: `<img src=x>${text}`, permitNumber: `${text}\r\nBcc: x` };
        const contents = {
          template: 'digest',
          key: 'digest',
          data: { ...data, leads: [{ ...first, card }, ...rest] },
        } as const;
        const composed = await composeMail(config, ADA, contents, NOW);
        expect(tagsIn(composed?.mail.html ?? '')).toEqual(tagsIn(plain.html));
        expect(composed?.mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: 30 },
    );
  });

  it('shows a picture of an area, with words for those who do not see it', async () => {
    const { html, text, pictures = [] } = await mailOf('digest');
    expect(pictures).toHaveLength(1);
    const { width, height } = decode(pictures[0]?.png ?? new Uint8Array(), { checkCrc: true });
    expect([width, height]).toEqual([1052, 526]);
    expect(html).toContain(
      'alt="Map of the area of “Roofs”: within 5 miles of Home (79 sq mi). 2 of 26 leads have a point."',
    );
    expect(text).not.toContain('cid:');
  });

  it('without an area has no picture', async () => {
    const { data } = EXAMPLES.digest;
    const alerts = (data['alerts'] as readonly object[]).slice(1);
    const composed = await composeMail(
      config,
      ADA,
      { template: 'digest', key: 'digest', data: { ...data, alerts } },
      NOW,
    );
    expect(composed?.mail).not.toHaveProperty('pictures');
    expect(composed?.mail.html).not.toContain('<img');
  });

  it('rejects links that are neither web addresses nor phone numbers', async () => {
    const { data } = EXAMPLES.digest;
    const [first] = data['leads'] as readonly object[];
    const phone = { shown: '(217) 555-0142', href: 'javascript:alert(1)' };
    const card = { ...CARD, contact: { ...CARD.contact, phone } };
    for (const [field, lead] of [
      ['url', { ...first, url: 'javascript:alert(1)' }],
      ['href', { ...first, card }],
    ] as const) {
      const contents = { template: 'digest', key: 'digest', data: { ...data, leads: [lead] } } as const;
      await expect(composeMail(config, ADA, contents, NOW)).rejects.toThrow(field);
    }
  });

  it('names work, street and value of the first lead in its subject, and how many more there are', async () => {
    expect((await mailOf('digest')).subject).toBe(
      'Tear off and re-roof at 1204 Oak St, $25,000, and 25 more',
    );
  });

  it('has a number that calls, one button per lead and one to all of them', async () => {
    const { html } = await mailOf('digest');
    expect(html).toContain('href="tel:2175550142"');
    expect(html.match(/class="button"/g)).toHaveLength(2);
    expect(html.match(/background-color:#ec6100/g)).toHaveLength(1);
  });

  it('of 25 long leads is short enough for mail programs, which cut at 100 kB', async () => {
    const { data } = EXAMPLES.digest;
    const long = {
      card: { ...CARD, work: 'w'.repeat(120), street: 's'.repeat(60) },
      point: 25,
      others: [],
      outcomeUrl: OUTCOME_URL,
      changedTo: 'Final',
      url: `https://site.test/leads?${'keyword=some+words&'.repeat(15)}permit=il-a.1`,
      matchedBy: [{ alert: 'a'.repeat(100), conditions: 'c'.repeat(300) }],
    };
    const contents = {
      template: 'digest',
      key: 'digest',
      data: { ...data, leads: Array.from({ length: 25 }, () => long) },
    } as const;
    const composed = await composeMail(config, ADA, contents, NOW);
    expect(Buffer.byteLength(composed?.mail.html ?? '')).toBeLessThan(100_000);
  });

  it('unsubscribes from all of them, by its footer as by the mail program’s button', async () => {
    const { unsubscribeUrl = '', text } = await mailOf('digest');
    expect(targetOf(unsubscribeUrl)).toEqual({ userId: 'ada', alertId: null });
    expect(text).toContain(`Unsubscribe from all alert email ${unsubscribeUrl}, or change your settings`);
  });
});

describe('a reminder of call-backs', () => {
  it('names the first lead in its subject, and the day if it is over', async () => {
    const { subject } = await mailOf('call-backs');
    expect(subject).toBe('Call back today: Tear off and re-roof at 1204 Oak St, and 2 more');
    const late = await compose('call-backs', ADA, new Date('2026-11-25T12:00:00.000Z'));
    expect(late?.mail.subject).toMatch(/^Call back due Nov 24, 2026: Tear off/);
  });

  it('has a stop link of its own, and one for all; it does not go while its own is off', async () => {
    const { unsubscribeUrl = '', text = '' } = await mailOf('call-backs');
    expect(text).toContain(
      `Unsubscribe from call-back reminders ${unsubscribeUrl}, or from all alert email https://`,
    );
    expect(await compose('call-backs', { ...ADA, callBackReminders: false })).toBeUndefined();
  });

  it('is not composed for a user without access', async () => {
    expect(await compose('call-backs', ADA, new Date(trialEnd))).toBeUndefined();
  });
});

describe('a welcome without leads', () => {
  it('asks for trade and place only where they are not known', async () => {
    const textFor = async (account: Account) =>
      (await composeMail(config, account, { template: 'welcome', key: 'welcome', data: {} }, NOW))?.mail.text;
    expect(await textFor(ADA)).toContain('Set your trade and place https://site.test/start');
    const roofer = await textFor({ ...ADA, trades: ['roofing'] });
    expect(roofer).toContain('See permits https://site.test/leads');
    expect(roofer).not.toContain('your trade and place');
  });
});

describe('a refund', () => {
  it('shows until when access lasts, or that it has ended', async () => {
    expect((await mailOf('refunded')).text).toContain('You can see permits until Nov 27, 2026.');
    const later = await compose('refunded', ADA, new Date(trialEnd));
    expect(later?.mail.text).toContain('Your access to permits has ended.');
  });
});

describe('data that does not match a template', () => {
  it('is rejected', async () => {
    const contents = { template: 'receipt', key: 'receipt#1', data: { amount: 5 } } as const;
    await expect(composeMail(config, ADA, contents, NOW)).rejects.toThrow('orderId');
  });
});

/** What a stop link turns off. */
function targetOf(url = '') {
  return readUnsubscribeToken(config, new URL(url).searchParams.get('token') ?? '');
}

/** The markup without its text. */
function tagsIn(html: string): readonly string[] {
  return html.match(/<[^>]*>/g) ?? [];
}
