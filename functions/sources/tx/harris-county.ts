import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://www.gis.hctx.net/arcgishcpid/rest/services/Permits/IssuedPermits/FeatureServer/0';

/** The county outside of its cities, without values and names. Columns that only one description of the layer knows are optional. */
export const source: Source = {
  id: 'tx-harris-county',
  name: 'Harris County',
  level: 'county',
  state: 'Texas',
  city: null,
  county: 'Harris',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  confidence: 0.9,
  cadence: 'daily',
  // 1.2 million rows, 2,000 a page.
  budget: { minutes: 120 },
  keeps: 'rolling',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 18,
    counts: [{ column: 'PROJECTSTATUS', values: { Issued: 1194947 } }],
  },
  unread: { repeats: ['PERMITCLASSCODE', 'ISCLOSED'], edits: ['DATECREATED'], office: ['ID', 'REGULATION'] },
  recordKey: ['PERMITNUMBER', 'EVENTID'],
  recordNumbers: ['EVENTID'],
  dateColumn: 'ISSUEDDATE',
  fields: {
    permitNumber: 'PERMITNUMBER',
    permitType: { join: ['APPTYPE', 'PERMITNAME'], by: ', ' },
    // With or without city and ZIP code behind it.
    addressStreet: {
      first: [
        { take: 'street', of: 'FULLADDRESS' },
        { join: [{ optional: 'STREETNUMBER' }, { optional: 'STREETNAME' }] },
      ],
    },
    addressCity: { take: 'city', of: 'FULLADDRESS' },
    addressZip: { take: 'zip', of: 'FULLADDRESS' },
    status: { first: [{ optional: 'STATUS' }, { optional: 'PROJECTSTATUS' }] },
    issueDate: 'ISSUEDDATE',
    description: { optional: 'PROJECTNAME' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    relatedNumbers: 'PROJECTNUMBER',
    applied: { optional: 'PROJECTSUBMITDATE' },
  },
};
