import { afterEach, describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  never,
  openPage,
  pretendServer,
  SAMPLE_USER,
  samplePermitRow,
} from '../../lib/testing.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const STATS = {
  totalPermits: 104_212,
  openPermits: 104_212,
  cities: 2,
  totalValuation: 18_449_000_000,
  availableStates: 9,
  permitTypes: 412,
};
const text = (): string => document.body.textContent;

async function open(answers: FakeAnswers, user = SAMPLE_USER) {
  const server = pretendServer({ 'GET /api/permits/stats': () => Response.json(STATS), ...answers });
  await openPage('/dashboard', <DashboardPage user={user} />);
  return server;
}

afterEach(closePage);

describe('the dashboard (PRODUCT §2)', () => {
  it('shows four totals, the value in billions with one decimal', async () => {
    await open({ 'GET /api/permits/recent': never });
    const cells = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['Total Permits104,212', 'Total Value$18.4B', 'States9', 'Permit Types412']);
  });

  it('lists the first 5 permits, with placeholders for missing facts', async () => {
    const permits = [
      samplePermitRow(1, { permitType: null, valuation: null, issueDate: null }),
      ...[2, 3, 4, 5, 6].map((number) => samplePermitRow(number, { description: `New shingles ${number}` })),
    ];
    await open({ 'GET /api/permits/recent': () => Response.json(permits) });
    const rows = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe('Building permitBuilding Permit1 Sample St, TexasTaken: Sample Roofing——');
    expect(rows[1]).toMatch(/^New shingles 2Roof/);
    expect(rows[1]).toContain('$25,000');
  });

  it('keeps the totals when the trial is over, and shows the panel instead of the list', async () => {
    await open({
      'GET /api/permits/recent': () =>
        new Response('Subscription required: your trial is over.', { status: 403 }),
    });
    expect(text()).toContain('104,212');
    expect(text()).not.toContain('Recent Permits');
    expect(button(`Upgrade Now - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
  });
});

describe('the dashboard of a user with an area', () => {
  const AUSTINITE: typeof SAMPLE_USER = { ...SAMPLE_USER, area: { state: 'Texas', city: 'Austin' } };
  const SUMMARY = {
    total: 260,
    who: { nobody: 14, owner: 52, gc: 0, taken: 180, unknown: 2, ended: 4 },
    reach: { phone: 9, letter: 27, visit: 0, none: 184 },
    withoutPoint: 0,
    without: [],
  };
  const area = (): Element => {
    const found = document.querySelector('[aria-labelledby="my-area"]');
    if (found === null) throw new Error('The page does not show the area.');
    return found;
  };

  it('puts the area first: its figures above zero, which open the leads, and its newest permits', async () => {
    const { calls } = await open(
      {
        'GET /api/permits/recent': never,
        'GET /api/permits/summary': () => Response.json(SUMMARY),
        'GET /api/permits/search': () => Response.json([samplePermitRow(1), samplePermitRow(2)]),
      },
      AUSTINITE,
    );
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Austin, TX',
      'All areas',
      'Recent Permits',
    ]);
    const cells = [...area().querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['Permits260', 'Phone9', 'Letter27']);
    const who = [...area().querySelectorAll('a[href*="&who="]')].map(({ textContent }) => textContent);
    expect(who).toEqual(['Nobody yet 14', 'Owner builds it 52']);
    expect(button('27').getAttribute('href')).toBe('/leads?state=Texas&city=Austin&lastDays=30&reach=letter');
    expect(button('Owner builds it 52').getAttribute('href')).toBe(
      '/leads?state=Texas&city=Austin&lastDays=30&who=owner',
    );
    expect(area().querySelectorAll('h3 ~ ul li')).toHaveLength(2);
    expect(calls).toContain('GET /api/permits/search?state=Texas&city=Austin&limit=5');
  });

  it('shows dashes for figures that could not be loaded, and why the permits are missing', async () => {
    const down = (): Response => new Response('The index is being built.', { status: 503 });
    await open({ 'GET /api/permits/summary': down, 'GET /api/permits/search': down }, AUSTINITE);
    expect(area().querySelector('dd')?.textContent).toBe('—');
    expect(area().textContent).toContain('The index is being built.');
  });

  it('asks once to upgrade when the trial is over', async () => {
    const refused = (): Response => new Response('Subscription required: upgrade.', { status: 403 });
    await open(
      {
        'GET /api/permits/recent': refused,
        'GET /api/permits/summary': refused,
        'GET /api/permits/search': refused,
      },
      AUSTINITE,
    );
    expect(document.querySelector('[aria-labelledby="my-area"]')).toBeNull();
    expect(document.querySelectorAll('a[href="/subscription"].keep-clear')).toHaveLength(1);
  });
});
