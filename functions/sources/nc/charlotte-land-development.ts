import type { Source } from '#functions/collection/source.ts';

/** Commercial projects as areas. The building permits of Charlotte are those of Mecklenburg County. */
export const source: Source = {
  id: 'nc-charlotte-land-development',
  name: 'City of Charlotte, land development',
  level: 'city',
  state: 'North Carolina',
  city: 'Charlotte',
  county: 'Mecklenburg',
  portal: {
    kind: 'arcgis',
    layer: 'https://gis.charlottenc.gov/arcgis/rest/services/PLN/LandDevCommercialProjects/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    polygons: true,
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://gis.charlottenc.gov/arcgis/rest/services/PLN/LandDevCommercialProjects/MapServer/0',
  witness: 'none',
  recordKey: ['ProjectNumber'],
  dateColumn: 'OpenDate',
  fields: {
    permitNumber: 'ProjectNumber',
    addressStreet: 'Address',
    // StatusDate is the day of the latest status, whatever it is.
    status: 'Status',
    description: 'ProjectName',
    recordUrl: 'ProjectDetail',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'It holds approvals of land development, no building permits.',
};
