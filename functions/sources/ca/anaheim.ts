import type { Source } from '#functions/collection/source.ts';

/** Published some weeks behind. Contractors have phones on few rows. */
export const source: Source = {
  id: 'ca-anaheim',
  name: 'City of Anaheim',
  level: 'city',
  state: 'California',
  city: 'Anaheim',
  county: 'Orange',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services3.arcgis.com/hPs600I3X0RTaaaq/arcgis/rest/services/Accela_Building_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.9,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services3.arcgis.com/hPs600I3X0RTaaaq/arcgis/rest/services/Accela_Building_Permits/FeatureServer/0',
  witness: {
    where: 'wcrainshaw-eng/permitgrab city_registry_data.py',
    on: '2026-04-24',
    columns: 9,
    counts: [{ column: 'contractorsphone', rows: 189000, filled: 8553 }],
  },
  recordKey: ['casenumber'],
  dateColumn: 'permitissued',
  fields: {
    permitNumber: 'casenumber',
    // Sometimes the word NULL.
    permitType: 'typeofwork',
    // `611 S Lathe Pl, Anaheim, Ca 92806`, on some rows without the first comma.
    addressStreet: { take: 'street', of: 'address' },
    addressZip: { take: 'zip', of: 'address' },
    // Text, below zero where a conversion takes value away.
    valuation: 'jobvaluation',
    status: 'casestatus',
    issueDate: 'permitissued',
    description: 'description',
    contractorName: 'contractorsname',
    contractorPhone: 'contractorsphone',
    propertyUse: { optional: 'comres' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'applicationreceived',
    parcel: 'parcel',
    ownerBuilder: 'ownerbuilder',
    workClass: { optional: 'censuscode' },
    finished: 'permitfinalized',
    filing: { words: { Yes: 'Plan check', No: '' }, of: 'plancheck' },
  },
};
