import { describe, expect, it } from 'vitest';
import { addressLine } from './addresses.ts';

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
