import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services1.arcgis.com/MiBZ4u97DWldovjI/arcgis/rest/services/BuildingPermitsCS/FeatureServer/0';

/**
 * The county around Gainesville, whose own permits are not in it. Loaded twice a week, with permits issued days earlier. The
 * applicant may be anybody. No value.
 */
export const source: Source = {
  id: 'fl-alachua-county',
  name: 'Alachua County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Alachua',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'ApplicationDate',
    // A Construction Permit is one of site works; Model Permits are plans, never issued.
    where:
      "Permit_Type NOT LIKE 'Irrigation%' AND Permit_Type NOT LIKE 'Tree%' AND Permit_Type NOT LIKE 'Model%' AND Permit_Type <> 'Construction Permit'",
  },
  cadence: 'daily',
  expected: { permitsPerMonth: 450 },
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['Permit'],
  dateColumn: 'IssueDate',
  fields: {
    permitNumber: 'Permit',
    permitType: { join: ['Permit_Type', 'Sub_Type'], by: ', ' },
    addressStreet: 'FULLADDR',
    status: 'Status',
    issueDate: 'IssueDate',
    description: 'WorkDescription',
    propertyOwnerName: 'OwnerName',
    contractorName: 'LicensedContractorName',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'ApplicationDate',
    finished: 'CloseDate',
  },
};
