import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis.yakimawa.gov/arcgis/rest/services/Planning/BuildingPermits/FeatureServer/0';

/**
 * The codes that were seen. Others of the same system stay as they are: their middle says residential or commercial.
 */
const TYPES = { 'BLD-RES-DUP': 'Residential duplex', 'BLD-COM-ROOF': 'Commercial roof' };

/** Some 2,200 permits since October 2022, from the application on; no value and no names. */
export const source: Source = {
  id: 'wa-yakima',
  name: 'City of Yakima',
  level: 'city',
  state: 'Washington',
  city: 'Yakima',
  county: 'Yakima',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'SubmittedOnDate',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: LAYER,
    on: '2026-08-23',
    columns: 12,
    counts: [
      { key: 'PermitID', rows: 2, most: 1 },
      { column: 'PermitType', values: { 'BLD-RES-DUP': 1, 'BLD-COM-ROOF': 1 } },
      { column: 'ProjectDescription', rows: 2, filled: 2 },
    ],
  },
  unread: { districts: ['SiteZone'], office: ['DaysDifference'] },
  recordKey: ['PermitID'],
  dateColumn: 'IssuedOnDate',
  fields: {
    permitNumber: 'PermitID',
    permitType: { words: TYPES, of: 'PermitType' },
    addressStreet: 'SiteStreet',
    addressZip: 'SiteZipCode',
    status: 'PermitStatus',
    issueDate: 'IssuedOnDate',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'SubmittedOnDate',
    description: { optional: 'ProjectDescription' },
    addressCity: { optional: 'SiteCity' },
    addressState: { optional: 'SiteState' },
  },
};
