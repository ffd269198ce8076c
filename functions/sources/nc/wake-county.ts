import type { Source } from '#functions/collection/source.ts';

/** What the county itself permits, outside the cities that do so (nc-raleigh). No owners. Its trades are with those of nc-raleigh-trades. */
export const source: Source = {
  id: 'nc-wake-county',
  name: 'Wake County',
  level: 'county',
  state: 'North Carolina',
  city: null,
  county: 'Wake',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps.wake.gov/arcgis/rest/services/Inspections/Building_Permits/MapServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'APPLICATION_DATE',
  },
  confidence: 0.94,
  cadence: 'daily',
  keeps: 'all',
  license: 'CC BY 4.0',
  landingPage: 'https://maps.wake.gov/arcgis/rest/services/Inspections/Building_Permits/MapServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-25',
    columns: 8,
    counts: [
      {
        column: 'PERMIT_STATUS',
        values: {
          Complete: 158292,
          Void: 11844,
          Withdrawn: 9573,
          Expired: 7246,
          Issued: 7072,
          'In Review': 1410,
        },
      },
    ],
  },
  recordKey: ['PERMIT_NUMBER'],
  dateColumn: 'ISSUE_DATE',
  fields: {
    permitNumber: 'PERMIT_NUMBER',
    permitType: { join: ['PERMIT_TYPE', 'WORK_CLASS'], by: ', ' },
    // The only address there is; that system calls every address so, but it may be the owner's, as a post office box is.
    addressStreet: 'MAILING_ADDRESS',
    // A reader asked for this column and the next ones by name in October 2026, which the server refuses where one does not exist.
    addressCity: { first: [{ optional: 'DISTRICT' }, 'MAILING_CITY'] },
    valuation: 'VALUATION',
    status: 'PERMIT_STATUS',
    issueDate: 'ISSUE_DATE',
    description: 'DESCRIPTION',
    contractorName: 'CONTRACTOR',
    recordUrl: 'LINK',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLICATION_DATE',
    propertyUse: { optional: 'PROPOSED_USE' },
    workClass: 'WORK_CLASS',
  },
  sharesWith: ['nc-raleigh'],
};
