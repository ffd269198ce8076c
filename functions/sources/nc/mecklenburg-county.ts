import type { Source } from '#functions/collection/source.ts';

/** The county issues for Charlotte and the towns, which are the tax jurisdictions. A permit may cover several parcels. No contractors. */
export const source: Source = {
  id: 'nc-mecklenburg-county',
  name: 'Mecklenburg County',
  level: 'county',
  state: 'North Carolina',
  city: null,
  county: 'Mecklenburg',
  portal: {
    kind: 'arcgis',
    layer: 'https://meckgis.mecklenburgcountync.gov/server/rest/services/AccelaAllPermits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.3,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://meckgis.mecklenburgcountync.gov/server/rest/services/AccelaAllPermits/FeatureServer/0',
  witness: {
    where: 'https://meckgis.mecklenburgcountync.gov/server/rest/services/AccelaAllPermits/FeatureServer/0',
    on: '2026-10-07',
    columns: 14,
    counts: [{ column: 'type_of_work', values: { Demolition: 1760 } }],
  },
  recordKey: ['permit_number', 'cama_parcel_number'],
  dateColumn: 'issue_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: { join: ['permit_type', 'type_of_work'], by: ', ' },
    addressStreet: 'project_address',
    addressZip: 'zip_code',
    valuation: 'building_construction_cost_customer',
    status: 'permit_status',
    issueDate: 'issue_date',
    description: 'description_of_work',
    propertyOwnerName: 'owner_name',
    propertyOwnerAddress: {
      join: [
        'owner_address',
        { optional: 'owner_city' },
        { optional: 'owner_state' },
        { optional: 'owner_zip_code' },
      ],
    },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'cama_parcel_number',
    addressCity: 'tax_jurisdiction',
    finished: 'completion_date',
    workClass: 'type_of_work',
  },
};
