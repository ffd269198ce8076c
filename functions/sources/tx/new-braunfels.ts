import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://gismaps.newbraunfels.gov/arcserverwa22/rest/services/OpenData/PlanningZoning/MapServer/10';

/** Permits of two systems in one layer, from the application on. Half of the rows have no point. No value. */
export const source: Source = {
  id: 'tx-new-braunfels',
  name: 'City of New Braunfels',
  level: 'city',
  state: 'Texas',
  city: 'New Braunfels',
  county: 'Comal',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'Permit_Submit_Date',
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  unread: { office: ['Permit_Group'] },
  recordKey: ['CoNB_Permit_Number'],
  dateColumn: 'Permit_Issue_Date',
  fields: {
    permitNumber: 'CoNB_Permit_Number',
    permitType: 'Permit_Type_Name',
    addressStreet: 'Permit_Address',
    status: 'Permit_Status',
    issueDate: 'Permit_Issue_Date',
    description: { optional: 'Permit_Label' },
    propertyOwnerName: { optional: 'Property_Owner_Name' },
    contractorName: 'Contractor_Name',
    contractorLicense: { optional: 'Contractor_Regnbr' },
    propertyUse: 'Permit_Classification',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'Permit_Submit_Date',
  },
};
