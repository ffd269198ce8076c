import type { Source } from '#functions/collection/source.ts';

/** The publisher calls the layer “Single Family Last 1 Year”; city and county share it. */
export const source: Source = {
  id: 'fl-tallahassee-leon',
  name: 'Tallahassee-Leon County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Leon',
  portal: {
    kind: 'arcgis',
    layer:
      'https://intervector.leoncountyfl.gov/intervector/rest/services/MapServices/TLC_OverlayPermitsActiveTrends_D_WM/MapServer/2',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'AppliedDate',
  },
  confidence: 0.84,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://intervector.leoncountyfl.gov/intervector/rest/services/MapServices/TLC_OverlayPermitsActiveTrends_D_WM/MapServer/2',
  witness: 'none',
  unread: { map: ['Latitude', 'Longitude'] },
  recordKey: ['PermitNum'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'PermitNum',
    permitType: 'PermitType',
    addressStreet: 'OriginalAddress1',
    // Seen on the publisher's other layers of permits.
    addressCity: { optional: 'OriginalCity' },
    addressZip: 'OriginalZip',
    // The city writes its fee there, $243 for a pool. The county writes the value, and a fee on some rows.
    valuation: {
      take: 'overFees',
      of: {
        contact: {
          role: 'Jurisdiction',
          name: 'EstProjectCost',
          value: 'EstProjectCost',
          count: 1,
          is: ['Leon County'],
        },
      },
    },
    status: 'StatusCurrent',
    issueDate: 'IssuedDate',
    description: 'Description',
    contractorName: 'ContractorCompanyName',
    contractorPhone: 'ContractorPhone',
    contractorLicense: 'ContractorLicenseNum',
    // The attributes Latitude and Longitude are meters of a projection.
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    propertyUse: { optional: 'PermitClass' },
    workClass: { optional: 'WorkClass' },
    contractorEmail: 'ContractorEmail',
    contractorClass: 'ContractorTrade',
    applied: 'AppliedDate',
    addressState: { optional: 'OriginalState' },
  },
};
