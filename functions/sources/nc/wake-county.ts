import type { Source } from '#functions/collection/source.ts';

/** What the county itself permits, outside the cities that do so (nc-raleigh). Neither value, owner nor contractor. */
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
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://maps.wake.gov/arcgis/rest/services/Inspections/Building_Permits/MapServer/0',
  recordKey: ['PERMIT_NUMBER'],
  dateColumn: 'ISSUE_DATE',
  fields: {
    permitNumber: 'PERMIT_NUMBER',
    permitType: 'PERMIT_TYPE',
    // The only address there is; that system calls every address so, but it may be the owner's.
    addressStreet: 'MAILING_ADDRESS',
    status: 'PERMIT_STATUS',
    issueDate: 'ISSUE_DATE',
    description: 'DESCRIPTION',
    recordUrl: 'LINK',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  sharesWith: ['nc-raleigh'],
};
