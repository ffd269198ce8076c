import type { Source } from '#functions/collection/source.ts';

/** A table since 1998, without a point: XCoord and YCoord are feet. The permit number is a number. */
export const source: Source = {
  id: 'nc-greensboro',
  name: 'City of Greensboro',
  level: 'city',
  state: 'North Carolina',
  city: 'Greensboro',
  county: 'Guilford',
  portal: {
    kind: 'arcgis',
    layer: 'https://gis.greensboro-nc.gov/arcgis/rest/services/OpenGateCity/OpenData_HRES_DS/MapServer/2',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'EntryDate',
  },
  confidence: 0.94,
  cadence: 'daily',
  keeps: 'all',
  license: 'Public domain',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage: 'https://gis.greensboro-nc.gov/arcgis/rest/services/OpenGateCity/OpenData_HRES_DS/MapServer/2',
  recordKey: ['PermitNum'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'PermitNum',
    permitType: { join: ['PermitType', 'ApplicationType'], by: ', ' },
    addressStreet: 'FullAddress',
    valuation: 'TotalCost',
    status: 'CurrentStatus',
    issueDate: 'IssuedDate',
    description: 'Description',
    propertyOwnerName: 'OwnerName',
    propertyOwnerAddress: { join: ['OwnerMailAddress', 'OwnerMailCity', 'OwnerMailState', 'OwnerMailZip'] },
    contractorName: 'Contractor',
    propertyUse: { optional: 'OccupancyDesc' },
  },
};
