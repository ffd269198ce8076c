import { expect, it } from 'vitest';
import { titleCase } from './title-case.ts';

it.each([
  ['MARISOL QUINTERO', 'Marisol Quintero'],
  ['5006 E 6TH ST,  AUSTIN TX 78751', '5006 E 6th St, Austin TX 78751'],
  ['SAMPLE ROOFING LLC', 'Sample Roofing LLC'],
  ["DANA O'SAMPLE-MCADAM", "Dana O'Sample-McAdam"],
  ["SAM'S CORNER", "Sam's Corner"],
  ['123 LA SALLE ST, BATON ROUGE LA 70801', '123 La Salle St, Baton Rouge LA 70801'],
  ['4 AVENUE OF THE OAKS APT 12B', '4 Avenue of the Oaks Apt 12B'],
  ['pat sample jr.', 'Pat Sample Jr.'],
  ['iSample deSigns', 'iSample deSigns'],
  ['', ''],
])('%s', (text, shown) => {
  expect(titleCase(text)).toBe(shown);
});
