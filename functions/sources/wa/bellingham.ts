import type { Source } from '#functions/collection/source.ts';

/** A TRAKiT ledger with the names of owners and contractors. */
export const source: Source = {
  id: 'wa-bellingham',
  name: 'City of Bellingham',
  level: 'city',
  state: 'Washington',
  city: 'Bellingham',
  county: 'Whatcom',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps.cob.org/arcgis3/rest/services/Maps/Permits/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'APPLIED',
  },
  // How long a finished permit stays is not known.
  confidence: 0.89,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://maps.cob.org/arcgis3/rest/services/Maps/Permits/MapServer/0',
  witness: 'none',
  unread: { repeats: ['PREFIX'], office: ['APPROVED'], endings: ['FINALED'], people: ['APPLICANT_NAME'] },
  recordKey: ['PERMIT_NO'],
  dateColumn: 'ISSUED',
  fields: {
    permitNumber: 'PERMIT_NO',
    permitType: { join: ['PermitType', 'PERMIT_CATEGORY'], by: ', ' },
    addressStreet: 'SITE_ADDR',
    valuation: 'JOBVALUE',
    status: 'STATUS',
    issueDate: 'ISSUED',
    description: 'DESCRIPTION',
    propertyOwnerName: 'OWNER_NAME',
    contractorName: 'CONTRACTOR_NAME',
    propertyUse: { optional: 'PERMIT_CLASS' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    expires: 'EXPIRED',
    applied: 'APPLIED',
  },
};
