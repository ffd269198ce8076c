import type { Source } from '#functions/collection/source.ts';

/** Nothing but numbers and days: the address is in a table nobody has seen, under AddressID. */
export const source: Source = {
  id: 'fl-port-st-lucie',
  name: 'City of Port St. Lucie',
  level: 'city',
  state: 'Florida',
  city: 'Port St. Lucie',
  county: 'St. Lucie',
  portal: {
    kind: 'arcgis',
    layer: 'https://services1.arcgis.com/YdUP5V6WwzeG8T8r/arcgis/rest/services/Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.7,
  cadence: 'weekly',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://services1.arcgis.com/YdUP5V6WwzeG8T8r/arcgis/rest/services/Permits/FeatureServer/0',
  // A permit number repeats at other addresses.
  witness: 'none',
  recordKey: ['PermitID', 'AddressID'],
  recordNumbers: ['AddressID'],
  dateColumn: 'DateIssued',
  fields: { permitNumber: 'PermitID', issueDate: 'DateIssued' },
};
