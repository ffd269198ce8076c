import { describe, expect, it } from 'vitest';
import { addressLine, holdsPlace, splitAddress, streetWithoutCity } from './addresses.ts';

describe('addressLine', () => {
  it('puts an address on one line, without the name above it', () => {
    const lines = 'Keystone Lathe LLC\r\n12 Cooper Alley\nPhiladelphia, PA  19125\nUSA';
    expect(addressLine(lines, 'KEYSTONE LATHE LLC')).toBe('12 Cooper Alley, Philadelphia, PA 19125, USA');
    expect(addressLine(lines)).toBe('Keystone Lathe LLC, 12 Cooper Alley, Philadelphia, PA 19125, USA');
    expect(addressLine('Keystone Lathe LLC', 'Keystone Lathe LLC')).toBe('Keystone Lathe LLC');
    expect(addressLine(' 00415 S BELLWETHER ST')).toBe('415 S BELLWETHER ST');
    expect(addressLine('CHICAGO IL 60616-')).toBe('CHICAGO IL 60616');
    expect(addressLine('1 A ST 60616-1234')).toBe('1 A ST 60616-1234');
    expect(addressLine('')).toBeNull();
  });
});

describe('streetWithoutCity', () => {
  it.each([
    ['611 S Lathe Pl Anaheim', 'Anaheim', '611 S Lathe Pl'],
    ['1288 S Trestle Blvd 40, ANAHEIM', 'Anaheim', '1288 S Trestle Blvd 40'],
    ['9 Oakum Ln N Apt 3 Fort Worth', 'Fort Worth', '9 Oakum Ln N Apt 3'],
  ])('drops the city of %s', (street, city, expected) => {
    expect(streetWithoutCity(street, city)).toBe(expected);
  });

  it.each(['100 Anaheim', '12 W Old Anaheim', '611 S Lathe Pl', '40 Anaheim Blvd'])('keeps %s', (street) => {
    expect(streetWithoutCity(street, 'Anaheim')).toBe(street);
  });
});

describe('splitAddress', () => {
  it.each([
    ['88 Keystone Av , San Jose CA 95112', 'San Jose', 'CA', '88 Keystone Av', '95112'],
    ['1 Sample St, San Diego, CA', 'San Diego', 'CA', '1 Sample St', null],
    ['1 Sample St, San Diego, California 92101-1234, USA', 'San Diego', 'CA', '1 Sample St', '92101-1234'],
    ['12 Lathe Ave Saint Louis MO 63101', 'St. Louis', 'MO', '12 Lathe Ave', '63101'],
    ['12 Lathe Ave St Louis', 'St. Louis', 'MO', '12 Lathe Ave', null],
    ['5 Oakum Rd, Calabash, NC 28467', null, 'NC', '5 Oakum Rd, Calabash', '28467'],
    ['5 Oakum Rd NC 28467', null, 'NC', '5 Oakum Rd', '28467'],
    ['5 Oakum Rd, Tampa 33602', 'Tampa', 'FL', '5 Oakum Rd', '33602'],
    ['5 Oakum Rd 10203', 'Tampa', 'FL', '5 Oakum Rd 10203', null],
    ['5 Oakum Rd Unit 10203', 'Tampa', 'FL', '5 Oakum Rd Unit 10203', null],
    ['40 Cooper Ct', 'Hartford', 'CT', '40 Cooper Ct', null],
    ['12345 Lathe Rd', 'Tampa', 'FL', '12345 Lathe Rd', null],
    ['9 Texas Ave', 'Tampa', 'FL', '9 Texas Ave', null],
  ])('splits %s', (address, city, state, street, zip) => {
    expect(splitAddress(address, city, state)).toEqual({ street, zip });
    expect(holdsPlace(street, city, zip)).toBe(false);
  });

  it('is a fault that streets have their city or ZIP code', () => {
    expect(holdsPlace('88 Keystone Av, San Jose', 'San Jose', null)).toBe(true);
    expect(holdsPlace('88 Keystone Av CA 95112', null, null)).toBe(true);
    expect(holdsPlace('88 Keystone Av 95112', 'San Jose', '95112')).toBe(true);
    expect(holdsPlace('88 Keystone Av', 'San Jose', '95112')).toBe(false);
    expect(splitAddress(null, 'San Jose', 'CA')).toEqual({ street: null, zip: null });
  });
});
