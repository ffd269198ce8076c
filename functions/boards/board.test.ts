import { describe, expect, it } from 'vitest';
import { toBoardRecord } from './board.ts';
import { BOARDS } from './boards.ts';
import { licenseKey } from './license-key.ts';
import { sampleBoard } from './testing.ts';

const TODAY = '2026-11-24';
const row = {
  number: '0123456',
  name: 'Harbor Point Roofing',
  dba: 'Harbor Roofs',
  class: 'Roofing Contractor',
  expires: '08312027',
  city: 'ELGIN',
  phone: '3125550142',
  type: 'Corporation',
};

describe('a row of a board', () => {
  it('becomes a record', () => {
    expect(toBoardRecord(sampleBoard, row, TODAY)).toMatchObject({
      boardId: 'il-sample',
      license: '0123456',
      name: 'Harbor Point Roofing',
      dba: 'Harbor Roofs',
      class: 'Roofing Contractor',
      expires: '2027-08-31',
      city: 'Elgin',
      phone: '(312) 555-0142',
      trades: ['roofing'],
    });
  });

  it('of an individual is skipped', () => {
    expect(toBoardRecord(sampleBoard, { ...row, type: 'INDIVIDUAL' }, TODAY)).toBeNull();
  });

  it('that does not say whose it is counts only with a company’s name', () => {
    expect(toBoardRecord(sampleBoard, { ...row, type: '', name: 'Ana Sample' }, TODAY)).toBeNull();
    expect(toBoardRecord(sampleBoard, { ...row, type: '' }, TODAY)).not.toBeNull();
  });

  it('without a number or name is skipped, and so is one of another trade', () => {
    expect(toBoardRecord(sampleBoard, { ...row, number: '-' }, TODAY)).toBeNull();
    expect(toBoardRecord(sampleBoard, { ...row, name: '' }, TODAY)).toBeNull();
    const only = { ...sampleBoard, only: { column: 'class', is: ['plumbing contractor'] } };
    expect(toBoardRecord(only, row, TODAY)).toBeNull();
  });
});

describe('the boards', () => {
  it('read no street and no ZIP code', () => {
    for (const { id, columns } of BOARDS) {
      const kept = JSON.stringify(columns).replaceAll(/\{"take":"city","of":"\w+"\}/g, '');
      expect(kept, id).not.toMatch(/address_?\d|street|mailing|zip|"address"/i);
    }
  });

  it('have ids of their own', () => {
    expect(new Set(BOARDS.map(({ id }) => id)).size).toBe(BOARDS.length);
  });
});

it.each([
  ['HIC.0631057', 'HIC631057'],
  ['hic 0631057', 'HIC631057'],
  ['ROC 012345', '12345'],
  ['ACMERC*123AB', 'ACMERC*123AB'],
  ['1234567-DCA', '1234567DCA'],
  ['104.012345', '104012345'],
  ['n/a', 'NA'],
])('licenseKey of %s is %s', (license, key) => expect(licenseKey(license)).toBe(key));
