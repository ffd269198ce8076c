import { afterEach, describe, expect, it, vi } from 'vitest';
import { isComing } from '#shared/domain/plan/offer.ts';
import { fillIn } from './fill-in.ts';
import { render as renderLanding } from './render.tsx';

const STATS = {
  totalPermits: 1_204,
  openPermits: 1_100,
  totalValuation: 1,
  availableStates: 2,
  cities: 12,
  permitTypes: 9,
};
const STATUS = {
  totalPermits: 1_204,
  lastSync: '2026-11-21T11:00:00Z',
  sources: [
    { state: 'Illinois', lastSuccess: 'x' },
    { state: 'Texas', lastSuccess: null },
  ],
};
const CONFIG = {
  contactEmail: 'office@plumbline.example',
  data: 'sample',
  mailboxUrl: 'http://127.0.0.1:1/',
};

function answer(answers: Readonly<Record<string, unknown>>): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return path in answers ? Response.json(answers[path]) : new Response('Not here.', { status: 503 });
  });
  return requested;
}

function openPage(): HTMLElement {
  document.body.innerHTML = renderLanding();
  const page = document.querySelector<HTMLElement>('[data-landing]');
  if (page === null) throw new Error('The landing page has no outermost element.');
  return page;
}

const text = (page: HTMLElement, selector: string): string | null | undefined =>
  page.querySelector(selector)?.textContent;
const now = (): Date => new Date('2026-11-21T12:00:00Z');

afterEach(() => vi.unstubAllGlobals());

describe('the landing page', () => {
  it('is complete without a script: anchors, sign-in and legal links, figures marked as stated', () => {
    const page = openPage();
    for (const id of ['features', 'pricing', 'about', 'contact']) {
      expect(page.querySelector(`#${id}`), id).not.toBeNull();
      expect(page.querySelector(`nav a[href="#${id}"]`), id).not.toBeNull();
    }
    const waysIn = [...page.querySelectorAll('a')].filter(({ textContent }) =>
      ['Sign In', 'Start Free Trial'].includes(textContent),
    );
    expect(waysIn.length).toBeGreaterThanOrEqual(3);
    for (const link of waysIn) expect(new URL(link.href).pathname).toBe('/api/login');
    expect(page.querySelector('footer a[href="/legal/terms"]')).not.toBeNull();
    expect(page.querySelector('footer a[href="/legal/privacy"]')).not.toBeNull();
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(text(page, '[data-coverage-note]')).toContain('Our claim');
    expect(text(page, 'figcaption')).toContain('Sample');
    expect(page.querySelector('[style]')).toBeNull();
  });

  it.each([
    ['#features', 'Search and filters', 'search'],
    ['#features', 'CSV and Excel export', 'export'],
    ['#features', 'Contact information', 'contacts'],
    ['#features', 'REST API', 'api'],
    ['#features', 'Lead scoring', 'leadScore'],
    ['#features', 'Interactive maps', 'maps'],
    ['#pricing', 'API access', 'api'],
  ] as const)('marks a feature that is not available as coming: %s, %s', (area, name, promised) => {
    const lines = [...openPage().querySelectorAll(`${area} :is(h3, li)`)].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(lines).toContain(isComing(promised) ? `${name} Coming` : name);
  });

  it('shows measured figures beside the claims, and in place of higher ones', async () => {
    const page = openPage();
    answer({ '/api/permits/stats': STATS, '/api/scrapers/status': STATUS, '/config.json': CONFIG });
    await fillIn(page, now);
    expect(text(page, '[data-figure="permits"]')).toBe('1,100');
    expect(text(page, '[data-coverage-note]')).toBe(
      'Measured today: 12 cities in 2 states, 1,100 permits still open. Last read 1 h ago.',
    );
    expect(text(page, '[data-figure="total"]')).toBe('1,204');
    expect(text(page, '[data-note="total"]')).toBe('');
    expect(text(page, '[data-figure="updated"]')).toBe('Daily');
    const marked = [...page.querySelectorAll('[data-state]')].filter(
      (state) => state.querySelector('[data-not-yet][hidden]') !== null,
    );
    expect(marked.map((state) => state.getAttribute('data-state'))).toEqual(['Illinois']);
  });

  it('says of 100 open leads how many can be reached, and which way', async () => {
    const page = openPage();
    const reach = { phone: 198, letter: 0, visit: 5 };
    answer({ '/api/permits/stats': { ...STATS, reach }, '/api/scrapers/status': STATUS });
    await fillIn(page, now);
    expect(text(page, '[data-coverage-note]')).toContain(
      '1,100 permits still open. Of 100 leads: 18 to phone, <1 to visit. Last read',
    );
  });

  it('keeps a claim that is not higher than what is measured', async () => {
    const page = openPage();
    const stats = { ...STATS, totalPermits: 110_722, openPermits: 91_780, availableStates: 17 };
    answer({ '/api/permits/stats': stats, '/api/scrapers/status': STATUS });
    await fillIn(page, now);
    expect(text(page, '[data-figure="states"]')).toBe('17');
    expect(text(page, '[data-figure="permits"]')).toBe('50K+');
    expect(text(page, '[data-coverage-note]')).toContain('91,780 permits still open.');
    expect(text(page, '[data-figure="total"]')).toBe('110,000+');
    expect(text(page, '[data-note="total"]')).toBe(' (measured today: 110,722)');
  });

  it('shows the contact address and says that the permits are samples', async () => {
    const page = openPage();
    answer({ '/config.json': CONFIG });
    await fillIn(page, now);
    expect(page.querySelector('footer a[href="mailto:office@plumbline.example"]')).not.toBeNull();
    expect(page.querySelector<HTMLElement>('[data-strip]')?.hidden).toBe(false);
    expect(text(page, '[data-strip]')).toContain('generated, not real');
    expect(page.querySelector<HTMLAnchorElement>('[data-mailbox]:not([hidden])')?.href).toBe(
      'http://127.0.0.1:1/',
    );
  });

  it('keeps its stated figures when all or half of the requests fail', async () => {
    for (const answers of [{}, { '/api/permits/stats': STATS }, { '/api/scrapers/status': STATUS }]) {
      const page = openPage();
      const before = page.innerHTML;
      answer(answers);
      await fillIn(page, now);
      expect(page.innerHTML).toBe(before);
    }
  });

  it('shows no data strip for live permits', async () => {
    const page = openPage();
    answer({ '/config.json': { ...CONFIG, data: 'live', mailboxUrl: null } });
    await fillIn(page, now);
    expect(page.querySelector<HTMLElement>('[data-strip]')?.hidden).toBe(true);
  });

  it('requests public figures only, never the signed-in user', async () => {
    const page = openPage();
    const requested = answer({});
    await fillIn(page, now);
    expect(requested.sort()).toEqual(['/api/permits/stats', '/api/scrapers/status', '/config.json']);
  });
});
