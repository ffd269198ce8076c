import type { Source } from '#functions/collection/source.ts';

/** A table without a place. */
export const source: Source = {
  id: 'fl-cape-coral',
  name: 'City of Cape Coral',
  level: 'city',
  state: 'Florida',
  city: 'Cape Coral',
  county: 'Lee',
  portal: {
    kind: 'arcgis',
    layer: 'https://capeims.capecoral.gov/arcgis/rest/services/OpenData/OpenData/MapServer/1',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'applydate',
  },
  confidence: 0.92,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://capeims.capecoral.gov/arcgis/rest/services/OpenData/OpenData/MapServer/1',
  witness: 'none',
  unread: {
    office: ['iscompany', 'Contract_Type'],
    endings: ['last_insp_date'],
    people: ['Contractor'],
    blank: ['Addr3'],
  },
  recordKey: ['Permit_Number'],
  // The day of the last change: it brings new, issued and finished permits alike.
  dateColumn: 'lastchangedon',
  fields: {
    permitNumber: 'Permit_Number',
    permitType: 'Permit_Type',
    addressStreet: { join: ['Addr1', 'Predir', 'Addr2', 'Street_Type', 'Post_Dir', 'Unit'] },
    addressCity: 'City',
    addressZip: 'Zip',
    valuation: 'permitvalue',
    status: 'permit_status',
    issueDate: 'issuedate',
    description: { first: ['permit_desc', { optional: 'Friendly_Name' }] },
    // The column Contractor beside it often names the owner of the house.
    contractorName: 'Company_Name',
    propertyUse: { optional: 'Occupancy_Type' },
    expires: 'expiredate',
    workClass: { optional: 'Work_Class' },
    parcel: 'Parcel',
    applied: 'applydate',
    addressState: { optional: 'State' },
    finished: 'finalizedate',
  },
};
