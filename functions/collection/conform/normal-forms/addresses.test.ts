import { describe, expect, it } from 'vitest';
import { addressLine, streetWithoutCity } from './addresses.ts';

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
