import { describe, expect, it } from 'vitest';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { toProvenance } from '#functions/permits/provenance.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { EXPORT_FORMATS } from '#shared/domain/export/formats.ts';
import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import type { Contact } from '#shared/domain/permit/reach.ts';
import { CRM_COLUMNS } from './crm-columns.ts';
import { toCsv } from './csv.ts';
import type { ExportRow } from './export-columns.ts';
import { exportFile } from './export-file.ts';

const SOURCE = {
  name: 'City of Sample',
  url: 'https://data.example/d/1',
  license: 'CC0',
  terms: { ...NOTHING_STATED, attribution: 'Data: City of Sample' },
  lastSuccess: null,
};

function rowOf(call: Contact | null, parts: Parameters<typeof samplePermit>[1] = {}): ExportRow {
  const permit = samplePermit('x.1', {
    description: 'Tear off and re-roof',
    addressStreet: '1204 Oak St',
    addressCity: 'Springfield',
    addressZip: '02134',
    valuation: 24_500,
    contractorName: 'Sample Roofing LLC',
    propertyUse: 'one-two-family',
    ...parts,
  });
  const score = leadScore(permit, UNKNOWN_READER, '2026-11-20');
  return {
    permit,
    lead: leadFacts(permit, UNKNOWN_READER),
    provenance: toProvenance(permit, SOURCE),
    leadScore: score,
    call,
  };
}

type Crm = keyof typeof CRM_COLUMNS;
const CRMS = Object.keys(CRM_COLUMNS) as Crm[];
/** A row by its headings. */
const cellsOf = (crm: Crm, row: ExportRow) =>
  Object.fromEntries(CRM_COLUMNS[crm].map(({ heading, value }) => [heading, value(row)]));

const OWNER: Contact = { role: 'Owner', name: 'Dana Sample', phone: '2175550142', address: null };
const NOTE =
  'Tear off and re-roof. Permit 1. Issued Nov 10, 2026. $24,500. Contractor: Sample Roofing LLC. Source: City of Sample. Data: City of Sample';

describe('a file for a customer system', () => {
  it('has the person to call at the address of the job', () => {
    const place = { City: 'Springfield', State: 'IL' };
    expect(cellsOf('hubspot', rowOf(OWNER))).toEqual({
      'First name': 'Dana',
      'Last name': 'Sample',
      'Company name': null,
      'Phone number': '(217) 555-0142',
      'Street address': '1204 Oak St',
      City: 'Springfield',
      'State/Region': 'IL',
      'Postal code': '02134',
      Message: NOTE,
      'Plumbline id': 'x.1',
      'Permit number': '1',
      'Permit value': 24_500,
      'Who does it': 'Record doesn’t say',
      Reach: 'Visit',
    });
    expect(cellsOf('jobnimbus', rowOf(OWNER))).toMatchObject({ ...place, 'Main Phone': '(217) 555-0142' });
    expect(cellsOf('jobber', rowOf(OWNER))).toMatchObject({ ...place, 'Zip Code': '02134', Note: NOTE });
    expect(cellsOf('servicetitan', rowOf(OWNER))).toMatchObject({
      ...place,
      'Customer Name': 'Dana Sample',
      'Customer Type': 'Residential',
      'Location Name': 'Dana Sample',
    });
  });

  it('has id, number, value, ZIP, who and reach in columns of their own in every system', () => {
    const row = rowOf(OWNER, { contractorName: null, builtBy: 'owner' });
    for (const crm of CRMS) {
      expect(cellsOf(crm, row)).toMatchObject({
        'Plumbline id': 'x.1',
        'Permit number': '1',
        'Permit value': 24_500,
        'Who does it': 'Owner builds it',
        Reach: 'Visit',
      });
      expect(Object.values(cellsOf(crm, row))).toContain('02134');
    }
  });

  it.each([
    ['Dana Sample', 'Dana', 'Sample', null],
    ['SAMPLE, DANA B', 'DANA B', 'SAMPLE', null],
    ['Dana Maria Sample', 'Dana Maria', 'Sample', null],
    ['Sample', null, 'Sample', null],
    ['Sample Roofing, LLC', null, null, 'Sample Roofing, LLC'],
    ['City of Sample', null, null, 'City of Sample'],
    ['  ', null, null, null],
  ])('reads %j as a person or a company', (name, first, last, company) => {
    const cells = cellsOf('jobber', rowOf({ ...OWNER, name }));
    expect([cells['First Name'], cells['Last Name'], cells['Company Name']]).toEqual([first, last, company]);
  });

  it('leaves what the record lacks blank, and does not name the contractor twice', () => {
    const call: Contact = { role: 'Contractor', name: 'Sample Roofing LLC', phone: null, address: null };
    const cells = cellsOf(
      'servicetitan',
      rowOf(call, { valuation: null, issueDate: null, propertyUse: null }),
    );
    expect(cells).toMatchObject({ Phone: null, 'Customer Type': null });
    expect(cells['Notes']).toBe(
      'Tear off and re-roof. Permit 1. Source: City of Sample. Data: City of Sample',
    );
    for (const crm of CRMS)
      expect(Object.values(cellsOf(crm, rowOf(null))).filter((cell) => cell === null).length).toBeGreaterThan(
        1,
      );
  });

  it('can be matched by its headings, each once, and has no formulas', () => {
    const formula = rowOf({ ...OWNER, name: '=cmd', phone: '+12175550142' }, { description: '@SUM(A1)' });
    for (const crm of CRMS) {
      const headings = CRM_COLUMNS[crm].map(({ heading }) => heading);
      expect(new Set(headings).size).toBe(headings.length);
      const text = toCsv([formula], CRM_COLUMNS[crm]).toString();
      expect(text.split('\r\n')[0]).toBe(`\uFEFF${headings.map((heading) => `"${heading}"`).join(',')}`);
      expect(text).not.toMatch(/(^|,)"?[=+@]/m);
    }
  });

  it('is named after the system and the day', async () => {
    const now = new Date('2026-11-20T12:00:00.000Z');
    for (const crm of CRMS)
      expect(await exportFile(crm, [rowOf(OWNER)], now)).toMatchObject({
        fileName: `plumbline-${crm}-2026-11-20.csv`,
        contentType: 'text/csv; charset=utf-8',
      });
    expect((await exportFile('csv', [rowOf(OWNER)], now)).fileName).toBe('plumbline-permits-2026-11-20.csv');
    expect(Object.keys(EXPORT_FORMATS)).toEqual(['xlsx', 'csv', ...CRMS, 'mailmerge']);
  });
});
