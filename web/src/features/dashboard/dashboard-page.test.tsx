import { afterEach, describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  never,
  openPage,
  pretendServer,
  samplePermitRow,
} from '../../lib/testing.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const STATS = { totalPermits: 104_212, totalValuation: 18_449_000_000, availableStates: 9, permitTypes: 412 };
const text = (): string => document.body.textContent;

async function open(answers: FakeAnswers): Promise<void> {
  pretendServer({ 'GET /api/permits/stats': () => Response.json(STATS), ...answers });
  await openPage('/dashboard', <DashboardPage />);
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
      ...[2, 3, 4, 5, 6].map((number) => samplePermitRow(number)),
    ];
    await open({ 'GET /api/permits/recent': () => Response.json(permits) });
    const rows = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe('Building Permit1 Sample St, Texas——');
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
