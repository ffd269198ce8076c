import type { Source } from '#functions/collection/source.ts';

/** Issues for towns of the county too. Building and demolition only, from the application on. */
export const source: Source = {
  id: 'nc-raleigh',
  name: 'City of Raleigh',
  level: 'city',
  state: 'North Carolina',
  city: 'Raleigh',
  county: 'Wake',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services.arcgis.com/v400IkDOw1ad7Yad/arcgis/rest/services/Building_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'applieddate',
  },
  confidence: 0.95,
  cadence: 'daily',
  expected: {
    permitsPerMonth: 300,
    fill: { contractorPhone: 0.75, contractorEmail: 0.65, propertyOwnerName: 0.8 },
  },
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage:
    'https://services.arcgis.com/v400IkDOw1ad7Yad/arcgis/rest/services/Building_Permits/FeatureServer/0',
  witness: {
    where:
      'https://services.arcgis.com/v400IkDOw1ad7Yad/arcgis/rest/services/Building_Permits/FeatureServer/0',
    on: '2026-08-05',
    columns: 18,
    counts: [
      { column: 'contractorphone', rows: 183319, filled: 152327 },
      { column: 'contractoremail', rows: 183319, filled: 133945 },
      { column: 'parcelownername', rows: 183319, filled: 161137 },
    ],
  },
  unread: { repeats: ['latitude_perm', 'longitude_perm'], districts: ['jurisdiction'] },
  recordKey: ['permitnum'],
  dateColumn: 'issueddate',
  // Inspections after a fire or for a license: nobody builds by them.
  notPermits: ['Building, NON-CONSTRUCTION INSPECTION'],
  feeColumns: ['fee'],
  statusWords: { 'ready for issuance': 'Applied' },
  fields: {
    permitNumber: 'permitnum',
    permitType: { join: [{ first: ['permittypemapped', 'permittype'] }, 'workclass'], by: ', ' },
    addressStreet: {
      first: [
        'originaladdress1',
        { join: ['streetnum', 'streetdirectionprefix', 'streetname', 'streettype'] },
      ],
    },
    // Often blank.
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcost',
    status: { first: ['statuscurrent', 'statuscurrentmapped'] },
    issueDate: 'issueddate',
    description: { first: ['proposedworkdescription', 'description'] },
    propertyOwnerName: 'parcelownername',
    contractorName: { first: ['contractorcompanyname', 'contractordba'] },
    contractorPhone: 'contractorphone',
    contractorAddress: {
      join: ['contractoraddress1', 'contractorcity', 'contractorstate', 'contractorzip'],
    },
    propertyUse: { first: [{ optional: 'proposeduse' }, 'permitclass', 'permitclassmapped'] },
    // latitude_perm and longitude_perm are often blank, and on two rows of five at another place than the point.
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    expires: 'expiresdate',
    area: 'totalsqft',
    dwellingUnits: 'housingunitstotal',
    parcel: 'pin',
    contractorEmail: 'contractoremail',
    applied: 'applieddate',
    workClass: { first: ['workclass', 'workclassmapped'] },
    propertyOwnerAddress: { optional: 'parcelowneraddress1' },
    contractorLicense: 'contractorlicnum',
    finished: { first: ['coissueddate', 'cocissueddate'] },
  },
  sharesWith: ['nc-wake-county', 'nc-raleigh-pending'],
};
