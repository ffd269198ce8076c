import type { Board } from './board.ts';

/** A list of Chicago's licensed contractors as the city's own page asks for it, with room for more rows than any list has. */
function chicagoList(trade: string): string {
  const query = new URLSearchParams({ draw: '1', start: '0', length: '50000' });
  for (const [at, column] of ['licenseNo', 'name', 'address', 'phone', 'licenseExpDate'].entries())
    query.set(`columns[${at}][data]`, column);
  return `https://webapps1.chicago.gov/licensedcontractors/allcontractors/paginated/${trade}?${query}`;
}

/**
 * The boards whose columns are known. Not read: Washington's insurance and bonds (`ciwg-agsx`, `bzff-4fmt`), which no page shows; licenses
 * of New York City's Department of Buildings (`t8hj-ruu2`) and Miami-Dade's contractors (`contractor_daily_data`), whose columns are
 * unknown; Florida's DBPR (`CONSTRUCTIONLICENSE_1.csv`), a file without a heading; Virginia's DPOR (`2701`, `2705b`, `2705c`), separated by
 * tabs; San Francisco's permit contacts (`3pee-9qhc`, `k6kv-9kix`, `fdm7-jqqf`), which are no licenses.
 */
export const BOARDS: readonly Board[] = [
  {
    id: 'wa-lni',
    name: 'Washington State Department of Labor & Industries',
    state: 'Washington',
    from: { kind: 'socrata', host: 'data.wa.gov', dataset: 'm8qx-ubtq' },
    license: 'Public Domain',
    landingPage: 'https://data.wa.gov/d/m8qx-ubtq',
    columns: {
      license: 'contractorlicensenumber',
      name: 'businessname',
      class: { first: ['specialtycode1desc', 'contractorlicensetypecodedesc'] },
      status: 'contractorlicensestatus',
      issued: 'licenseeffectivedate',
      expires: 'licenseexpirationdate',
      city: 'city',
      phone: 'phonenumber',
    },
    // The state's data policy forbids commercial use of lists of individuals.
    individual: { column: 'businesstypecodedesc', is: ['individual', 'sole proprietor'] },
    licensePattern: /^[A-Z][A-Z0-9*]{11}$/,
  },
  {
    id: 'ny-dol',
    name: 'New York State Department of Labor, Contractor Registry',
    state: 'New York',
    from: { kind: 'socrata', host: 'data.ny.gov', dataset: 'i4jv-zkey' },
    license: 'unknown',
    landingPage: 'https://data.ny.gov/d/i4jv-zkey',
    columns: {
      license: 'certificate_number',
      name: 'business_name',
      dba: 'dba_name',
      status: 'status',
      issued: 'issued_date',
      expires: 'expiration_date',
      city: 'city',
      phone: 'phone',
    },
    licensePattern: null,
  },
  {
    id: 'ny-nyc-dcwp',
    name: 'New York City Department of Consumer and Worker Protection',
    state: 'New York',
    from: { kind: 'socrata', host: 'data.cityofnewyork.us', dataset: 'w7w3-xahh' },
    license: 'unknown',
    landingPage: 'https://data.cityofnewyork.us/d/w7w3-xahh',
    columns: {
      license: 'license_nbr',
      name: 'business_name',
      dba: 'dba_trade_name',
      class: 'business_category',
      status: 'license_status',
      issued: 'license_creation_date',
      expires: 'lic_expir_dd',
      city: 'address_city',
      phone: 'contact_phone',
    },
    only: { column: 'business_category', is: ['home improvement contractor'] },
    licensePattern: /^\d{6,7}DC(?:A|WP)$/,
  },
  {
    // The city is part of a column with the ZIP code, so only declared numbers are matched.
    id: 'tx-tdlr',
    name: 'Texas Department of Licensing and Regulation',
    state: 'Texas',
    from: { kind: 'socrata', host: 'data.texas.gov', dataset: '7358-krk7' },
    license: 'unknown',
    landingPage: 'https://data.texas.gov/d/7358-krk7',
    columns: {
      license: 'license_number',
      name: 'business_name',
      class: 'license_type',
      expires: 'license_expiration_date_mmddccyy',
      phone: 'business_telephone',
    },
    only: {
      column: 'license_type',
      is: [
        'a/c contractor',
        'electrical contractor',
        'appliance installation contractor',
        'elevator contractor',
      ],
    },
    licensePattern: /^\d{3,7}$/,
  },
  {
    id: 'ct-dcp',
    name: 'Connecticut Department of Consumer Protection',
    state: 'Connecticut',
    from: { kind: 'socrata', host: 'data.ct.gov', dataset: '5r9m-qgni' },
    license: 'unknown',
    landingPage: 'https://data.ct.gov/d/5r9m-qgni',
    columns: {
      license: 'fullcredentialcode',
      name: { first: ['businessname', 'name'] },
      dba: 'dba',
      class: 'credential',
      status: 'status',
      issued: 'issuedate',
      expires: 'expirationdate',
      city: 'city',
    },
    // Of all credentials of the state, those of home improvement contractors.
    only: { column: 'fullcredentialcode', startsWith: 'hic.' },
    individual: { column: 'type', is: ['individual'] },
    licensePattern: /^HIC\d{4,7}$/,
  },
  {
    id: 'il-idfpr',
    name: 'Illinois Department of Financial and Professional Regulation',
    state: 'Illinois',
    from: { kind: 'socrata', host: 'data.illinois.gov', dataset: 'pzzh-kp68' },
    license: 'ODbL 1.0',
    landingPage: 'https://data.illinois.gov/d/pzzh-kp68',
    columns: {
      license: 'license_number',
      name: 'business_name',
      dba: 'businessdba',
      class: 'description',
      status: 'license_status',
      issued: 'original_issue_date',
      expires: 'expiration_date',
      city: 'city',
    },
    only: { column: 'license_type', is: ['roofing contractor', 'roofing'] },
    licensePattern: /^10[45]\d{6}$/,
  },
  {
    // 11,515, 3,163, 1,200, 1,308 and 40 rows on 2026-07-16; with a list of what is active now, 17,185 different ones:
    // dkaruri/chicago-building-permits-search docs/data/manifest.json, and worker/src/licenses.js for the columns. How an address is
    // written was not seen: the city is read only where commas divide it. Nor what lic_Inactive says. Permits carry no number.
    id: 'il-chicago-dob',
    name: 'City of Chicago, Department of Buildings',
    state: 'Illinois',
    from: {
      kind: 'lists',
      dataset: 'licensedcontractors',
      files: ['general', 'electrical', 'mason', 'plumbing', 'elevator'].map(chicagoList),
    },
    license: 'unknown',
    landingPage: 'https://webapps1.chicago.gov/licensedcontractors/active',
    columns: {
      license: 'licenseNo',
      name: 'name',
      class: { optional: 'licenseType' },
      expires: 'licenseExpDate',
      city: { take: 'city', of: 'address' },
      phone: 'phone',
    },
    licensePattern: null,
    terms: {
      toRead: 'Read whether chicago.gov’s terms let programs ask this page, and companies use its phones.',
      readBy: null,
    },
  },
  {
    // On every active row business and phone, 2,548 of 3,159, in April 2026: wcrainshaw-eng/permitgrab. Permits carry another number.
    id: 'oh-cleveland-registrations',
    name: 'City of Cleveland, Active Contractor Registrations',
    state: 'Ohio',
    from: {
      kind: 'arcgis',
      dataset: 'Active_Contractor_Registrations',
      layer:
        'https://services3.arcgis.com/dty2kHktVXHrqO8i/arcgis/rest/services/Active_Contractor_Registrations/FeatureServer/0',
    },
    license: 'ODbL 1.0',
    landingPage: 'https://data.clevelandohio.gov/',
    columns: {
      license: 'B1_ALT_ID',
      name: 'BUSINESS_NAME',
      class: 'CONTRACTOR_LICENSE_TYPE',
      status: 'STATUS',
      city: 'B1_CITY',
      phone: 'B1_PHONE1',
    },
    licensePattern: null,
    terms: {
      toRead: 'Read the item’s license: others saw ODbL, whose notice and share-alike would follow a phone.',
      readBy: null,
    },
  },
  {
    // 25,111 active registrations on 2026-08-03, places of the cells from a public converter of the file (stored file 60117660430); how
    // its days are written was not seen. Its heading is the end of a query. The state's permits name no contractor yet.
    id: 'nj-dca',
    name: 'New Jersey Division of Consumer Affairs, Home Improvement Contractors',
    state: 'New Jersey',
    from: {
      kind: 'import',
      file: 'MLO_Facilities_active_statuses_*.txt',
      cells: 'profession|type|number|status||||||||||name|||||city||||||phone'.split('|'),
    },
    license: 'unknown',
    landingPage: 'https://app.box.com/v/DCAStandardFiles',
    columns: {
      license: 'number',
      name: 'name',
      class: 'type',
      status: 'status',
      city: 'city',
      phone: 'phone',
    },
    only: { column: 'profession', startsWith: 'home improvement' },
    licensePattern: /^13VH\d{8}$/,
    terms: {
      toRead: 'Read what stands beside those files, and what New Jersey’s records law says of such phones.',
      readBy: null,
    },
  },
  {
    id: 'ca-cslb',
    name: 'California Contractors State License Board',
    state: 'California',
    from: { kind: 'import', file: 'MasterLicenseData.csv' },
    license: 'unknown',
    landingPage: 'https://www.cslb.ca.gov/OnlineServices/DataPortal/ContractorList',
    columns: {
      license: 'LicenseNo',
      name: 'BusinessName',
      dba: 'BUS-NAME-2',
      class: 'Classifications(s)',
      status: 'PrimaryStatus',
      issued: 'IssueDate',
      expires: 'ExpirationDate',
      city: 'City',
      phone: 'BusinessPhone',
    },
    individual: { column: 'BusinessType', is: ['sole owner', 'individual'] },
    licensePattern: /^\d{3,7}$/,
  },
  {
    id: 'az-roc',
    name: 'Arizona Registrar of Contractors',
    state: 'Arizona',
    from: { kind: 'import', file: 'ROC_Posting-List_*.csv' },
    license: 'unknown',
    landingPage: 'https://roc.az.gov/posting-list',
    columns: {
      license: 'License No',
      name: 'Business Name',
      dba: 'Doing Business As',
      class: 'Class Detail',
      status: 'Status',
      issued: 'Issued Date',
      expires: 'Expiration Date',
      city: 'City',
    },
    licensePattern: /^\d{4,6}$/,
  },
];
