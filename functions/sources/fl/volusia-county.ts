import type { Source } from '#functions/collection/source.ts';

/** Open permits as parcels. Only the day of the application is published, so no permit has an issue date. */
export const source: Source = {
  id: 'fl-volusia-county',
  name: 'Volusia County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Volusia',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps5.vcgov.org/arcgis/rest/services/CurrentProjects/MapServer/1',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    polygons: true,
  },
  confidence: 0.9,
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: 'https://maps5.vcgov.org/arcgis/rest/services/CurrentProjects/MapServer/1',
  witness: 'none',
  recordKey: ['REFERENCEFILE'],
  dateColumn: 'INDATE',
  fields: {
    permitNumber: 'REFERENCEFILE',
    // The words of the code beside them.
    permitType: { first: [{ optional: 'folderdesc' }, 'FOLDERTYPE'] },
    // Street, town and ZIP code in one text: "12 EXAMPLE Road, DELAND 32720".
    addressStreet: { take: 'street', of: 'FOLDERNAME' },
    addressCity: { take: 'city', of: 'FOLDERNAME' },
    addressZip: { take: 'zip', of: 'FOLDERNAME' },
    status: 'STATUSDESC',
    description: 'FOLDERDESCRIPTION',
    recordUrl: { optional: 'FOLDERLINK' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'PID',
    applied: 'INDATE',
  },
};
