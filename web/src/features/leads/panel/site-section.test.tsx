import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, pageAddress, press } from '../../../lib/testing.tsx';
import type { Site, SiteEntry } from '../../../ui/site/site.ts';
import { openLeads, sampleDetail } from '../testing.tsx';

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const entry = (number: number, parts: Partial<SiteEntry> = {}): SiteEntry => ({
  id: `tx-sample.${number}`,
  permitNumber: `S-${number}`,
  permitType: null,
  trades: [],
  work: `Work ${number}`,
  valuation: null,
  status: 'Issued',
  issueDate: '2026-11-02',
  addressStreet: '2 Sample St',
  isHere: true,
  job: null,
  shares: ['address'],
  openSince: null,
  ...parts,
});
const NO_FILING = { age: null, odds: null, toIssue: null };
const THIS = entry(2, { job: 'this', shares: [] });
const open = async (site: Partial<Site>): Promise<void> => {
  await openLeads('/leads?state=Texas&permit=tx-sample.2', {
    'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2)),
    'GET /api/permits/tx-sample.2/site': () =>
      Response.json({ permits: [THIS], isWhole: true, next: [], filing: NO_FILING, ...site }),
  });
};
const section = (): string => {
  const headings = [...document.querySelectorAll('[role="dialog"] h3')];
  const heading = headings.find(({ textContent }) => textContent === 'At This Address');
  return heading?.parentElement?.textContent ?? '';
};

describe('the permits at the address of a permit', () => {
  it('are the job and the others by year; each opens beside the same list', async () => {
    await open({
      permits: [
        THIS,
        entry(801, { job: 'declared' }),
        entry(802, { issueDate: '2021-05-04', addressStreet: '4 SAMPLE ST' }),
        entry(803, { issueDate: null }),
      ],
    });
    expect(section()).toContain('2 permits in this job');
    expect(section()).toContain('The records name each other’s numbers.');
    expect(section()).toContain('2021S-802');
    expect(section()).toContain('May 4, 2021 · 4 Sample St');
    expect(section()).toContain('No issue date on recordS-803');
    expect(button('All 4 permits at this address').getAttribute('href')).toBe('/address?permit=tx-sample.2');
    await press(button('S-802'));
    expect(pageAddress()).toBe('/leads?state=Texas&permit=tx-sample.802');
  });

  it('claim no job that no record declares', async () => {
    await open({ permits: [THIS, entry(801, { job: 'judged' })] });
    expect(section()).toContain(
      'No record declares this job: it is our reading of address, dates, work and names.',
    );
  });

  it('say that there are no others', async () => {
    await open({});
    expect(section()).toBe('At This AddressNo other permits on record at this address.');
  });

  it('say that a permit without a street has no place', async () => {
    await open({ permits: [{ ...THIS, addressStreet: null }] });
    expect(section()).toContain('This permit shows no street, so no others are shown with it.');
  });

  it('name what is open on record for over a year, and what often comes next', async () => {
    const next = [{ after: 'pool', trade: 'deck-fence', n: 212, follows: 31, days: 120 }] as const;
    await open({
      permits: [THIS, entry(801, { issueDate: '2024-05-02', openSince: '2024-05-02' })],
      next: [...next],
    });
    expect(section()).toContain('1 permit has been open on record for over a year, with no final on record.');
    expect(section()).toContain('Open on record since May 2, 2024, no final on record');
    expect(section()).toContain('May need next here: Deck & fence, 31 of 212 within 120 days');
  });

  it('say how old a filing is, what became of such filings, and how long permits take', async () => {
    const days = { n: 151, median: 48, low: 40, high: 55 };
    const odds = { type: 'roof', age: 0, n: 212, issued: 151, percent: { low: 65.9, high: 76 }, days };
    const toIssue = { type: null, n: 812, median: 34, low: 30, high: 39 };
    await open({ filing: { age: 12, odds: { ...odds, elsewhere: { n: 2980, issued: 1204 } }, toIssue } });
    expect(section()).toContain('Filed 12 days ago, not issued');
    expect(section()).toContain(
      'Becomes a permit: 151 of 212 (66–76%)Of 212 roof filings here, 151 became a permit within a year of filing, half of them within 48 days (40–55). Elsewhere in the state: 1,204 of 2,980.',
    );
    expect(section()).toContain(
      'Days to issue here: 34Half of 812 permits took no longer, from filing to issue (30–39).',
    );
  });

  it('say nothing of the time before the issue that was not measured', async () => {
    await open({ filing: { age: 0, odds: null, toIssue: null } });
    expect(section()).toContain('Filed today, not issued');
    expect(section()).not.toMatch(/Becomes|Days to issue/);
  });

  it('can be asked for again', async () => {
    let isDown = true;
    await openLeads('/leads?permit=tx-sample.2', {
      'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2)),
      'GET /api/permits/tx-sample.2/site': () =>
        isDown
          ? new Response('Something broke.', { status: 500 })
          : Response.json({ permits: [THIS], isWhole: true, next: [], filing: NO_FILING }),
    });
    expect(section()).toContain('could not be loaded');
    isDown = false;
    await press(button('Try Again'));
    expect(section()).toContain('No other permits on record');
  });
});
