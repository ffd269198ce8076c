import type { Source } from '#functions/collection/source.ts';

/** Cases of building and planning in one layer, with no other date than that of the application. No status, value or address. */
export const source: Source = {
  id: 'ca-san-luis-obispo-county',
  name: 'San Luis Obispo County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'San Luis Obispo',
  portal: {
    kind: 'arcgis',
    layer: 'https://gis.slocounty.ca.gov/arcgis/rest/services/PLN/PLN_EG_SERVICES_DATA/MapServer/79',
    dates: 'time',
    dateLiteral: 'DATE',
    // `PMTR - Residential Permit`, `PMTC - Commercial Permit`; planning cases begin otherwise.
    where: "CaseType >= 'PMT' AND CaseType < 'PMU'",
  },
  confidence: 0.77,
  cadence: 'daily',
  expected: { permitsPerMonth: 450, fill: { applied: 1 } },
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://gis.slocounty.ca.gov/arcgis/rest/services/PLN/PLN_EG_SERVICES_DATA/MapServer/79',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-08-05',
    columns: 4,
    counts: [
      { column: 'ApplicationDate', rows: 50969, filled: 50969 },
      { column: 'CaseType', values: { Research: 5638 } },
    ],
  },
  recordKey: ['CaseNumber'],
  dateColumn: 'ApplicationDate',
  fields: {
    permitNumber: 'CaseNumber',
    permitType: 'CaseType',
    description: 'ProjectName',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'ApplicationDate',
  },
};
