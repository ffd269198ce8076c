import type { Source } from '#functions/collection/source.ts';

// Of several contractors the one for the whole work.
const CONTRACTOR = {
  role: 'contractors.{n}.Contractor_Type',
  name: 'contractors.{n}.Contractor_Name',
  count: 10,
  is: ['General', 'Roofing', 'Electrical', 'Plumbing', 'Mechanical'],
};

/** A table without a place; the contractors are in another, one row for each role, about five weeks behind. */
export const source: Source = {
  id: 'il-naperville',
  name: 'City of Naperville',
  level: 'city',
  state: 'Illinois',
  city: 'Naperville',
  county: 'DuPage',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/rXJ6QApc2sOtl1Pd/arcgis/rest/services/Building_Permits_View/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  details: {
    contractors: {
      portal: {
        kind: 'arcgis',
        // The name does end in four underscores.
        layer:
          'https://services1.arcgis.com/rXJ6QApc2sOtl1Pd/arcgis/rest/services/Building_Permit_Contractors____/FeatureServer/0',
        dates: 'time',
        dateLiteral: 'TIMESTAMP',
      },
      on: 'PERMITNUMBER',
      by: 'PERMITNUMBER',
    },
  },
  confidence: 0.9,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/rXJ6QApc2sOtl1Pd/arcgis/rest/services/Building_Permits_View/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-31',
    columns: 12,
    counts: [
      {
        column: 'PERMITSTATUS',
        values: {
          ISSUED: 14359,
          COMPLETE: 13886,
          VOID: 1871,
          'FEES PAID': 1039,
          'IN REVIEW': 685,
          'FEES DUE': 582,
          'AWAITING CUSTOMER RESPONSE': 502,
          CANCELLED: 489,
        },
      },
      {
        column: 'PERMITTYPE',
        values: {
          'FINANCE DEPARTMENT': 7945,
          'RESIDENTIAL: OTHER IMPROVEMENTS': 7660,
          'DEPARTMENT OF PUBLIC WORKS': 3528,
          MISCELLANEOUS: 3240,
          RESIDENTIAL: 2564,
          'TRUCK ROUTE PERMIT': 1489,
          COMMERCIAL: 1446,
        },
      },
    ],
  },
  recordKey: ['PERMITNUMBER'],
  // The latest is in the year 2626.
  dateColumn: 'ISSUEDATE',
  notPermits: [
    'Finance Department',
    'Department of Public Works',
    'Truck Route Permit',
    'Community Services Department',
    'Accounts Payable',
  ],
  // Fees are paid after approval; with a temporary certificate the work goes on.
  statusWords: { 'fees paid': 'Issued', 'temporary occupancy': 'Active' },
  fields: {
    permitNumber: 'PERMITNUMBER',
    permitType: 'PERMITTYPE',
    addressStreet: { join: ['STREETNUMBER', 'PREDIRECTION', 'STREETNAME', 'STREETTYPE'] },
    addressCity: 'CITY',
    addressZip: 'POSTALCODE',
    valuation: { optional: 'PERMITVALUATION' },
    status: 'PERMITSTATUS',
    issueDate: 'ISSUEDATE',
    description: 'DESCRIPTION',
    contractorName: { contact: { ...CONTRACTOR, value: 'contractors.{n}.Contractor_Name' } },
    contractorPhone: {
      first: [
        { contact: { ...CONTRACTOR, value: 'contractors.{n}.Business_Phone' } },
        { contact: { ...CONTRACTOR, value: 'contractors.{n}.Mobile_Phone' } },
        { contact: { ...CONTRACTOR, value: 'contractors.{n}.Home_Phone' } },
      ],
    },
    contractorAddress: { contact: { ...CONTRACTOR, value: 'contractors.{n}.CONTRACTOR_ADDRESS' } },
    workClass: { optional: 'PERMITWORKCLASS' },
    addressState: 'STATE',
    contractorEmail: { contact: { ...CONTRACTOR, value: 'contractors.{n}.Email' } },
  },
};
