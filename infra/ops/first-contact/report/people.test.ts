import { describe, expect, it } from 'vitest';
import { chicago, chicagoRows } from '#functions/collection/testing/fixtures.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { descriptionWithoutPeople, withoutPeople } from './people.ts';

describe('a kept row', () => {
  it('has what a mapping needs, and nobody', () => {
    const [row = {}] = chicagoRows(1);
    const kept = withoutPeople(chicago, {
      ...row,
      ward: 'Ward 12',
      contact_2_name: 'Ann Example',
      note: null,
    });
    expect(kept).toEqual({
      permit_: '101000000',
      permit_status: 'ACTIVE',
      permit_type: 'PERMIT - RENOVATION/ALTERATION',
      issue_date: '2026-11-01T00:00:00.000',
      reported_cost: '1000.0',
      latitude: '41.9',
      longitude: '-87.6',
      // Other columns keep their form only.
      ':id': 'aaa-999999',
      ward: 'Aaaa 99',
      note: null,
    });
  });

  it('of any source has no value of a field about people', async () => {
    const people = ['propertyOwnerName', 'propertyOwnerPhone', 'contractorName', 'contractorPhone'] as const;
    for (const source of await loadSources()) {
      const columns = people.flatMap((field) => {
        const column = source.fields[field];
        return typeof column === 'string' ? [column] : [];
      });
      const row = Object.fromEntries(columns.map((column) => [column, 'Ann Example 312 555 0142']));
      expect(JSON.stringify(withoutPeople(source, row))).not.toContain('Ann');
      expect(JSON.stringify(withoutPeople(source, row))).not.toContain('0142');
    }
  });
});

describe('a kept description', () => {
  it('has columns and types, without authors and without values of rows', () => {
    expect(
      descriptionWithoutPeople({
        name: 'Permits',
        owner: { displayName: 'Ann Example' },
        columns: [
          {
            fieldName: 'owner_name',
            dataTypeName: 'text',
            cachedContents: { top: [{ item: 'Ann Example' }] },
          },
        ],
        contactEmail: 'ann@city.test',
      }),
    ).toEqual({ name: 'Permits', columns: [{ fieldName: 'owner_name', dataTypeName: 'text' }] });
  });
});
