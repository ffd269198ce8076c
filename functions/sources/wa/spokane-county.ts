import type { Source } from '#functions/collection/source.ts';

/** Outside the city of Spokane. Building and planning, no more than some thousand rows. */
export const source: Source = {
  id: 'wa-spokane-county',
  name: 'Spokane County',
  level: 'county',
  state: 'Washington',
  city: null,
  county: 'Spokane',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services3.arcgis.com/WlYQgAChrqj0tuQi/arcgis/rest/services/Spokane_County_Building_and_Planning_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.8,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://services3.arcgis.com/WlYQgAChrqj0tuQi/arcgis/rest/services/Spokane_County_Building_and_Planning_Permits/FeatureServer/0',
  witness: 'none',
  unread: { repeats: ['Status_Description'] },
  recordKey: ['Permit_Number'],
  dateColumn: 'Issued_Date',
  // Makes a manufactured home part of its land; nothing is built.
  notPermits: ['Title Elimination'],
  fields: {
    permitNumber: 'Permit_Number',
    permitType: 'Permit_Type',
    addressStreet: 'Site_Address',
    addressZip: 'Site_Zip',
    // Status_Description is prose about the status, not about the work.
    status: 'Status',
    issueDate: 'Issued_Date',
    description: { optional: 'Project_Description' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
