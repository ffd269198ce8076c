import { describe, expect, it } from 'vitest';
import { chicago, detroit, philadelphia, pittsburgh, sanDiego, shelbyCounty } from '../testing/fixtures.ts';
import { officialRecord } from './official-record.ts';

describe('officialRecord', () => {
  it('links to the portal’s query for the publisher’s key', () => {
    expect(officialRecord(chicago, { permit_: '1010' })).toBe(
      'https://data.cityofchicago.org/resource/ydr8-5enu.json?permit_=1010',
    );
    const layer = new URL(officialRecord(detroit, { record_id: "O'N 1" }) ?? '');
    expect(layer.searchParams.get('where')).toBe("record_id = 'O''N 1'");
    expect(layer.href).not.toContain('+');
    expect(new URL(officialRecord(philadelphia, { permitnumber: 'RP-1' }) ?? '').searchParams.get('q')).toBe(
      "SELECT * FROM permits WHERE permitnumber = 'RP-1'",
    );
    const two = { ...chicago, recordKey: ['a', 'b'], recordNumbers: ['a', 'b'] } as const;
    expect(officialRecord(two, { a: '1', b: '2' })).toContain('?a=1&b=2');
    expect(officialRecord(two, { a: '1' })).toBeNull();
  });

  it('names nobody whom the key names', () => {
    const named = { ...chicago, recordKey: ['permit_', 'contact_1_name'] } as const;
    expect(officialRecord(named, { permit_: '1010', contact_1_name: 'ANA SAMPLE' })).toBe(
      'https://data.cityofchicago.org/resource/ydr8-5enu.json?permit_=1010',
    );
    expect(
      officialRecord({ ...named, recordKey: ['contact_1_name'] }, { contact_1_name: 'ANA SAMPLE' }),
    ).toBeNull();
  });

  it('queries a CKAN table for the key', () => {
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

  it('queries an Opendatasoft data set for the key', () => {
    const address = officialRecord(shelbyCounty, { record_id: "O'1" }) ?? '';
    expect(new URL(address).searchParams.get('where')).toBe("record_id = 'O''1'");
  });

  it('fills in the publisher’s page about a record of a file', () => {
    expect(officialRecord(sanDiego, { APPROVAL_ID: 'PMT 1/2' })).toBe(
      'https://opendsd.sandiego.gov/web/approvals/PMT%201%2F2',
    );
    const file = { kind: 'csv', file: 'https://a.test/b.csv' } as const;
    expect(officialRecord({ ...sanDiego, portal: file }, { APPROVAL_ID: 'PMT-1' })).toBeNull();
    const other = { ...file, recordPage: 'https://a.test/{OTHER}' };
    expect(officialRecord({ ...sanDiego, portal: other }, { APPROVAL_ID: 'PMT-1', OTHER: '' })).toBeNull();
  });

  it('is null when the key is blank', () => {
    expect(officialRecord(sanDiego, { APPROVAL_ID: ' ' })).toBeNull();
  });
});
