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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 7,
    counts: [
      {
        column: 'Permit_Type',
        values: {
          'Mechanical - Residential': 2302,
          'Residential - Roofing, Siding, Windows': 1409,
          'Residential Dwelling - New Construction': 678,
          'Residential - Accessory Structure (Garage, Carport, Lean-To, Shop)': 525,
          'Plumbing - Residential': 326,
        },
      },
      {
        column: 'Status',
        values: {
          CLOSED: 3637,
          ISSUED: 3139,
          'APPLICANT CANCELLED': 48,
          CANCELLED: 4,
          'EXPIRED WITH INSPECTIONS PENDING': 3,
          'FEES REFUNDED': 2,
        },
      },
      { column: 'Site_Zip', values: { '99208': 751, '99223': 619, '99218': 569, '99224': 544 } },
    ],
  },
  recordKey: ['Permit_Number'],
  dateColumn: 'Issued_Date',
  // Makes a manufactured home part of its land; nothing is built.
  notPermits: ['Title Elimination'],
  fields: {
    permitNumber: 'Permit_Number',
    permitType: 'Permit_Type',
    addressStreet: 'Site_Address',
    addressZip: 'Site_Zip',
    // Status_Description says the same in a sentence.
    status: 'Status',
    issueDate: 'Issued_Date',
    description: { optional: 'Project_Description' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    milestone: 'Status_Description',
  },
};
