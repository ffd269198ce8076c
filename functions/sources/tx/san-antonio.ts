import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services.arcgis.com/g1fRTDLeMgspWrYp/arcgis/rest/services/Permits_Issued/FeatureServer/0';

/** Issued permits of the current years; no status. Primary_Contact is the applicant. The table of the city’s portal has the same as text. */
export const source: Source = {
  id: 'tx-san-antonio',
  name: 'City of San Antonio',
  level: 'city',
  state: 'Texas',
  city: 'San Antonio',
  county: 'Bexar',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  confidence: 0.89,
  cadence: 'daily',
  // Earlier years are moved to a table of their own.
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://data.sanantonio.gov/dataset/05012dcb-ba1b-4ade-b5f3-7403bc7f52eb',
  // A number repeats at other addresses and for the building, electrical and plumbing permits of one project.
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 6,
    counts: [
      {
        column: 'Permit_Type',
        values: {
          Mechanical: 14567,
          'Plumbing General': 13746,
          'Electrical General': 12460,
          'Re-Roof': 9516,
          'Residential Repair': 8479,
          'Res New Building': 5873,
          'Garage Sale': 5421,
        },
      },
    ],
  },
  unread: { people: ['Primary_Contact'] },
  recordKey: ['Permit_Number', 'Permit_Type', 'Work_Type', 'Address', 'Date_Issued'],
  dateColumn: 'Date_Issued',
  fields: {
    permitNumber: 'Permit_Number',
    permitType: 'Permit_Type',
    // `4100 SOME ST, City of San Antonio, TX 78254`, now and then with a building before the city.
    addressStreet: { take: 'street', of: 'Address' },
    addressZip: { take: 'zip', of: 'Address' },
    valuation: 'Declared_Valuation',
    issueDate: 'Date_Issued',
    workClass: 'Work_Type',
    description: { first: [{ words: { 'Building No: N/A': '' }, of: 'Project_Name' }, 'Work_Type'] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'Date_Submitted',
    area: 'Area_SF',
  },
  notPermits: ['Garage Sale Permit', 'Garage Sale'],
};
