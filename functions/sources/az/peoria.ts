import type { Source } from '#functions/collection/source.ts';

/** A moving window of about a year. Layer 0 answers with an error; the applicant is not the contractor. No value. */
export const source: Source = {
  id: 'az-peoria',
  name: 'City of Peoria',
  level: 'city',
  state: 'Arizona',
  city: 'Peoria',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer: 'https://gis.peoriaaz.gov/arcgis/rest/services/Accela/Peoria_Building_Permit_All/FeatureServer/3',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.9,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://gis.peoriaaz.gov/arcgis/rest/services/Accela/Peoria_Building_Permit_All/FeatureServer/3',
  witness: 'none',
  unread: {
    office: ['calcDays'],
    endings: ['CmpDate'],
    people: ['Applicant_Contact_Organization', 'Applicant_Contact_Name'],
  },
  recordKey: ['Permit_Number'],
  dateColumn: 'IssDate',
  fields: {
    permitNumber: 'Permit_Number',
    permitType: { join: ['Permit_Type', 'B1_PER_SUB_TYPE'], by: ', ' },
    addressStreet: 'Project_Address',
    addressZip: 'SITUS_ZIP',
    status: 'Project_Status',
    issueDate: 'IssDate',
    description: { join: ['Project_Description', { optional: 'Project_Name' }], by: '; ' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'APN',
    applied: 'B1_FILE_DD',
    expires: 'ExpDate',
  },
};
