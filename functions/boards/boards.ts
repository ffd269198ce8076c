import type { StateName } from '#shared/domain/permit/states.ts';
import type { Board } from './board.ts';

/** The boards whose columns are known. `NOT_MAPPED_BOARDS` has the others. */
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

/** A board that is not read, with the reason. */
interface UnmappedBoard {
  readonly state: StateName;
  readonly name: string;
  readonly dataset: string;
  /** A sentence. */
  readonly reason: string;
}

export const NOT_MAPPED_BOARDS: readonly UnmappedBoard[] = [
  {
    state: 'Washington',
    name: 'L&I contractor insurance and bonds',
    dataset: 'ciwg-agsx, bzff-4fmt',
    reason: 'They hold insurance and bonds, which no page shows; most of their columns are unknown.',
  },
  {
    state: 'New York',
    name: 'New York City Department of Buildings licenses',
    dataset: 't8hj-ruu2',
    reason: 'The columns for the city and for the dates are unknown.',
  },
  {
    state: 'Florida',
    name: 'DBPR construction licenses',
    dataset: 'CONSTRUCTIONLICENSE_1.csv',
    reason: 'The file has 22 columns without a heading, which the reader of files needs.',
  },
  {
    state: 'Florida',
    name: 'Miami-Dade County contractors',
    dataset: 'contractor_daily_data',
    reason: 'What the layer holds is described, but its column names are unknown.',
  },
  {
    state: 'California',
    name: 'San Francisco permit contacts',
    dataset: '3pee-9qhc, k6kv-9kix, fdm7-jqqf',
    reason: 'They are contacts of permits, not licenses, and belong to the source as its details.',
  },
  {
    state: 'Virginia',
    name: 'DPOR regulant lists',
    dataset: '2701, 2705b, 2705c',
    reason: 'The files are separated by tabs, which the reader of files does not know.',
  },
];
