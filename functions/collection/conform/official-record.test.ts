import { describe, expect, it } from 'vitest';
import { pittsburgh, sanDiego, shelbyCounty } from '../testing/fixtures.ts';
import { officialRecord } from './official-record.ts';

describe('officialRecord', () => {
  it('asks a CKAN table for the key', () => {
    const address = officialRecord(pittsburgh, { permit_id: 'BDA 1"' }) ?? '';
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      resource_id: 'f4d1177a-f597-4c32-8cbf-7885f56253f6',
      filters: '{"permit_id":"BDA 1\\""}',
    });
    const named = {
      ...pittsburgh,
      portal: { kind: 'ckan', host: 'a.test', resource: { package: 'b' }, dates: 'text' },
    } as const;
    expect(officialRecord(named, { permit_id: 'BDA-1' })).toBeNull();
  });

  it('asks an Opendatasoft data set for the key', () => {
    const address = officialRecord(shelbyCounty, { record_id: "O'1" }) ?? '';
    expect(new URL(address).searchParams.get('where')).toBe("record_id = 'O''1'");
  });

  it('fills in the publisher’s own page of a record of a file', () => {
    expect(officialRecord(sanDiego, { APPROVAL_ID: 'PMT 1/2' })).toBe(
      'https://opendsd.sandiego.gov/web/approvals/PMT%201%2F2',
    );
    const file = { kind: 'csv', file: 'https://a.test/b.csv' } as const;
    expect(officialRecord({ ...sanDiego, portal: file }, { APPROVAL_ID: 'PMT-1' })).toBeNull();
    const other = { ...file, recordPage: 'https://a.test/{OTHER}' };
    expect(officialRecord({ ...sanDiego, portal: other }, { APPROVAL_ID: 'PMT-1', OTHER: '' })).toBeNull();
  });

  it('is none where the key is blank', () => {
    expect(officialRecord(sanDiego, { APPROVAL_ID: ' ' })).toBeNull();
  });
});
