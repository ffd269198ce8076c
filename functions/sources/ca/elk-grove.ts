import type { Source } from '#functions/collection/source.ts';

/** Contractors with phone and address on nearly all new rows. Issue dates of 2099 stand for none. */
export const source: Source = {
  id: 'ca-elk-grove',
  name: 'City of Elk Grove',
  level: 'city',
  state: 'California',
  city: 'Elk Grove',
  county: 'Sacramento',
  portal: {
    kind: 'arcgis',
    layer: 'https://webmaps.elkgrove.gov/arcgis/rest/services/AGOL/TRAKiT_Building_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'APPLIED_DATE',
  },
  confidence: 0.92,
  cadence: 'daily',
  expected: { permitsPerMonth: 400, fill: { contractorPhone: 0.95 } },
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://webmaps.elkgrove.gov/arcgis/rest/services/AGOL/TRAKiT_Building_Permits/FeatureServer/0',
  witness: {
    where: 'https://webmaps.elkgrove.gov/arcgis/rest/services/AGOL/TRAKiT_Building_Permits/FeatureServer/0',
    on: '2026-08-05',
    columns: 10,
    counts: [{ column: 'CONTRACTOR_PHONE', rows: 187439, filled: 124272 }],
  },
  recordKey: ['PERMIT_NUMBER'],
  dateColumn: 'ISSUED_DATE',
  fields: {
    permitNumber: 'PERMIT_NUMBER',
    permitType: { join: ['PERMIT_TYPE', 'PERMIT_SUB_TYPE'], by: ', ' },
    addressStreet: 'SITE_ADDRESS',
    valuation: 'JOB_VALUE',
    status: 'PERMIT_STATUS',
    issueDate: 'ISSUED_DATE',
    description: 'PERMIT_DESCRIPTION',
    contractorName: 'CONTRACTOR',
    contractorPhone: 'CONTRACTOR_PHONE',
    contractorAddress: 'CONTRACTOR_ADDRESS',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'GIS_APN',
    applied: 'APPLIED_DATE',
  },
};
