import { describe, expect, it } from 'vitest';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { formatDay, formatMoment } from '../../../lib/format/format.ts';
import { PROVENANCE, sampleDetail } from '../testing.tsx';
import { listRecordSteps } from './record-steps.ts';

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;

function detail(fields: Partial<PermitDetail> = {}): PermitDetail {
  return sampleDetail(1, {
    status: 'Active',
    issueDate: '2026-11-02',
    provenance: { ...PROVENANCE, firstSeen: at(3), lastChanged: at(8), lastChecked: at(9) },
    ...fields,
  });
}

const change = (field: string, from: string | null, to: string | null, day = 5) => ({
  field,
  from,
  to,
  seenAt: at(day),
});
const stepTexts = (given: Partial<PermitDetail>): string[] =>
  listRecordSteps(detail(given)).map(({ what }) => what);

describe('record steps', () => {
  it('lists the newest first, with days for record dates and times for what we saw', () => {
    expect(listRecordSteps(detail()).map(({ when, what }) => `${when}: ${what}`)).toEqual([
      `${formatMoment(at(3))}: First seen`,
      `${formatDay('2026-11-02')}: Issue date in the record`,
    ]);
  });

  it('shows the status at first sight and after each change', () => {
    const history = [change('status', 'Applied', 'Issued', 4), change('status', 'Issued', 'Active', 8)];
    expect(listRecordSteps(detail({ history })).map(({ status }) => status)).toEqual([
      'Active',
      'Issued',
      'Applied',
      null,
    ]);
  });

  it('shows the current status at first sight when it never changed', () => {
    const firstSeen = listRecordSteps(detail({ history: [change('description', null, 'Roof')] })).find(
      ({ what }) => what === 'First seen',
    );
    expect(firstSeen?.status).toBe('Active');
  });

  it('leaves out a missing issue date', () => {
    expect(stepTexts({ issueDate: null })).toEqual(['First seen']);
  });

  it.each([
    ['valuation', '20000', '25000.5', 'Valuation from $20,000 to $25,001'],
    ['valuation', null, '1', 'Valuation from nothing to $1'],
    ['valuation', 'many', '1', 'Valuation from many to $1'],
    ['issueDate', '2024-02-01', null, 'Issue date from Feb 1, 2024 to nothing'],
    ['contractorPhone', '', '5125550123', 'Contractor phone from nothing to (512) 555-0123'],
    ['contractorName', 'A', 'B', 'Contractor name from A to B'],
  ])('formats %s like the rest of the page', (field, from, to, words) => {
    expect(stepTexts({ history: [change(field, from, to)] })).toContain(words);
  });

  it('keeps the order of steps with equal times', () => {
    const history = [change('contractorName', 'A', 'B', 3), change('status', 'Applied', 'Active', 3)];
    const provenance = { ...PROVENANCE, firstSeen: at(3), lastChanged: at(3), lastChecked: at(3) };
    expect(stepTexts({ history, provenance, issueDate: null })).toEqual([
      'Status from Applied to Active',
      'Contractor name from A to B',
      'First seen',
    ]);
  });
});
