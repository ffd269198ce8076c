import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services3.arcgis.com/dty2kHktVXHrqO8i/arcgis/rest/services/Demolition_Permits/FeatureServer/0';

/** Demolitions, beside the building permits of `oh-cleveland`: 11,004 rows on 2026-08-25, four of them of the last 30 days. */
export const source: Source = {
  id: 'oh-cleveland-demolition',
  name: 'City of Cleveland (demolition)',
  level: 'city',
  state: 'Ohio',
  city: 'Cleveland',
  county: 'Cuyahoga',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP', undatedBy: 'FILE_DATE' },
  cadence: 'weekly',
  expected: { permitsPerMonth: 2 },
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  // Rows and dates: stored file 58013942888, a survey of Ohio’s cities; columns: stored file 51904004839, a reader of the layer.
  witness: 'none',
  // Once it is on, it shares permits with oh-cleveland: `sharesWith` on both sides.
  disabled:
    'Nobody has counted how often its numbers repeat, nor read its terms: read the license of the item at data.clevelandohio.gov. Others saw the Open Database License on the city’s building permits.',
  recordKey: ['PERMIT_ID'],
  dateColumn: 'ISSUED_DATE',
  fields: {
    permitNumber: 'PERMIT_ID',
    addressStreet: { take: 'street', of: 'PRIMARY_ADDRESS' },
    addressZip: { take: 'zip', of: 'PRIMARY_ADDRESS' },
    valuation: 'Job_Value',
    issueDate: 'ISSUED_DATE',
    applied: 'FILE_DATE',
    finished: 'CLOSED_DATE',
    // Without a letter, as in the building permits.
    contractorName: 'Contrator_Business_Name',
    propertyOwnerName: { optional: 'owner_name' },
    recordUrl: 'ACCELA_CITIZEN_ACCESS_URL',
    parcel: { first: ['DW_Parcel', 'PRIMARY_PARCEL'] },
  },
};
