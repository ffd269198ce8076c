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
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/W6gamXPYQeLXrdAd/arcgis/rest/services/Permit_Locations/FeatureServer/0',
  // A number repeats on the lines of its permit.
  witness: 'none',
  unread: {
    repeats: ['PermitStatus', 'PermitMonth', 'PermitYear'],
    office: ['ProjectCategory'],
    fees: ['PermitAmount'],
    districts: ['Jurisdiction'],
    map: ['xCoordinate', 'yCoordinate'],
    blank: ['EstimatedRetailValue'],
  },
  recordKey: ['PermitNumber', 'PermitType'],
  dateColumn: 'DateIssued',
  fields: {
    permitNumber: 'PermitNumber',
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
    relatedNumbers: { optional: 'ProjectNumber' },
    parcel: 'ParcelID',
  },
};
