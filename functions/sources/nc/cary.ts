import type { Source } from '#functions/collection/source.ts';

/** Published from the application on. Owners, and contractors with their phones. */
export const source: Source = {
  id: 'nc-cary',
  name: 'Town of Cary',
  level: 'city',
  state: 'North Carolina',
  city: 'Cary',
  county: 'Wake',
  portal: {
    kind: 'opendatasoft',
    host: 'data.townofcary.org',
    dataset: 'permit-applications',
    dates: 'time',
  },
  applications: true,
  cadence: 'daily',
  keeps: 'all',
  license: 'CC0',
  landingPage: 'https://data.townofcary.org/explore/dataset/permit-applications/',
  witness: {
    where: 'https://data.townofcary.org/explore/dataset/permit-applications/',
    on: '2026-10-07',
    columns: 12,
    counts: [
      {
        column: 'permittypedesc',
        values: { 'BLDG - DEMOLISH - SNGL FAM HOME (B645)': 388, 'BLDG NON RES DEMOLITION (B649)': 54 },
      },
    ],
  },
  recordKey: ['permitnum'],
  dateColumn: 'issuedate',
  fields: {
    permitNumber: 'permitnum',
    permitType: { first: ['permittypedesc', 'permittype'] },
    addressStreet: 'originaladdress1',
    addressZip: 'originalzip',
    valuation: 'projectcost',
    status: 'statuscurrent',
    issueDate: 'issuedate',
    // Two readers asked for these columns by name in October 2026, which the portal refuses where one does not exist.
    description: 'description',
    propertyOwnerName: 'ownername',
    propertyOwnerAddress: { join: ['owneraddress1', 'ownerzip'] },
    contractorName: 'contractorcompanyname',
    contractorPhone: 'contractorphone',
    contractorAddress: { optional: 'contractoraddress1' },
    latitude: 'latitude',
    longitude: 'longitude',
    propertyUse: 'permitclassmapped',
    applied: 'applieddate',
    parcel: { optional: 'pin' },
    addressCity: { optional: 'originalcity' },
  },
};
