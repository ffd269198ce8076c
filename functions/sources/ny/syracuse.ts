import type { Source } from '#functions/collection/source.ts';

/** Requests for permits on the city’s hub, without value, status or contractor. */
export const source: Source = {
  id: 'ny-syracuse',
  name: 'City of Syracuse',
  level: 'city',
  state: 'New York',
  city: 'Syracuse',
  county: 'Onondaga',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services6.arcgis.com/bdPqSfflsdgFRVVM/arcgis/rest/services/Permit_Requests/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services6.arcgis.com/bdPqSfflsdgFRVVM/arcgis/rest/services/Permit_Requests/FeatureServer/0',
  witness: 'none',
  recordKey: ['Permit_Number'],
  dateColumn: 'Issue_Date',
  fields: {
    permitNumber: 'Permit_Number',
    permitType: 'Permit_Type',
    addressStreet: 'Full_Address',
    issueDate: 'Issue_Date',
    description: 'Description_of_Work',
    propertyOwnerName: 'Owner',
    latitude: 'LAT',
    longitude: 'LONG',
  },
  disabled: 'The feed has not changed since 2025-08.',
};
