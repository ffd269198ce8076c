import { propertyUse } from '#functions/collection/conform/uses/property-use.ts';
import type { Portal } from '#functions/collection/source.ts';
import type { UnmappedFeed } from '#functions/sources/not-mapped.ts';
import { waitingFeeds } from '#functions/sources/read-terms.ts';
import { cookUse } from './cook-classes.ts';
import type { Roll } from './roll.ts';

const cook = (dataset: string): Portal => ({
  kind: 'socrata',
  host: 'datacatalog.cookcountyil.gov',
  dataset,
  dates: 'text',
});

const CONNECTICUT =
  'https://services3.arcgis.com/3FL1kr7L4LvwA2Kb/arcgis/rest/services/Connecticut_CAMA_and_Parcel_Layer/FeatureServer/0';

/** The rolls whose columns are known, as others recorded them. Each is off until a person has read its terms. */
export const ROLLS: readonly Roll[] = [
  {
    id: 'il-cook-roll',
    name: 'Cook County Assessor',
    state: 'Illinois',
    county: 'Cook',
    year: 2025,
    license: 'unknown',
    landingPage: 'https://datacatalog.cookcountyil.gov/d/nj4t-kc8j',
    // Area, subarea, block and parcel, then the unit of a condominium: 14 digits, of which files lose the first zeros.
    number: (parcel) =>
      /^\d{13,14}$/.test(parcel)
        ? parcel.padStart(14, '0')
        : /^\d{10}$/.test(parcel)
          ? `${parcel}0000`
          : undefined,
    tables: [
      { portal: cook('nj4t-kc8j'), number: 'pin', year: 'year', columns: { class: 'class' } },
      {
        portal: cook('x54s-btds'),
        number: 'pin',
        year: 'year',
        columns: {
          built: 'char_yrblt',
          units: {
            words: { None: '', Two: '2', Three: '3', Four: '4', Five: '5', Six: '6' },
            of: 'char_apts',
          },
        },
      },
    ],
    streets: {
      portal: cook('3723-97qp'),
      number: 'pin',
      year: 'year',
      columns: {},
      street: 'prop_address_full',
      types: {},
      city: 'prop_address_city_name',
      spellCity: (city) => city.toUpperCase(),
    },
    use: cookUse,
    terms: {
      toRead:
        'Read the terms of use of Cook County’s open data catalog; for owners also the Judicial Privacy Act (705 ILCS 90) and the Address Confidentiality for Victims Act (750 ILCS 61).',
      readBy: null,
    },
  },
  {
    id: 'ct-roll',
    name: 'Connecticut’s towns (CAMA and parcel layer)',
    state: 'Connecticut',
    county: null,
    year: 2025,
    license: 'CC0',
    landingPage: 'https://geodata.ct.gov/',
    // Each town writes its numbers in its own way, and permits in another.
    number: null,
    tables: [],
    streets: {
      portal: { kind: 'arcgis', layer: CONNECTICUT, dates: 'text', dateLiteral: 'TIMESTAMP' },
      number: 'Parcel_ID',
      columns: { class: 'State_Use_Description', built: 'AYB' },
      street: 'Location',
      types: { AVE: 'AV', LN: 'LA', CIR: 'CR', TER: 'TERR', BLVD: 'BLV', PKWY: 'PKY', TPKE: 'TPK' },
      city: 'Town_Name',
      spellCity: (city) => city,
    },
    // Every town has codes of its own, so its words are read as those of a permit's column.
    use: (rollClass) =>
      /vac|land|exempt|acre|outb/i.test(rollClass) ? null : propertyUse(rollClass, null, null),
    terms: {
      toRead:
        'Read the license of the layer on Connecticut’s Geodata Portal, CC0 as others recorded it; for owners also section 1-217 of the General Statutes, on home addresses of officials.',
      readBy: null,
    },
  },
];

/** The rolls of parcels that nobody asks, each with what a person must read first. */
export const WAITING_ROLLS: readonly UnmappedFeed[] = waitingFeeds(
  ROLLS,
  (toRead) =>
    `Roll of parcels, for what stands where a permit is: off until a person has read its terms. ${toRead} Owners are off in every county until a named person has read that state’s law too.`,
);
