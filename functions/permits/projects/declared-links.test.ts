import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPermit } from '../stored-permit.ts';
import { samplePermit } from '../testing.ts';
import { declaredLinks, readParcel, readRelatedNumbers } from './declared-links.ts';

const permit = (id: string, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`wa-seattle.${id}`, { jurisdictionCity: 'Seattle', permitNumber: id, ...parts });
const linked = (...permits: readonly StoredPermit[]): string[] =>
  declaredLinks(permits).map((pair) => pair.map((id) => id.replace('wa-seattle.', '')).join(' '));

describe('readRelatedNumbers', () => {
  it('reads one number or several, in any writing, each once', () => {
    expect(readRelatedNumbers('6335426-CN')).toEqual(['6335426cn']);
    expect(readRelatedNumbers('3005600-LU, 3004097-LU; 3005600 lu')).toEqual(['3005600lu', '3004097lu']);
  });

  it.each(['', '0', '000000', 'N/A', 'none', '12-B'])('reads none in "%s"', (text) => {
    expect(readRelatedNumbers(text)).toEqual([]);
  });
});

it('reads a parcel, but not a part of one', () => {
  expect(readParcel('0576-026')).toBe('0576026');
  expect(readParcel('MANHATTAN-99738-7505')).toBe('manhattan997387505');
  expect(readParcel('026')).toBeUndefined();
});

describe('declaredLinks', () => {
  it('links a permit with its parent, wherever that is', () => {
    const parent = permit('6354232-CN', { addressStreet: '1 Elm St' });
    const child = permit('6354233-CN', { addressStreet: '9 Oak St', relatedNumbers: ['6354232cn'] });
    expect(linked(parent, child)).toEqual(['6354232-CN 6354233-CN']);
  });

  it('links permits that name the same record, also one that we do not hold', () => {
    const related = { relatedNumbers: ['3013417lu'] };
    expect(linked(permit('A-100001', related), permit('B-100002', related))).toEqual(['A-100001 B-100002']);
  });

  it('links renewals and the further addresses of an application, not a number used again', () => {
    const first = permit('a', {
      permitNumber: 'B-100001',
      addressStreet: '1 Elm St',
      issueDate: '2020-01-01',
    });
    const renewal = { ...first, id: 'wa-seattle.b', issueDate: '2026-01-01' };
    const further = { ...first, id: 'wa-seattle.c', addressStreet: '3 Elm St' };
    const again = { ...first, id: 'wa-seattle.d', addressStreet: '7 Oak St', issueDate: '2024-01-01' };
    expect(linked(first, renewal)).toEqual(['a b']);
    expect(linked(first, further)).toEqual(['a c']);
    expect(linked(first, again)).toEqual([]);
  });

  it('takes the record on the same street, else the nearest in time, where a number was used again', () => {
    const old = permit('a', { permitNumber: 'B-100001', addressStreet: '1 Elm St', issueDate: '2020-01-01' });
    const late = { ...old, id: 'wa-seattle.b', addressStreet: '7 Oak St', issueDate: '2026-01-01' };
    const child = permit('c', {
      addressStreet: '1 Elm St',
      issueDate: '2026-01-05',
      relatedNumbers: ['b100001'],
    });
    expect(linked(old, late, child)).toEqual(['a c']);
    expect(linked(old, late, { ...child, addressStreet: '3 Elm St' })).toEqual(['b c']);
  });

  it('links nothing across governments', () => {
    const parent = permit('6354232-CN');
    const child = permit('x', { jurisdictionCity: 'Tacoma', relatedNumbers: ['6354232cn'] });
    expect(linked(parent, child)).toEqual([]);
  });

  it('takes a number that hundreds of records name for a placeholder', () => {
    const many = Array.from({ length: 201 }, (_, at) => permit(`N-${at}`, { relatedNumbers: ['999999'] }));
    expect(linked(...many)).toEqual([]);
    expect(linked(...many.slice(1))).toHaveLength(199);
  });

  it('gives each link once per reason, between permits of the list, whatever their order', () => {
    const number = fc.constantFrom('A-100001', 'A-100002', 'A-100003');
    const one = fc.record({
      permitNumber: number,
      relatedNumbers: fc.array(
        number.map((text) => readRelatedNumbers(text)[0] ?? ''),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (parts) => {
        const permits = parts.map((part, at) => permit(String(at), part));
        const ids = new Set(permits.map(({ id }) => id));
        const groups = (list: readonly StoredPermit[]): string => groupNames(list, declaredLinks(list));
        expect(declaredLinks(permits).every(([a, b]) => a < b && ids.has(a) && ids.has(b))).toBe(true);
        expect(groups(permits.toReversed())).toBe(groups(permits));
      }),
    );
  });
});

/** The groups that links make, as one text. */
function groupNames(permits: readonly StoredPermit[], links: readonly (readonly [string, string])[]): string {
  const groupOf = new Map(permits.map(({ id }) => [id, id]));
  for (const _ of permits)
    for (const [a, b] of links) {
      const least = [groupOf.get(a) ?? a, groupOf.get(b) ?? b].sort()[0] ?? a;
      groupOf.set(a, least).set(b, least);
    }
  return [...groupOf]
    .map((pair) => pair.join(' '))
    .sort()
    .join();
}
