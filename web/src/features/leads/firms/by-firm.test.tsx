import { afterEach, describe, expect, it } from 'vitest';
import { button, closePage, control, press, samplePermitRow } from '../../../lib/testing.tsx';
import { openLeads, pageText } from '../testing.tsx';
import { byFirm } from './by-firm.ts';

afterEach(async () => {
  await closePage();
  sessionStorage.clear();
});

const row = (number: number, contractorName: string | null, valuation = 10_000) =>
  samplePermitRow(number, { contractorName, valuation });
const PAGE = [
  row(1, 'SAMPLE ROOFING LLC'),
  row(2, 'Made-up Windows'),
  row(3, null),
  row(4, 'Sample  Roofing LLC', 5_500),
];

describe('leads by firm', () => {
  it('keeps every lead once, each firm’s together, those without a name last', () => {
    const { rows, firms } = byFirm(PAGE);
    expect(rows.map(({ id }) => id)).toEqual([1, 4, 2, 3].map((at) => `tx-sample.${at}`));
    expect([...firms.values()].map(({ leads }) => leads.length)).toEqual([2, 1]);
  });

  const list = {
    'GET /api/permits/search': () => Response.json(PAGE, { headers: { 'X-Total-Count': '4' } }),
  };

  it('is how a supplier’s list begins: a row per firm with its jobs and their sum, which selects them', async () => {
    await openLeads('/leads?state=Texas', list, { role: 'supplier' });
    expect(pageText()).toContain('Sample Roofing LLC 2 jobs on this page, $15,500');
    await press(control('Select the leads of Sample Roofing LLC'));
    expect(pageText()).toContain('2 selected');
    await press(control('Select the leads of Sample Roofing LLC'));
    expect(pageText()).not.toContain('selected');
    await press(button('Sort: Best first'));
    await press(control('Group by contractor'));
    expect(pageText()).not.toContain('on this page');
  });

  it('is left to others', async () => {
    await openLeads('/leads?state=Texas', list, { role: 'prime' });
    expect(pageText()).not.toContain('on this page');
  });
});
