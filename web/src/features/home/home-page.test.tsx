import { afterEach, describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { button, closePage, never, openPage, pretendServer, SAMPLE_USER } from '../../lib/testing.tsx';
import { HomePage } from './home-page.tsx';

afterEach(closePage);

async function open(firstName: string | null): Promise<void> {
  pretendServer({
    'GET /api/permits/stats': never,
    'GET /api/subscriptions/current': () => new Response('Down.', { status: 500 }),
  });
  await openPage('/', <HomePage user={{ ...SAMPLE_USER, firstName }} />);
}

describe('the home (PRODUCT §2)', () => {
  it.each([
    ['Ana', 'Welcome, Ana'],
    [null, 'Welcome, ana@example.com'],
    [' ', 'Welcome, ana@example.com'],
  ])('greets %j', async (firstName, greeting) => {
    await open(firstName);
    expect(document.querySelector('h1')?.textContent).toBe(greeting);
  });

  it('links to every page of PRODUCT §2', async () => {
    await open('Ana');
    const links = new Set([...document.querySelectorAll('a')].map((link) => link.getAttribute('href')));
    for (const path of [
      '/leads',
      '/dashboard',
      '/alerts',
      '/notifications',
      '/subscription',
      '/scrapers',
      '/heatmap',
    ])
      expect(links).toContain(path);
    expect(links).toContain('/api/logout');
  });

  it('links to the upgrade once the trial is over', async () => {
    const over = { status: 'trial', access: false, daysLeft: 0, cancelled: false, nextBillingDate: null };
    const ended = '2026-11-19T12:00:00.000Z';
    pretendServer({
      'GET /api/permits/stats': never,
      'GET /api/subscriptions/current': () => Response.json({ ...over, trialEnd: ended, accessUntil: ended }),
    });
    await openPage('/', <HomePage user={SAMPLE_USER} />);
    expect(button(`Upgrade Now - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
    expect(document.body.textContent).not.toContain('See all leads');
  });

  it('shows an estimate and an error for missing data', async () => {
    await open('Ana');
    expect(document.body.textContent).toContain('88,000+ (estimate)');
    expect(document.body.textContent).toContain('Could not be loaded. Refresh the page.');
  });
});
