import { describe, expect, it } from 'vitest';
import { furtherFacts } from '#shared/domain/permit/permit.ts';
import type { Source } from '../source.ts';
import { chicago, chicagoRows, detroit, TODAY } from '../testing/fixtures.ts';
import { conform } from './conform.ts';

const [row = {}] = chicagoRows(1);
const county: Source = {
  ...chicago,
  id: 'il-cook-county',
  level: 'county',
  city: null,
  fields: {
    permitNumber: 'permit_',
    addressCity: 'city',
    addressState: 'state',
    addressZip: 'zip',
    valuation: 'cost',
    issueDate: 'issued',
    contractorPhone: 'phone',
    latitude: 'lat',
    longitude: 'lon',
    recordUrl: 'link.url',
  },
};
const permitOf = (source: Source, raw: Record<string, unknown>, today = TODAY) => {
  const conformed = conform(source, raw, today);
  if ('leftOut' in conformed) throw new Error(conformed.leftOut);
  return conformed.permit;
};

describe('conform', () => {
  it('leaves out rows that are not permits, with the reason', () => {
    expect(conform(chicago, { ...row, permit_: ' ' }, TODAY)).toEqual({ leftOut: 'no record key' });
    const other: Source = { ...chicago, recordKey: ['id'] };
    expect(conform(other, { id: '7', permit_: 'N/A' }, TODAY)).toEqual({ leftOut: 'no permit number' });
  });

  it('keeps values that do not parse as text', () => {
    const permit = permitOf(county, {
      permit_: '1',
      cost: 'about $5k',
      issued: '2026-13-45',
      phone: '555-0142',
      zip: 'N4K',
    });
    expect(permit.unparsed).toEqual({
      valuation: 'about $5k',
      issueDate: '2026-13-45',
      contractorPhone: '555-0142',
      addressZip: 'N4K',
    });
    expect(permit).toMatchObject({
      valuation: null,
      issueDate: null,
      contractorPhone: null,
      addressZip: null,
    });
    expect(permit).toMatchObject({
      description: null,
      status: null,
      rawStatus: null,
      propertyOwnerName: null,
    });
  });

  it('reads a status with the source’s own words and the issue date', () => {
    const status = (source: Source, word: string, issued: string | null) =>
      permitOf(source, { ...row, permit_status: word, issue_date: issued }).status;
    const own: Source = { ...chicago, statusWords: { complete: 'Void' } };
    expect([status(chicago, 'COMPLETE', '2026-11-02'), status(own, 'COMPLETE', '2026-11-02')]).toEqual([
      'Final',
      'Void',
    ]);
    expect([status(chicago, 'APPROVED', '2026-11-02'), status(chicago, 'APPROVED', null)]).toEqual([
      'Issued',
      'Applied',
    ]);
  });

  it('takes a row of a list of open applications for a filing, where no column says it', () => {
    const list: Source = { ...county, applications: true, keeps: 'open-only' };
    const statusIn = (source: Source, issued: string | null) =>
      permitOf(source, { permit_: '1', issued }).status;
    expect(statusIn(list, null)).toBe('Applied');
    expect(statusIn(list, '11/02/2026')).toBeNull();
    expect(statusIn({ ...list, keeps: 'all' }, null)).toBeNull();
    expect(statusIn({ ...county, keeps: 'open-only' }, null)).toBeNull();
  });

  it('treats fillers as blank', () => {
    const permit = permitOf(county, {
      permit_: '1',
      cost: ' ',
      issued: null,
      phone: '000-000-0000',
      zip: '',
    });
    expect(permit.unparsed).toEqual({});
    expect(permit.contractorPhone).toBeNull();
  });

  it('keeps further facts, and leaves out those that the row does not say', () => {
    const further: Source = {
      ...county,
      fields: {
        permitNumber: 'permit_',
        applied: 'applied',
        finished: 'finaled',
        dwellingUnits: 'units',
        area: 'sqft',
        filing: 'filing',
        milestone: 'milestone',
        contractorEmail: 'email',
      },
    };
    const said = {
      applied: '10/01/2026',
      finaled: '2026-11-19T00:00:00.000',
      units: '2.0',
      sqft: '42,000.4',
      filing: 'Initial  Permit',
      milestone: 'PERMIT ISSUED',
      email: ' Office@Firm.example; other@firm.example',
    };
    expect(permitOf(further, { permit_: '1', ...said })).toMatchObject({
      appliedOn: '2026-10-01',
      finishedOn: '2026-11-19',
      dwellingUnits: 2,
      squareFeet: 42_000,
      filing: 'Initial Permit',
      milestone: 'PERMIT ISSUED',
      contractorEmail: 'office@firm.example',
    });
    const blank = permitOf(further, { permit_: '1', units: 0, sqft: 'N/A', email: 'none', filing: ' ' });
    for (const field of Object.keys(furtherFacts({}))) expect(blank).not.toHaveProperty(field);
    expect(permitOf(further, { permit_: '1', applied: '2026-13-45' }).unparsed).toEqual({
      applied: '2026-13-45',
    });
  });

  it('reads a value that was not revised from the next column', () => {
    const revised: Source = {
      ...county,
      fields: { ...county.fields, valuation: { first: ['revised', 'cost'] } },
    };
    const amountOf = (raw: Record<string, unknown>) => permitOf(revised, { permit_: '1', ...raw }).valuation;
    expect(amountOf({ revised: '0', cost: '18500' })).toBe(18_500);
    expect(amountOf({ revised: '1.00', cost: '$18,500' })).toBe(18_500);
    expect(amountOf({ revised: '2500', cost: '18500' })).toBe(2500);
    expect(amountOf({ revised: '0', cost: '' })).toBe(0);
  });

  it('keeps a value of 0 as published', () => {
    expect(permitOf(county, { permit_: '1', cost: '0.0' }).valuation).toBe(0);
  });

  it('uses the row’s city when the source has none', () => {
    expect(permitOf(county, { permit_: '1', city: 'OAK PARK', state: 'il' })).toMatchObject({
      addressCity: 'Oak Park',
      addressState: 'IL',
      jurisdictionCity: null,
      jurisdictionCounty: 'Cook',
      jurisdictionState: 'Illinois',
    });
    expect(permitOf(county, { permit_: '1', state: 'Wisconsin' })).toMatchObject({
      addressCity: null,
      addressState: 'Wisconsin',
    });
    expect(permitOf(chicago, row)).toMatchObject({ addressCity: 'Chicago', addressState: 'IL' });
  });

  it.each([
    ['41.9', '', 'half a point'],
    ['39.78', '-89.65', 'outside the place'],
    ['', '', null],
  ])('has no point for %s, %s: %s', (lat, lon, fault) => {
    const conformed = conform(county, { permit_: '1', lat, lon }, TODAY);
    expect(conformed).toMatchObject({
      pointFault: fault,
      permit: { latitude: null, longitude: null, pointClass: null },
    });
  });

  it('sets exchanged axes right, and says so', () => {
    expect(conform(county, { permit_: '1', lat: '-87.6', lon: '41.9' }, TODAY)).toMatchObject({
      pointFault: 'latitude and longitude exchanged',
      permit: { latitude: 41.9, longitude: -87.6, pointClass: 'parcel' },
    });
  });

  it('links to the row’s own address, else to the portal’s query', () => {
    expect(permitOf(county, { permit_: '1', link: { url: 'https://a.test/1' } }).recordUrl).toBe(
      'https://a.test/1',
    );
    expect(permitOf(county, { permit_: '1' }).recordUrl).toContain('permit_=1');
  });

  it.each([
    'javascript:alert(document.domain)',
    'data:text/html,<script>alert(1)</script>',
    'https://city.test@elsewhere.test/1',
    // In two parts, so that it is no secret in a file.
    `https://${'user:secret'}@a.test/1`,
    'ftp://a.test/1',
    '//a.test/1',
    'www.a.test/1',
    'https://',
  ])('does not link to %s', (url) => {
    expect(permitOf(county, { permit_: '1', link: { url } }).recordUrl).toBe(
      permitOf(county, { permit_: '1' }).recordUrl,
    );
  });

  it('does not read a fee as the value', () => {
    const fee = { record_id: 'R1', amt_permit_cost: 1374.46, amt_estimated_contractor_cost: null };
    expect(permitOf(detroit, fee).valuation).toBeNull();
    const { reported_cost: _, ...withoutCost } = row;
    expect(permitOf(chicago, { ...withoutCost, total_fee: '75', subtotal_paid: '75' }).valuation).toBeNull();
  });

  it('shows the first phone of a text and keeps the others as written', () => {
    const both = '(313) 555-0142 office / 313-555-0143 cell, fax 313-555-0144';
    const permit = permitOf(county, { permit_: '1', phone: both });
    expect(permit).toMatchObject({ contractorPhone: '(313) 555-0142', unparsed: { contractorPhone: both } });
    expect(permitOf(county, { permit_: '1', phone: '313.555.0142 (Bob)' })).toMatchObject({
      contractorPhone: '(313) 555-0142',
      unparsed: {},
    });
  });

  it('keeps the phones of an owner who builds as the owner’s', () => {
    const source: Source = { ...county, fields: { ...county.fields, contractorName: 'name' } };
    const both = '313-555-0142 / 313-555-0143';
    expect(permitOf(source, { permit_: '1', name: 'OWNER', phone: both })).toMatchObject({
      builtBy: 'owner',
      contractorPhone: null,
      propertyOwnerPhone: '(313) 555-0142',
      unparsed: { propertyOwnerPhone: both },
    });
  });

  it('reads a moment as a day where the source is', () => {
    const at = (place: Partial<Source>) =>
      permitOf({ ...county, ...place }, { permit_: '1', issued: '2026-11-18T05:30:00Z' }).issueDate;
    expect(at({ state: 'Florida', county: 'Lee' })).toBe('2026-11-18');
    expect(at({ state: 'Florida', county: 'Escambia' })).toBe('2026-11-17');
    expect(at({ state: 'Texas', county: 'El Paso' })).toBe('2026-11-17');
    expect(at({ state: 'Tennessee', county: null, city: 'Chattanooga' })).toBe('2026-11-18');
  });

  it('gives the day on which a future date is accepted', () => {
    const ahead = { ...row, issue_date: '2026-12-01T00:00:00.000' };
    expect(conform(chicago, ahead, TODAY)).toMatchObject({
      recheckOn: '2026-12-01',
      permit: { issueDate: null },
    });
    expect(conform(chicago, ahead, '2026-12-01')).toMatchObject({
      recheckOn: null,
      permit: { issueDate: '2026-12-01' },
    });
  });
});

