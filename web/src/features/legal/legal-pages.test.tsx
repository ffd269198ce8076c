import { createHash } from 'node:crypto';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { closePage, openPage, pretendServer } from '../../lib/testing.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

/** The day and the digest of each addendum. Whoever changes its words sets the page's day to that of the change, then the digest here. */
const ADDENDA: Readonly<Record<string, string>> = {
  '/legal/terms': 'November 29, 2026 68ca396d530f',
  '/legal/privacy': 'November 29, 2026 4995c124f856',
};

const PAGES: readonly (readonly [string, ComponentType])[] = [
  ['/legal/terms', TermsPage],
  ['/legal/privacy', PrivacyPage],
];

beforeEach(() => {
  pretendServer({
    'GET /config.json': () => Response.json({ contactEmail: 'office@plumbline.example' }),
  });
});
afterEach(closePage);

const words = (): string => (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
const clause = (id: string): string => (document.getElementById(id)?.textContent ?? '').replace(/\s+/g, ' ');

describe.each(PAGES)('%s (PRODUCT §2)', (path, Page) => {
  it('has its date, the addendum’s date, and the contact address', async () => {
    await openPage(path, <Page />);
    expect(words()).toContain('Last updated December 19, 2024');
    expect(document.querySelector('main a[href="mailto:office@plumbline.example"]')).not.toBeNull();
  });

  it('names the day of the addendum’s newest words', async () => {
    await openPage(path, <Page />);
    const [, top = '', addendum = ''] = words().split('Addendum of ');
    const [day = ''] = /^\w+ \d+, \d{4}/.exec(addendum) ?? [];
    expect(top).toContain(`${day}.`);
    const digest = createHash('sha256').update(addendum).digest('hex').slice(0, 12);
    expect(`${day} ${digest}`).toBe(ADDENDA[path]);
  });

  it('has an index of all its clauses', async () => {
    await openPage(path, <Page />);
    const index = [...document.querySelectorAll('nav[aria-label="On this page"] a')];
    const clauses = [...document.querySelectorAll('main section[id]')];
    expect(index.map((link) => link.getAttribute('href'))).toEqual(clauses.map(({ id }) => `#${id}`));
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
  });

  it('scrolls to the clause of its hash', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openPage(`${path}#api`, <Page />);
    expect(document.activeElement?.id).toBe('api');
    expect(scrolled.mock.contexts).toEqual([document.getElementById('api')]);
    scrolled.mockRestore();
  });
});

describe('required clauses', () => {
  it('in the terms: the leads a month, the price, the prepaid month', async () => {
    await openPage('/legal/terms', <TermsPage />);
    expect(clause('export')).toContain('up to 500 leads per month');
    expect(clause('plan')).toContain(PRICE.label);
    expect(clause('trial')).toContain('7 days');
    expect(clause('payment')).toContain('there are no automatic charges');
    expect(clause('payment')).toContain('3 more days');
    // `security.txt` leads here.
    expect(clause('security')).toContain('no legal action against research in good faith');
  });

  it('in the privacy policy: removal, cookies, processors, logs, the hash that stays', async () => {
    await openPage('/legal/privacy', <PrivacyPage />);
    expect(clause('removal')).toContain('you may ask us to correct or remove it');
    for (const cookie of ['__Host-session', '__Host-signed_in']) expect(clause('cookies')).toContain(cookie);
    for (const processor of ['Amazon Web Services', 'PayPal'])
      expect(clause('processors')).toContain(processor);
    expect(clause('logs')).toContain('does not contain email addresses');
    expect(clause('after-deletion')).toContain('We keep it as long as we offer a free trial');
  });
});
