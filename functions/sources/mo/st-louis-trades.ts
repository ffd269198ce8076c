import type { Portal, Source } from '#functions/collection/source.ts';

const list = (trade: string): Portal => ({
  kind: 'csv',
  file: `https://www.stlcitypermits.com/API/Permits/Get${trade}Permits`,
  format: 'json',
});

/**
 * Trade permits of the city, which is no part of a county: all that were applied for in the last 30 days, and nothing older. The day of
 * issue is not known to be published. ProjectX and ProjectY are feet of the state's own grid.
 */
export const source: Source = {
  id: 'mo-st-louis-trades',
  name: 'City of St. Louis',
  level: 'city',
  state: 'Missouri',
  city: 'St. Louis',
  county: 'St. Louis City',
  portal: list('Plumbing'),
  alsoAt: [list('Electrical'), list('Mechanical')],
  applications: true,
  cadence: 'daily',
  // 1,194 in August 2026.
  expected: { permitsPerMonth: 900, fill: { propertyOwnerName: 0.95, contractorName: 0.95 } },
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://www.stlcitypermits.com/',
  witness: {
    where: 'https://www.stlcitypermits.com/API/Permits/GetPlumbingPermits',
    on: '2026-08-05',
    columns: 12,
    counts: [
      { column: 'OwnerName', rows: 480, filled: 480 },
      { column: 'ContractorCompanyName', rows: 480, filled: 480 },
      { column: 'OwnerAddress', rows: 480, filled: 466 },
    ],
  },
  unread: { map: ['ProjectX', 'ProjectY'] },
  recordKey: ['PermitNumber'],
  dateColumn: 'ApplicationDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: 'PermitType',
    workClass: 'ProjectType',
    propertyUse: 'StructureType',
    addressStreet: 'ProjectAddress',
    addressZip: { optional: 'ProjectZipCode' },
    valuation: 'ProjectCost',
    status: 'CurrentStatus',
    description: 'ProjectName',
    // On all rows: 422 different owners on 480, 147 different contractors.
    propertyOwnerName: { take: 'beforeStars', of: 'OwnerName' },
    propertyOwnerAddress: { join: ['OwnerAddress', 'OwnerZipCode'] },
    contractorName: 'ContractorCompanyName',
    parcel: 'ProjectParcelID',
    relatedNumbers: 'PermitID',
    applied: 'ApplicationDate',
  },
};