describe('conform with rules', () => {
  it('leaves out a type that is not a building permit', () => {
    expect(conform(chicago, { ...row, permit_type: 'RIGHT-OF-WAY' }, TODAY)).toEqual({
      leftOut: 'right-of-way permit',
    });
    const own: Source = { ...chicago, notPermits: ['PERMIT - OTHER'] };
    expect(conform(own, { ...row, permit_type: 'Permit - Other' }, TODAY)).toEqual({
      leftOut: 'type the source keeps for other records',
    });
  });

  it('says what is paperwork by filing, type or text, and keeps it', () => {
    const filed: Source = { ...chicago, fields: { ...chicago.fields, filing: 'filing' } };
    const text = { work_description: 'replace furnace, renewal of expired permit 123' };
    expect(permitOf(filed, { ...row, filing: 'RENEWAL' })).toMatchObject({ paperwork: 'renewal' });
    expect(permitOf(filed, { ...row, ...text, filing: 'INITIAL' })).not.toHaveProperty('paperwork');
    expect(permitOf(chicago, { ...row, permit_type: 'PERMIT - REINSTATE REVOKED PMT' })).toMatchObject({
      paperwork: 'reinstatement',
    });
    const own: Source = { ...chicago, paperwork: { 'Permit - Other': 'letter' } };
    expect(permitOf(own, { ...row, permit_type: 'PERMIT - OTHER' })).toMatchObject({ paperwork: 'letter' });
  });

  it('keeps an impossible value only as text', () => {
    const fees: Source = { ...county, feeColumns: ['fee', 'other_fee'] };
    const valued = (cost: string) =>
      permitOf(fees, { permit_: '1', cost, fee: '$1,425.50', other_fee: null });
    expect(valued('$1.00')).toMatchObject({
      valuation: null,
      valuationSuspect: 'token',
      unparsed: { valuation: '$1.00' },
    });
    expect(valued('999999999')).toMatchObject({ valuation: null, valuationSuspect: 'filler' });
    expect(valued('1425.5')).toMatchObject({ valuation: null, valuationSuspect: 'fee' });
    expect(valued('1425')).toMatchObject({ valuation: 1425, valuationSuspect: null, unparsed: {} });
    expect(valued('0')).toMatchObject({ valuation: 0, valuationSuspect: null, unparsed: {} });
  });

  it('reads category and use, and restores the leading zero of a ZIP code by state', () => {
    const typed: Source = { ...county, fields: { ...county.fields, permitType: 'type', propertyUse: 'use' } };
    expect(
      permitOf(typed, { permit_: '1', type: 'ELEC', use: 'R', state: 'New Jersey', zip: '7030' }),
    ).toMatchObject({
      permitType: 'ELEC',
      permitCategory: 'electrical',
      propertyUse: 'residential',
      addressZip: '07030',
    });
  });
});
