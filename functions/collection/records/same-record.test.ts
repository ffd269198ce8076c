import { describe, expect, it } from 'vitest';
import { CopyFinder, pairRecords, type Recognizable, RecognizableRecords } from './same-record.ts';

const permit: Recognizable = {
  permitNumber: 'A-1',
  addressStreet: '100 Windlass Ave',
  issueDate: '2026-11-02',
  permitType: 'Roofing',
  description: 'Replace the roof of the house',
};

function records(list: readonly (readonly [string, Partial<Recognizable>])[]): RecognizableRecords {
  const all = new RecognizableRecords();
  for (const [key, change] of list) all.add(key, { ...permit, ...change });
  return all;
}

const other = { permitNumber: 'B-7' };

describe('a new record', () => {
  it.each([
    ['all but the number', other, true],
    ['the number and the address', { issueDate: '2026-11-09', description: null, permitType: 'Other' }, true],
    ['the number and the day', { addressStreet: null, description: null }, true],
    ['address, day and text', { ...other, permitType: 'Other' }, true],
    ['address, day and type', { ...other, description: 'Something else' }, true],
    ['address and day', { ...other, description: 'Something else', permitType: 'Other' }, false],
    ['all but the day', { ...other, issueDate: '2026-11-03' }, false],
    ['all but the address', { ...other, addressStreet: '102 Windlass Ave' }, false],
    ['an address that both lack', { ...other, addressStreet: null }, false],
  ])('with %s of a vanished one replaces it: %s', (_, change, expected) => {
    const pairs = pairRecords(
      records([['new', change]]),
      records([
        [
          'old',
          'addressStreet' in change && change.addressStreet === null && 'permitNumber' in change
            ? { addressStreet: null }
            : {},
        ],
      ]),
    );
    expect(pairs.get('new')).toBe(expected ? 'old' : undefined);
  });

  it('replaces one of several alike, in their order', () => {
    const fresh = records([
      ['new 1', other],
      ['new 2', other],
    ]);
    const vanished = records([
      ['old 1', {}],
      ['old 2', {}],
      ['old 3', {}],
    ]);
    expect([...pairRecords(fresh, vanished)]).toEqual([
      ['new 1', 'old 1'],
      ['new 2', 'old 2'],
    ]);
  });

  it('replaces none by an unsure sign that two have', () => {
    const fresh = records([['new', { ...other, description: null }]]);
    const vanished = records([
      ['old 1', {}],
      ['old 2', { description: 'Add a skylight' }],
    ]);
    expect(pairRecords(fresh, vanished).size).toBe(0);
  });

  it('is a copy of a known one with its number and address, or with all but the number', () => {
    const fresh = records([
      ['renewal', { issueDate: '2026-11-20' }],
      ['row', other],
      ['another', { ...other, description: 'Add a skylight' }],
      ['taken', {}],
    ]);
    const finder = new CopyFinder(fresh, new Map([['taken', 'old']]));
    expect(finder.isOpen).toBe(true);
    finder.compare(permit);
    expect([...finder.copies].sort()).toEqual(['renewal', 'row']);
  });
});
