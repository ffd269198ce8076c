import type { Source } from '#functions/collection/source.ts';

/** Dates are numbers of six digits, year first (YYMMDD). The service's name is misspelt by the city. */
export const source: Source = {
  id: 'fl-st-petersburg',
  name: 'City of St. Petersburg',
  level: 'city',
  state: 'Florida',
  city: 'St. Petersburg',
  county: 'Pinellas',
  portal: {
    kind: 'arcgis',
    layer: 'https://egis.stpete.org/arcgis/rest/services/ServicesDSD/AllPermitApplicaitons/MapServer/0',
    dates: 'text',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://egis.stpete.org/arcgis/rest/services/ServicesDSD/AllPermitApplicaitons/MapServer/0',
  witness: 'none',
  recordKey: ['APPLICATIONNUMBER'],
  dateColumn: 'PERMITISSUEDATE',
  disabled: 'The service is gone (404) since the city moved to another permit system in 2025-11.',
  fields: {
    permitNumber: 'APPLICATIONNUMBER',
    addressStreet: 'ADDRESS',
    valuation: 'CONSTRUCTIONVALUE',
    status: 'APPLICATIONSTATUS',
    issueDate: 'PERMITISSUEDATE',
    description: 'PERMITDESCRIPTION',
    propertyOwnerName: 'OWNER',
    contractorName: 'CONTRACTOR',
  },
};
