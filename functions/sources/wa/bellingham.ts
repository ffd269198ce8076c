import type { Source } from '#functions/collection/source.ts';

/** A TRAKiT ledger with the names of owners and contractors. */
export const source: Source = {
  id: 'wa-bellingham',
  name: 'City of Bellingham',
  level: 'city',
  state: 'Washington',
  city: 'Bellingham',
  county: 'Whatcom',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps.cob.org/arcgis3/rest/services/Maps/Permits/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'APPLIED',
  },
  // How long a finished permit stays is not known.
  confidence: 0.89,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://maps.cob.org/arcgis3/rest/services/Maps/Permits/MapServer/0',
  witness: {
    where: 'https://maps.cob.org/arcgis3/rest/services/Maps/Permits/MapServer/0',
    on: '2026-08-02',
    columns: 30,
    counts: [
      { key: 'PERMIT_NO', rows: 2, most: 1 },
      { column: 'PARENT_PERMIT_NO', rows: 2, filled: 0 },
      { column: 'SITE_APN', rows: 2, filled: 2 },
      { column: 'PermitType', values: { 'BUILDING NONRESIDENTIAL': 2 } },
    ],
  },
  unread: {
    office: ['APPROVED', 'Query_Result', 'GEO_STATUS', 'GIS_OBJECT_ID'],
    districts: ['Neighborhood', 'Zoning_Description'],
    people: ['APPLICANT_NAME'],
    building: ['NUM_STORIES'],
  },
  recordKey: ['PERMIT_NO'],
  dateColumn: 'ISSUED',
  fields: {
    permitNumber: 'PERMIT_NO',
    permitType: {
      join: [{ first: ['PermitType', 'PERMIT_CATEGORY', 'PREFIX'] }, { optional: 'PermitSubType' }],
      by: ', ',
    },
    addressStreet: 'SITE_ADDR',
    valuation: 'JOBVALUE',
    status: 'STATUS',
    issueDate: 'ISSUED',
    description: { first: ['DESCRIPTION', { optional: 'SCOPEOFWORK' }] },
    propertyOwnerName: 'OWNER_NAME',
    contractorName: 'CONTRACTOR_NAME',
    propertyUse: { first: [{ optional: 'Occupancy_Class_1' }, { optional: 'PERMIT_CLASS' }] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    expires: 'EXPIRED',
    applied: 'APPLIED',
    workClass: { optional: 'PermitSubType' },
    finished: 'FINALED',
    parcel: { first: [{ optional: 'SITE_APN' }, { optional: 'SITE_ALTERNATE_ID' }] },
    relatedNumbers: { join: [{ optional: 'PARENT_PERMIT_NO' }, { optional: 'PARENT_PROJECT_NO' }], by: ',' },
    area: {
      first: [
        { optional: 'NEW_FLOOR_AREA' },
        { optional: 'Floor_Area_1' },
        { optional: 'TOTAL_FLOOR_AREA' },
        { optional: 'EXIST_FLOOR_AREA' },
      ],
    },
  },
};
