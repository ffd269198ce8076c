import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, DEFAULT_SETTINGS } from '#functions/accounts/account.ts';
import { configFrom } from '#functions/platform/config.ts';
import { PRICE, trialSubscription } from '#shared/domain/plan/plan.ts';
import { composeMail, type TemplateName } from '../compose.ts';
import { readUnsubscribeToken } from '../unsubscribe.ts';

const config = configFrom({
  SITE_ORIGIN: 'https://site.test',
  POSTAL_ADDRESS: '1 Test Street, Springfield, IL 62701',
  SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
});
const trialEnd = '2026-11-27T12:00:00.000Z';
const paidUntil = '2026-12-27T12:00:00.000Z';
const ADA: Account = {
  userId: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  ...DEFAULT_SETTINGS,
  mailStopped: null,
  subscription: trialSubscription(trialEnd),
  createdAt: '2026-11-20T12:00:00.000Z',
};
const PAID: Account = { ...ADA, subscription: { ...ADA.subscription, status: 'active', paidUntil } };
const payment = { orderId: '5O190127TN364715T', amount: PRICE.amount, currency: 'USD' };

interface Example {
  readonly data: Readonly<Record<string, unknown>>;
  readonly account?: Account;
  readonly words: readonly string[];
}
const EXAMPLES: Readonly<Record<TemplateName, Example>> = {
  'account-exists': {
    data: {},
    words: ['has one already, so nothing was changed', 'https://site.test/login.html'],
  },
  activity: {
    data: { kind: 'key-made', at: '2026-11-21T12:00:00.000Z', detail: 'Office' },
    words: ['An API key was made', 'Nov 21, 2026, 7:00 AM EST', 'https://site.test/security'],
  },
  welcome: {
    data: {},
    words: ['free trial of 7 days runs until Nov 27, 2026', PRICE.label, 'https://site.test/leads'],
  },
  'test-notification': { data: {}, words: ['You asked for this test', 'once a day', 'ada@example.com'] },
  'trial-ending': { data: { trialEnd }, words: ['ends on Nov 27, 2026', 'Nothing is charged by itself'] },
  receipt: {
    data: { ...payment, paidAt: '2026-11-21T12:00:00.000Z', from: trialEnd, until: paidUntil },
    words: [
      `${PRICE.amount} USD`,
      'Nov 21, 2026, 7:00 AM EST',
      'Nov 27, 2026 to Dec 27, 2026',
      '5O190127TN364715T',
    ],
  },
  'month-ending': { data: { paidUntil }, account: PAID, words: ['ends on Dec 27, 2026'] },
  refunded: {
    data: { ...payment, paidAt: '2026-11-21T12:00:00.000Z', accessUntil: trialEnd },
    words: [`${PRICE.amount} USD`, '5O190127TN364715T'],
  },
  'webhook-off': {
    data: {
      alertName: 'Roofs',
      host: 'hooks.example.com:8443',
      reason: 'failing',
      since: '2026-11-21T12:00:00.000Z',
    },
    words: ['hooks.example.com:8443', '“Roofs”', 'Nov 21, 2026, 7:00 AM EST', 'https://site.test/alerts'],
  },
  digest: {
    data: {
      total: 26,
      permits: [
        {
          news: 'new',
          permitNumber: 'R-1001',
          permitType: 'Roofing',
          place: 'Springfield, IL',
          status: 'Issued',
          valuation: 25_000.5,
          issueDate: '2026-11-19',
          score: 72,
          recordUrl: 'https://portal.test/record?a=1&b=2',
          matchedBy: [{ alert: 'Roofs', words: ['tear off', 'roof'] }],
        },
        {
          news: 'change',
          permitNumber: 'R-1002',
          permitType: null,
          place: 'Illinois',
          status: null,
          valuation: null,
          issueDate: null,
          score: 3,
          recordUrl: null,
          matchedBy: [
            { alert: 'Roofs', words: [] },
            { alert: 'Anything', words: [] },
          ],
        },
      ],
      alerts: [
        {
          name: 'Roofs',
          matched: 26,
          searchUrl: 'https://site.test/leads?keyword=roof',
          unsubscribeUrl: 'https://site.test/api/unsubscribe?token=a',
        },
        {
          name: 'Anything',
          matched: 1,
          searchUrl: 'https://site.test/leads',
          unsubscribeUrl: 'https://site.test/api/unsubscribe?token=b',
        },
      ],
    },
    words: [
      '26 permits matched 2 of your alerts',
      'These are the newest 2 of 26.',
      'R-1001',
      '$25,000.50',
      'Nov 19, 2026',
      '72 of 100',
      'Springfield, IL',
      '“Roofs” (“tear off”, “roof”)',
      'Status changed: Permit without a type',
      'Not on the record',
      'No link to the official record',
      'Alert “Anything”: 1 permit.',
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

  it('has tables, no script, no image, and dark colors', async () => {
    const { html } = await mailOf(name);
    expect(html).not.toMatch(/<(script|img|iframe|form|link|div id)/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('<table');
    expect(html.length).toBeLessThan(100_000);
  });

  it('never shows the first name, which is typed before the mailbox is verified', async () => {
    const named = await mailOf(name, { ...(EXAMPLES[name].account ?? ADA), firstName: 'Zqname' });
    expect(JSON.stringify(named)).not.toContain('Zqname');
  });

  it('has a link to unsubscribe unless it is about the account', async () => {
    const { unsubscribeUrl, html, text } = await mailOf(name);
    const aboutAccount = [
      'account-exists',
      'activity',
      'welcome',
      'receipt',
      'refunded',
      'webhook-off',
    ].includes(name);
    expect(unsubscribeUrl === undefined).toBe(aboutAccount);
    if (unsubscribeUrl === undefined) {
      expect(text).toContain('sent even when notifications are off');
      return;
    }
    expect(html).toContain(unsubscribeUrl.replaceAll('&', '&amp;'));
    expect(text).toContain(unsubscribeUrl);
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
        const [first, ...rest] = data['permits'] as readonly object[];
        const permits = [
          { ...first, permitType: `<img src=x>${text}`, permitNumber: `${text}\r\nBcc: x` },
          ...rest,
        ];
        const contents = { template: 'digest', key: 'digest', data: { ...data, permits } } as const;
        const composed = await composeMail(config, ADA, contents, NOW);
        expect(tagsIn(composed?.mail.html ?? '')).toEqual(tagsIn(plain.html));
        expect(composed?.mail.subject).toBe(plain.subject);
      }),
      { numRuns: 30 },
    );
  });

  it('rejects links that are not web addresses', async () => {
    const { data } = EXAMPLES.digest;
    const [first] = data['permits'] as readonly object[];
    const permits = [{ ...first, recordUrl: 'javascript:alert(1)' }];
    const contents = { template: 'digest', key: 'digest', data: { ...data, permits } } as const;
    await expect(composeMail(config, ADA, contents, NOW)).rejects.toThrow('recordUrl');
  });

  it('of one alert unsubscribes from that alert', async () => {
    const contents = { template: 'digest', key: 'digest', data: EXAMPLES.digest.data } as const;
    const composed = await composeMail(config, ADA, { ...contents, alertId: 'one' }, NOW);
    const token = new URL(composed?.mail.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(readUnsubscribeToken(config, token)).toEqual({ userId: 'ada', alertId: 'one' });
  });
});

describe('a refund', () => {
  it('shows until when access lasts, or that it has ended', async () => {
    expect((await mailOf('refunded')).text).toContain('You can see permits until Nov 27, 2026.');
    const later = await compose('refunded', ADA, new Date(trialEnd));
    expect(later?.mail.text).toContain('Your access to permits has ended with it.');
  });
});

describe('data that does not match a template', () => {
  it('is rejected', async () => {
    const contents = { template: 'receipt', key: 'receipt#1', data: { amount: 5 } } as const;
    await expect(composeMail(config, ADA, contents, NOW)).rejects.toThrow('orderId');
  });
});

/** The markup without its text. */
function tagsIn(html: string): readonly string[] {
  return html.match(/<[^>]*>/g) ?? [];
}
