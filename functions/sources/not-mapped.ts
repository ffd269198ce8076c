import type { StateName } from '#shared/domain/permit/states.ts';

/** A known feed that has no mapping, mostly because its columns are unknown. */
export interface UnmappedFeed {
  readonly id: string;
  readonly name: string;
  readonly state: StateName;
  /** Null when no public address is known. */
  readonly address: string | null;
  /** A sentence. */
  readonly reason: string;
}

/** Known feeds without a mapping. A feed that gets one moves to a file of its own. */
export const NOT_MAPPED: readonly UnmappedFeed[] = [
  {
    id: 'ct-state-housing-permits',
    name: 'State of Connecticut (housing permits by town)',
    state: 'Connecticut',
    address: 'https://data.ct.gov/resource/stm9-38x4.json',
    reason: 'Counts per town and year, no permit records.',
  },
  {
    id: 'fl-ocala',
    name: 'City of Ocala',
    state: 'Florida',
    address: 'https://gis.ocalafl.org/arcgis/rest/services/Public/GrowthManagement/FeatureServer/19',
    reason: 'Only 61 rows when probed, columns not seen, part of the address is assumed.',
  },
  {
    id: 'fl-palm-bay',
    name: 'City of Palm Bay',
    state: 'Florida',
    address:
      'https://gis.palmbayflorida.org/arcgis/rest/services/GrowthManagement/BuildingPermits/FeatureServer/0',
    reason: 'The layer was seen, its columns were not.',
  },
  {
    id: 'ga-columbus',
    name: 'Columbus-Muscogee',
    state: 'Georgia',
    address: 'https://ccggisprod.columbusga.org/server/rest/services/BuildingPermits/MapServer/0',
    reason: 'The names of its columns were never seen, and the newest row is of 2022-04-15.',
  },
  {
    id: 'il-urbana',
    name: 'City of Urbana',
    state: 'Illinois',
    address: 'https://data.urbanaillinois.us/resource/9rzq-mqbh.json',
    reason: "Only the data set's id was seen, its columns were not.",
  },
  {
    id: 'mo-st-louis',
    name: 'City of St. Louis',
    state: 'Missouri',
    address:
      'https://www.stlouis-mo.gov/customcf/endpoints/building-permits/building-permits-30-days-export.cfm?permitType=all&dataType=csv',
    reason: 'The file has no permit number and no key of its own.',
  },
  {
    id: 'mo-st-louis-trades',
    name: 'City of St. Louis (trades)',
    state: 'Missouri',
    address: 'https://www.stlcitypermits.com/API/Permits/GetPlumbingPermits',
    reason: 'Plain JSON lists of three addresses, which no connector reads, and only a date of application.',
  },
  {
    id: 'nc-new-bern',
    name: 'City of New Bern',
    state: 'North Carolina',
    address: 'https://gis.newbernnc.gov/arcgis/rest/services/Dev_Services/Building_Permits/FeatureServer/0',
    reason: 'Only the column of the issue date is known; nobody has seen it answer.',
  },
  {
    id: 'oh-north-canton',
    name: 'City of North Canton',
    state: 'Ohio',
    address: null,
    reason: 'A file exported by hand; no public address is known.',
  },
  {
    id: 'pa-allegheny-county-asbestos',
    name: 'Allegheny County (asbestos)',
    state: 'Pennsylvania',
    address:
      'https://data.wprdc.org/api/3/action/datastore_search?resource_id=8e91e9ae-45db-4d79-b217-e1d0830dbe87',
    reason: 'Asbestos abatement, not building permits; its columns are unknown.',
  },
  {
    id: 'tx-pearland',
    name: 'City of Pearland',
    state: 'Texas',
    address: 'https://gis.pearlandtx.gov/hosting/rest/services/Commercial_Permits/MapServer/0',
    reason: 'Only its date column is known; no permit number column has been seen.',
  },
  {
    id: 'va-arlington-county',
    name: 'Arlington County',
    state: 'Virginia',
    address: 'https://datahub-v2.arlingtonva.us/api/RealEstate/Permit',
    reason:
      'An interface of its own kind, without addresses, whose permit dates were empty on every row seen.',
  },
  {
    id: 'wa-asotin',
    name: 'City of Asotin',
    state: 'Washington',
    address: 'https://data.wa.gov/resource/ez9k-2c5k.json',
    reason: 'No column of a permit number is known, and it was once marked dead.',
  },
  {
    id: 'wa-island-county',
    name: 'Island County',
    state: 'Washington',
    address: 'https://maps.islandcountywa.gov/arcgis/rest/services/Planning/BuildingPermits/MapServer/0',
    reason: 'Only the column of the permit type is known; nobody has seen it answer.',
  },
  {
    id: 'wa-snohomish-county',
    name: 'Snohomish County',
    state: 'Washington',
    address:
      'https://services6.arcgis.com/z6WYi9VRHfgwgtyW/arcgis/rest/services/Issued_Permits/FeatureServer/0',
    reason: 'The layer has no date column at all, and it has stalled.',
  },
];
