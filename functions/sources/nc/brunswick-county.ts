import type { Source } from '#functions/collection/source.ts';

/**
 * One row a line of a permit: a trade with its subcontractor, or a fee. PermitStatus is Active nearly always.
 * The amount is a fee, and a value read from every line would count a project several times, so neither is read.
 */
export const source: Source = {
  id: 'nc-brunswick-county',
  name: 'Brunswick County',
  level: 'county',
  state: 'North Carolina',
  city: null,
  county: 'Brunswick',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/W6gamXPYQeLXrdAd/arcgis/rest/services/Permit_Locations/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    // The two most frequent lines by which nothing is built.
    where:
      "ProjectType <> 'Misc Fee' AND (PermitType IS NULL OR (PermitType <> 'RE-INSPECTION FEE' AND PermitType <> 'CONTRACTOR CHANGE'))",
  },
  confidence: 0.82,
  cadence: 'daily',
  expected: { repeats: { most: 2, because: 'some lines differ in nothing but the second of their date' } },
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/W6gamXPYQeLXrdAd/arcgis/rest/services/Permit_Locations/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site docs/source-key-quality-repair.md',
    on: '2026-08-10',
    columns: 8,
    counts: [
      { key: 'PermitNumber', rows: 278_603, most: 57_543 },
      { key: 'ProjectNumber+PermitNumber', rows: 278_603, most: 2 },
    ],
  },
  unread: {
    repeats: ['PermitStatus', 'PermitMonth', 'PermitYear'],
    office: ['ProjectCategory'],
    fees: ['PermitAmount'],
    districts: ['Jurisdiction'],
    map: ['xCoordinate', 'yCoordinate'],
    blank: ['EstimatedRetailValue'],
  },
  // A permit's number only counts within its project: "1000" stood on 57,543 of 278,603 rows.
  recordKey: ['ProjectNumber', 'PermitNumber'],
  recordNumbers: ['ProjectNumber', 'PermitNumber'],
  dateColumn: 'DateIssued',
  fields: {
    permitNumber: { join: ['ProjectNumber', 'PermitNumber'], by: '-' },
    permitType: { join: ['ProjectType', 'PermitType'], by: ', ' },
    addressStreet: 'ParcelAddress',
    // Spelt so by the publisher.
    status: 'PemitProjectStatus',
    issueDate: 'DateIssued',
    description: { optional: 'Description' },
    contractorName: { optional: 'SubContractor' },
    propertyUse: 'ProjectType',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    relatedNumbers: 'ProjectNumber',
    parcel: 'ParcelID',
  },
};
