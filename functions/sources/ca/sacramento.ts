import type { Source } from '#functions/collection/source.ts';

/**
 * Permits issued this year and those of the years before, which move to the archive in January. Published in monthly
 * batches, without points.
 */
export const source: Source = {
  id: 'ca-sacramento',
  name: 'City of Sacramento',
  level: 'city',
  state: 'California',
  city: 'Sacramento',
  county: 'Sacramento',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services5.arcgis.com/54falWtcpty3V47Z/arcgis/rest/services/BldgPermitIssued_CurrentYear/FeatureServer/0',
    // MM/DD/YYYY, which sorts by the month first.
    dates: 'text',
    dateLiteral: 'TIMESTAMP',
  },
  alsoAt: [
    {
      kind: 'arcgis',
      layer:
        'https://services5.arcgis.com/54falWtcpty3V47Z/arcgis/rest/services/BldgPermitIssued_Archive/FeatureServer/0',
      dates: 'text',
      dateLiteral: 'TIMESTAMP',
    },
  ],
  confidence: 0.93,
  cadence: 'weekly',
  expected: { permitsPerMonth: 1000, fill: { contractorName: 0.9 } },
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services5.arcgis.com/54falWtcpty3V47Z/arcgis/rest/services/BldgPermitIssued_CurrentYear/FeatureServer/0',
  witness: {
    where:
      'https://services5.arcgis.com/54falWtcpty3V47Z/arcgis/rest/services/BldgPermitIssued_CurrentYear/FeatureServer/0',
    on: '2026-05-27',
    columns: 22,
    counts: [
      { column: 'Contractor', rows: 10, filled: 9 },
      { column: 'Project_Name', rows: 10, filled: 7 },
      { column: 'House_Count', rows: 10, filled: 6 },
      { column: 'Site_Location', rows: 10, filled: 1 },
    ],
  },
  unread: { office: ['Activity_Code'], districts: ['Inspection_District', 'Council_Dist', 'Comm_Plan_Area'] },
  recordKey: ['Application'],
  dateColumn: 'Status_Date',
  fields: {
    permitNumber: 'Application',
    permitType: { join: ['Type', 'Sub_Type'], by: ', ' },
    addressStreet: { join: ['Address', { optional: 'Site_Location' }] },
    addressZip: 'ZIP',
    valuation: 'Valuation',
    // As of today; the status that the table reports is always that of issue, and Status_Date is its day.
    status: { first: ['Current_Status', { optional: 'Rpt_Status' }] },
    issueDate: 'Status_Date',
    description: { join: [{ optional: 'Project_Name' }, 'Work_Desc'], by: ': ' },
    contractorName: 'Contractor',
    propertyUse: { optional: 'Category' },
    parcel: 'Parcel_No',
    dwellingUnits: 'House_Count',
    area: { first: ['Project_Sq_Ft', 'Habitable_Sq_Ft'] },
  },
};
