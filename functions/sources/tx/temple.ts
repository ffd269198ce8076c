import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://arcgiswap02.ci.temple.tx.us/arcgiswap02/rest/services/PermitStatus/MapServer/0';

/** By the day of application; no issue date is published. The applicant may be anybody. */
export const source: Source = {
  id: 'tx-temple',
  name: 'City of Temple',
  level: 'city',
  state: 'Texas',
  city: 'Temple',
  county: 'Bell',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  applications: true,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['Permit'],
  dateColumn: 'Application_Date',
  fields: {
    permitNumber: 'Permit',
    // `Comm New`, `Res Remodel`.
    permitType: 'Type',
    addressStreet: 'Address',
    valuation: 'Estimated_Value',
    status: 'Status',
    description: 'Description',
    contractorName: 'Contractor',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'Application_Date',
    area: { optional: 'Square_Footage' },
  },
};
