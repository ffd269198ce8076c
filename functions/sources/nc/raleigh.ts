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
  expected: { permitsPerMonth: 300 },
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage:
    'https://services.arcgis.com/v400IkDOw1ad7Yad/arcgis/rest/services/Building_Permits/FeatureServer/0',
  witness: 'none',
  unread: {
    repeats: [
      'permittype',
      'permitclass',
      'workclassmapped',
      'statuscurrentmapped',
      'streetnum',
      'streetdirectionprefix',
      'streetname',
      'streettype',
      'contractordba',
      'contractorlicnum',
      'latitude_perm',
      'longitude_perm',
    ],
    endings: ['coissueddate', 'cocissueddate'],
    districts: ['jurisdiction'],
  },
  recordKey: ['permitnum'],
  dateColumn: 'issueddate',
  // Inspections after a fire or for a license: nobody builds by them.
  notPermits: ['Building, NON-CONSTRUCTION INSPECTION'],
  feeColumns: ['fee'],
  statusWords: { 'ready for issuance': 'Applied' },
  fields: {
    permitNumber: 'permitnum',
    permitType: { join: ['permittypemapped', 'workclass'], by: ', ' },
    addressStreet: 'originaladdress1',
    // Often blank.
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcost',
    status: 'statuscurrent',
    issueDate: 'issueddate',
    description: { first: ['proposedworkdescription', 'description'] },
    propertyOwnerName: 'parcelownername',
    contractorName: 'contractorcompanyname',
    contractorPhone: 'contractorphone',
    // contractorlicnum is empty since 2016.
    contractorAddress: {
      join: ['contractoraddress1', 'contractorcity', 'contractorstate', 'contractorzip'],
    },
    propertyUse: 'permitclassmapped',
    // latitude_perm and longitude_perm are often blank.
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    expires: 'expiresdate',
    area: 'totalsqft',
    dwellingUnits: 'housingunitstotal',
    parcel: 'pin',
    contractorEmail: 'contractoremail',
    applied: 'applieddate',
  },
  sharesWith: ['nc-wake-county', 'nc-raleigh-pending'],
};
