import type { Source } from '#functions/collection/source.ts';

/** Issued permits of about two years, without a status or a place. Trades have rows of their own under a permit's number. */
export const source: Source = {
  id: 'fl-miami-dade-county',
  name: 'Miami-Dade County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Miami-Dade',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services.arcgis.com/8Pc9XBTAsYuxx9Ny/arcgis/rest/services/miamidade_permit_data/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.95,
  cadence: 'daily',
  expected: { permitsPerMonth: 3000 },
  keeps: 'rolling',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage:
    'https://services.arcgis.com/8Pc9XBTAsYuxx9Ny/arcgis/rest/services/miamidade_permit_data/FeatureServer/0',
  witness: {
    where:
      'https://services.arcgis.com/8Pc9XBTAsYuxx9Ny/arcgis/rest/services/miamidade_permit_data/FeatureServer/0',
    on: '2026-07-27',
    columns: 9,
    counts: [{ column: 'ResidentialCommercial', values: { C: 55728, R: 84142 } }],
  },
  unread: { endings: ['LastInspectionDate'], people: ['ArchitectName'], building: ['StructureFloors'] },
  recordKey: ['PermitNumber', 'PermitType'],
  dateColumn: 'PermitIssuedDate',
  feeColumns: ['PermitTotalFee'],
  fields: {
    permitNumber: 'PermitNumber',
    // A code: BLDG, MBLD, ELEC, PLUM, MECH. The description says what the work is.
    permitType: 'PermitType',
    addressStreet: 'PropertyAddress',
    addressCity: 'City',
    valuation: 'EstimatedValue',
    issueDate: 'PermitIssuedDate',
    description: { join: ['ApplicationTypeDescription', 'DetailDescriptionComments'], by: ', ' },
    propertyOwnerName: 'OwnerName',
    contractorName: 'ContractorName',
    contractorPhone: 'ContractorPhone',
    contractorLicense: 'ContractorNumber',
    contractorAddress: {
      join: ['ContractorAddress', 'ContractorCity', 'ContractorState', 'ContractorZip'],
    },
    propertyUse: { first: [{ optional: 'ProposedUseDescription' }, 'ResidentialCommercial'] },
    applied: 'ApplicationDate',
    relatedNumbers: { join: [{ optional: 'MasterPermitNumber' }, { optional: 'ProcessNumber' }], by: ',' },
    parcel: 'FolioNumber',
    area: 'SquareFootage',
    dwellingUnits: 'StructureUnits',
    addressState: { optional: 'State' },
    finished: 'CoCcDate',
  },
};
