import type { Source } from '#functions/collection/source.ts';

/** A TRAKiT table without geometry. */
export const source: Source = {
  id: 'wa-kenmore',
  name: 'City of Kenmore',
  level: 'city',
  state: 'Washington',
  city: 'Kenmore',
  county: 'King',
  portal: {
    kind: 'arcgis',
    layer: 'https://gwa.kenmorewa.gov/arcgis/rest/services/Trakit_Permits/MapServer/12',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://gwa.kenmorewa.gov/arcgis/rest/services/Trakit_Permits/MapServer/12',
  witness: 'none',
  recordKey: ['RECORDID'],
  dateColumn: 'ISSUED',
  fields: {
    permitNumber: 'PERMIT_NO',
    permitType: { first: ['PermitType', 'TYPE'] },
    addressStreet: { join: ['SITE_ADDR', 'SITE_UNIT_NO'] },
    valuation: 'JOBVALUE',
    status: 'STATUS',
    issueDate: 'ISSUED',
    description: 'DESCRIPTION',
    propertyOwnerName: 'OWNER_NAME',
    contractorName: 'CONTRACTOR_NAME',
  },
  disabled: 'Nobody has seen it answer yet; its columns are from an old list.',
};
