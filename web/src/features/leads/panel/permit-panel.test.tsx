import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { SHAPE_FILES } from '../../../lib/map/testing.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  flushUpdates,
  goBack,
  never,
  pageAddress,
  press,
  SAMPLE_GC,
  samplePermitRow,
} from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { calls, listCalls, openLeads, PROVENANCE, pageText, sampleDetail } from '../testing.tsx';

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const NO_SUMMARY = {
  total: 0,
  who: { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 },
  reach: { phone: 0, letter: 0, visit: 0, none: 0 },
  withoutPoint: 0,
  without: [],
};
const dialogText = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';
/** The answers for a lead with some fields, in the list and alone. */
const withLead = (fields: Partial<ScoredPermit>): FakeAnswers => ({
  'GET /api/permits/search': () => Response.json([samplePermitRow(2, fields)]),
  'GET /api/permits/all': () => Response.json({ permits: [samplePermitRow(2, fields)], total: 1 }),
  'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2, fields)),
});
/** A detail with a trade. */
const roofingDetail = (number: number): Response =>
  Response.json(sampleDetail(number, { trades: ['roofing'], tradeWords: { roofing: 're roof' } }));

describe('the permit dialog', () => {
  it('opens from the row before the detail loads, and closes to the list', async () => {
    await openLeads('/leads?state=Texas', { 'GET /api/permits/tx-sample.2': never });
    await press(button('S-2'));
    expect(pageAddress()).toBe('/leads?state=Texas&permit=tx-sample.2');
    const dialog = document.querySelector('[role="dialog"]')?.textContent ?? '';
    for (const part of [
      'S-2',
      'Project Information',
      '2 Sample St, Austin, TX 78701',
      'PROPERTY OWNER',
      'Not specified',
    ])
      expect(dialog).toContain(part);
    expect(dialog).toContain('No description available');
    // The job is taken: its firm stands under its own words, and its number calls nobody.
    expect(dialog).toContain('Has the jobTaken');
    expect(dialog).toContain('(512) 555-0123');
    expect(document.querySelector('[role="dialog"] a[href^="tel:"]')).toBeNull();
    expect(document.querySelector('[role="dialog"] .bg-signal')).toBeNull();
    expect(dialog).not.toMatch(/calling hours|How did it go|Called/);
    await press(button('Close'));
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('says of a permit on hold that it can wait', async () => {
    const fields = { ...SAMPLE_GC, status: 'On hold', reach: 'none' } as const;
    await openLeads('/leads?state=Texas&permit=tx-sample.2', withLead(fields));
    expect(dialogText()).toContain('It is on hold, so it can wait.');
    expect(dialogText()).not.toContain('Call (');
  });

  it('says of a record without names that it names nobody, and of a taken job only who has it', async () => {
    const fields = {
      contractorName: null,
      contractorPhone: null,
      who: { label: 'nobody', worth: 'best', reason: 'The record names no contractor' },
      reach: 'visit',
    } as const;
    await openLeads('/leads?permit=tx-sample.2', withLead(fields));
    expect(dialogText()).toContain('The record shows a street, no name and no number.');
    await closePage();
    await openLeads('/leads?permit=tx-sample.2');
    expect(dialogText()).toContain('Sample Roofing has it.');
    expect(dialogText()).not.toMatch(/names no|Call \(/);
  });

  it('says which contacts the terms of the source keep from it, and the attribution they want', async () => {
    const terms = { ...PROVENANCE.terms, attribution: 'Data: City of Sample, CC BY 4.0' };
    const provenance = { ...PROVENANCE, license: 'CC BY 4.0', terms, withheld: ['owner' as const] };
    await openLeads('/leads', {
      'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2, { provenance })),
    });
    await press(button('S-2'));
    expect(dialogText()).toContain('The city’s terms don’t allow us to show owner names.');
    expect(dialogText()).not.toContain('contractors who aren’t companies');
    expect(dialogText()).toContain('Data licenseCC BY 4.0');
    expect(dialogText()).toContain('AttributionData: City of Sample, CC BY 4.0');
  });

  it('shows the further facts that a record has, and no others', async () => {
    const facts = {
      appliedOn: '2026-10-01',
      squareFeet: 2480,
      milestone: 'PERMIT ISSUED',
      contractorEmail: 'office@firm.example',
    };
    await openLeads('/leads', {
      'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2, facts)),
    });
    await press(button('S-2'));
    for (const part of ['Area2,480 square feet', 'Applied onOct 1', 'MilestonePERMIT ISSUED'])
      expect(dialogText()).toContain(part);
    expect(document.querySelector('a[href="mailto:office@firm.example"]')?.textContent).toBe(
      'office@firm.example',
    );
    expect(dialogText()).not.toMatch(/Dwelling units|Filing/);
  });

  it('shows what stands there with the roll that says so, and its owner only where there is one', async () => {
    const roll = 'Sample County Assessor, 2025 roll, by parcel number';
    const facts = {
      roll,
      rollClass: '2-11',
      yearBuilt: 1924,
      rollUnits: 2,
      propertyUse: 'multi-family',
      useFrom: 'roll',
    } as const;
    const answer = { detail: sampleDetail(2, { ...facts, rollOwner: 'Sample, Ana' }) };
    await openLeads('/leads', {
      'GET /api/permits/tx-sample.2': () => Response.json(answer.detail),
      'GET /api/permits/tx-sample.3': () => Response.json(sampleDetail(3, { ...facts, useFrom: undefined })),
    });
    await press(button('S-2'));
    for (const part of ['Parcel class2-11', 'Year built1924', 'Units there2'])
      expect(dialogText()).toContain(`${part} ${roll}`);
    expect(dialogText()).toContain(`Owner on the rollSample, Ana${roll}`);
    await press(button('S-3'));
    expect(dialogText()).not.toContain('Owner on the roll');
  });

  it('says that the owner builds in place of a contractor', async () => {
    const facts = { builtBy: 'owner', contractorName: null, contractorPhone: null } as const;
    await openLeads('/leads', {
      'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2, facts)),
    });
    await press(button('S-2'));
    expect(dialogText()).toMatch(/CONTRACTORNameOwner builds it(?!Phone)/);
  });

  it('says what kind of paperwork a record is', async () => {
    await openLeads('/leads', {
      'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2, { paperwork: 'renewal' })),
    });
    await press(button('S-2'));
    expect(dialogText()).toContain('PaperworkRenewal: paperwork on an earlier permit');
  });

  it('returns the focus to the row', async () => {
    await openLeads('/leads');
    button('S-2').focus();
    await press(button('S-2'));
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
    await press(button('Close'));
    expect(document.activeElement).toBe(button('S-2'));
  });

  it('says where the lead is in the list, and goes to the next and back in one history entry', async () => {
    await openLeads('/leads?view=all&page=2');
    await press(button('S-101'));
    expect(dialogText()).toContain('101 of 150');
    expect(button('Previous lead')).toHaveProperty('disabled', true);
    await press(button('Next lead'));
    expect(pageAddress()).toBe('/leads?view=all&page=2&permit=tx-sample.102');
    expect(dialogText()).toContain('102 of 150');
    await goBack();
    expect(pageAddress()).toBe('/leads?view=all&page=2');
  });

  it('starts with who to reach and how to get there', async () => {
    await openLeads('/leads?permit=tx-sample.2', withLead(SAMPLE_GC));
    expect(button('Call (512) 555-0123').getAttribute('href')).toBe('tel:5125550123');
    expect(dialogText()).toContain('Contractor: Sample Roofing. Number as written on the permit.');
    const directions = new URL(button('Directions').getAttribute('href') ?? '');
    expect(directions.searchParams.get('destination')).toBe('2 Sample St, Austin, TX, 78701');
  });

  it('leads to the leads around a permit with a point, and says what such an area cannot find', async () => {
    await openLeads('/leads?permit=tx-sample.2', {
      ...SHAPE_FILES,
      'GET /api/permits/tx-sample.2': () =>
        Response.json(sampleDetail(2, { latitude: 30.267_153, longitude: -97.743_057 })),
      'GET /api/permits/summary': () => Response.json({ ...NO_SUMMARY, total: 2, withoutPoint: 31 }),
    });
    expect(dialogText()).toContain('Leads nearby: 1 mile · 5 miles · 25 miles');
    await press(button('5 miles'));
    const area = new URLSearchParams({ area: 'circle:30.267153,-97.743057,5:2 Sample St' });
    expect(pageAddress()).toBe(`/leads?state=Texas&${area}`);
    await vi.waitFor(async () => {
      await flushUpdates();
      expect(pageText()).toContain('within 5 miles of 2 Sample St (79 sq mi)');
      expect(pageText()).toContain('31 more permits match but have no point on the map. See them');
    });
    await press(button('See them'));
    expect(pageAddress()).toBe('/leads?state=Texas&area=no-point');
  });

  it('opens a linked permit that is not on the page', async () => {
    await openLeads('/leads?permit=tx-sample.900', {
      'GET /api/permits/tx-sample.900': () => new Response('There is nothing here.', { status: 404 }),
    });
    const dialog = document.querySelector('[role="dialog"]')?.textContent;
    expect(dialog).toContain('This permit is not on file. It may have been withdrawn by its publisher.');
    expect(() => button('Try Again')).toThrow();
  });

  it('ignores an empty permit id in the URL', async () => {
    await openLeads('/leads?permit=');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(calls()).not.toContain('GET /api/permits/');
  });

  it('shows the publisher’s own word for the status Other', async () => {
    await openLeads('/leads', {
      'GET /api/permits/all': () =>
        Response.json({ permits: [samplePermitRow(1, { status: 'Other' })], total: 1 }),
      'GET /api/permits/tx-sample.1': () =>
        Response.json(
          sampleDetail(1, {
            status: 'Other',
            latitude: 30.2,
            longitude: -97.7,
            pointClass: 'census-street',
            provenance: { ...PROVENANCE, rawStatus: 'Held for fee' },
            otherRecords: [
              {
                id: 'tx-county.1',
                sourceName: 'Sample County',
                sourceUrl: null,
                recordUrl: 'https://a.example/1',
              },
            ],
          }),
        ),
    });
    await press(button('S-1'));
    const dialog = document.querySelector('[role="dialog"]')?.textContent;
    expect(dialog).toContain('city’s status: “Held for fee”');
    expect(dialog).toContain('Also recorded bySample County');
    expect(dialog).toContain('Map pointOn the street, from the Census geocoder: up to a block off');
  });

  it('keeps the row’s facts when source and history fail to load', async () => {
    await openLeads('/leads');
    await press(button('S-5'));
    const dialog = document.querySelector('[role="dialog"]')?.textContent ?? '';
    expect(dialog).toContain('Sample Roofing');
    expect(dialog).toContain('Source and history could not be loaded.');
    expect(dialog).toContain('As published by the source of this permit');
  });

  it('retries loading source and history', async () => {
    let isDown = true;
    await openLeads('/leads', {
      'GET /api/permits/tx-sample.5': () =>
        isDown ? new Response('Down.', { status: 503 }) : roofingDetail(5),
    });
    await press(button('S-5'));
    isDown = false;
    await press(button('Try Again'));
    expect(dialogText()).toContain('First seen');
  });

  it('names the publisher of a phone and the words that indicate a trade', async () => {
    await openLeads('/leads', { 'GET /api/permits/tx-sample.5': () => roofingDetail(5) });
    await press(button('S-5'));
    expect(dialogText()).toContain('Roofingby the words “re roof”');
    expect(dialogText()).toContain('As published by City of Sample');
    expect(dialogText()).toContain('The source has no page for each record.');
  });

  it('has no page link with a name, a phone or a street in its address', async () => {
    await openLeads('/leads', { 'GET /api/permits/tx-sample.5': () => roofingDetail(5) });
    await press(button('S-5'));
    const links = [...document.querySelectorAll('[role="dialog"] a')].map((link) =>
      decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' '),
    );
    const { contractorName, contractorPhone, propertyOwnerName, addressStreet } = sampleDetail(5);
    const texts = [contractorName, contractorPhone, propertyOwnerName, addressStreet];
    expect(texts).toContain('Sample Roofing');
    const pages = links.filter((link) => link.startsWith('/'));
    expect(pages).toEqual(expect.arrayContaining(['/leads?contractor=', '/removal?permit=tx-sample.5']));
    for (const text of texts) if (text) expect(pages.filter((link) => link.includes(text))).toEqual([]);
  });

  it('links to a list of the contractor’s permits', async () => {
    await openLeads('/leads', { 'GET /api/permits/tx-sample.5': () => roofingDetail(5) });
    await press(button('S-5'));
    await press(button('Permits of this contractor'));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(pageAddress()).toBe('/leads?contractor=');
    expect(listCalls().at(-1)).toContain('contractor=Sample+Roofing');
    expect(pageText()).toContain('contractor “Sample Roofing”');
    await goBack();
    expect(dialogText()).toContain('S-5');
  });
});
