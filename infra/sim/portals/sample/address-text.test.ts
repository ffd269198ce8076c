import { describe, expect, it } from 'vitest';
import { randomStream } from '../random.ts';
import { addressForm, licenseForm, phoneForm, zipForm } from './address-text.ts';
import type { Spot } from './streets.ts';

const HOME = { cities: ['SAN ANTONIO', 'SAUSALITO', 'DELAND'], state: 'CA' };
const SPOT: Spot = {
  town: {
    name: 'Mill Valley',
    residents: 1,
    latitude: 37.9,
    longitude: -122.5,
    reach: [1, 1],
    zips: ['94941'],
  },
  number: 1428,
  street: 'Deer Creek',
  suffix: 'St',
  zip: '94941',
  latitude: 37.95,
  longitude: -122.6,
};

describe('an address in the form of a model', () => {
  it.each([
    ['12 ELM ST', '1428 DEER CREEK ST'],
    ['12 Elm St Unit 4', '1428 Deer Creek St Unit 4'],
    ['2400 S Old Mill Rd', '1428 N Deer Creek Rd'],
    ['1118 W  OAK  AVE', '1428 W  DEER CREEK  AVE'],
    ['00415 S ELM ST', '01428 N DEER CREEK ST'],
    ['7101-7103 N ELM CT', '1428-1430 N DEER CREEK CT'],
    ['41 SPINDRIFT DOCK, SAUSALITO, CA 94965', '1428 DEER CREEK DOCK, MILL VALLEY, CA 94941'],
    ['9 Elm Rd , Sausalito CA 94965-4410', '1428 Deer Creek Rd , Mill Valley CA 94941-4410'],
    ['1621 ELM Road, DELAND 32720', '1428 DEER CREEK Road, MILL VALLEY 94941'],
    ['8 Elm Ter, City of San Antonio, CA 94965', '1428 Deer Creek Ter, City of Mill Valley, CA 94941'],
    ['ELM AVE', 'DEER CREEK AVE'],
    ['2114', '1428'],
    ['N', 'N'],
    ['APT 11GW', 'APT 11GW'],
    ['PO BOX 88', 'PO BOX 88'],
  ])('%s', (model, address) => expect(addressForm(model, HOME)(SPOT)).toBe(address));

  it('keeps numbered streets numbered, and cities of other states', () => {
    expect(addressForm('9920 SW 902 CT', HOME)(SPOT)).toMatch(/^1428 NW \d{1,3} CT$/);
    expect(addressForm('82-11 ELM AVENUE', HOME)(SPOT)).toMatch(/^\d{2,3}-\d\d DEER CREEK AVENUE$/);
    expect(addressForm('Oak LLC\n9 Elm Rd\nReno, NV  89501', HOME)(SPOT)).toBe(
      'Oak LLC\n1428 Deer Creek Rd\nReno, NV  89501',
    );
  });

  it('has the four further digits of a ZIP code where the model has them', () => {
    expect(zipForm('94965-1122')(SPOT)).toBe('94941-1122');
    expect(zipForm('0')(SPOT)).toBe('0');
  });
});

it('a phone keeps its separators, fillers stay', () => {
  for (const [model, phone] of [
    ['(312) 555-0142', '(415) 555-0107'],
    ['1 312.555.0142', '1 415.555.0107'],
    ['3125550142', '4155550107'],
    ['0000000000', '0000000000'],
    ['555-0142', '555-0142'],
  ] as const)
    expect(phoneForm(model)('4155550107')).toBe(phone);
});

it('a license keeps its letters; those of Florida are of the trade', () => {
  const random = () => randomStream('license');
  expect(licenseForm('ROC390018')('roofing', random())).toMatch(/^ROC\d{6}$/);
  expect(licenseForm('CAC9990116')('roofing', random())).toMatch(/^CCC[1-9]\d{6}$/);
});
