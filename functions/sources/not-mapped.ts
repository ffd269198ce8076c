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
    id: 'az-tucson-signs',
    name: 'City of Tucson (signs)',
    state: 'Arizona',
    address: 'https://mapdata.tucsonaz.gov/arcgis/rest/services/PublicMaps/PermitsCode/MapServer/101',
    reason: 'Permits of signs; the name of the layer was seen, neither its columns nor its rows.',
  },
  {
    id: 'ca-san-diego-created',
    name: 'City of San Diego (applications)',
    state: 'California',
    address: 'https://seshat.datasd.org/development_permits/approvals_created_2026_datasd.csv',
    reason: 'The file was seen, but of its columns only the number and the two dates.',
  },
  {
    id: 'ca-santa-monica',
    name: 'City of Santa Monica',
    state: 'California',
    address: 'https://data.santamonica.gov/dataset/active-building-and-safety-permits',
    reason: 'Of its columns three are known, none of them an address.',
  },
  {
    id: 'ca-west-sacramento',
    name: 'City of West Sacramento',
    state: 'California',
    address: 'https://gis.cityofwestsacramento.org/server/rest/services/building_permits/FeatureServer/0',
    reason: 'Of its columns two dates are known, neither the number nor the address.',
  },
  {
    id: 'ct-hartford-planning',
    name: 'City of Hartford (planning and public works)',
    state: 'Connecticut',
    address:
      'https://utility.arcgis.com/usrsvcs/servers/d595ae995fb049d3ac54919ebf24b1ac/rest/services/HartfordOpenDataTables/FeatureServer/3',
    reason: 'Permits of planning, and in the next layer of public works, none of building.',
  },
  {
    id: 'ct-state-housing-permits',
    name: 'State of Connecticut (housing permits by town)',
    state: 'Connecticut',
    address: 'https://data.ct.gov/resource/stm9-38x4.json',
    reason: 'Counts per town and year, no permit records.',
  },
  {
    id: 'fl-manatee-county',
    name: 'Manatee County',
    state: 'Florida',
    address: 'https://www.mymanatee.org/gisbads/rest/services/Permit/permitlinks/MapServer/1',
    reason: 'Only the name of the street is known, no column of the house number.',
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
    id: 'mi-detroit-plan-reviews',
    name: 'City of Detroit (plan reviews)',
    state: 'Michigan',
    address:
      'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_building_permit_plan_reviews/FeatureServer/0',
    reason: 'Tasks of a review, several for each permit; of their columns only the keys are known.',
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
    id: 'nc-new-bern',
    name: 'City of New Bern',
    state: 'North Carolina',
    address: 'https://gis.newbernnc.gov/arcgis/rest/services/Dev_Services/Building_Permits/FeatureServer/0',
    reason: 'Only the column of the issue date is known; nobody has seen it answer.',
  },
  {
    id: 'oh-cleveland-applications',
    name: 'City of Cleveland (applications)',
    state: 'Ohio',
    address:
      'https://services3.arcgis.com/dty2kHktVXHrqO8i/arcgis/rest/services/Building_Permit_Application_Tasks/FeatureServer/0',
    reason: 'Tasks of an application; their columns were not seen.',
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
    id: 'tx-beaumont',
    name: 'City of Beaumont',
    state: 'Texas',
    address: 'https://cityworks.beaumonttexas.gov/CityworksNAD/gis/1/2662/rest/services/cw/FeatureServer/5',
    reason: 'Some hundred open permits; the names of its contractors are those of persons.',
  },
  {
    id: 'tx-odessa',
    name: 'City of Odessa',
    state: 'Texas',
    address:
      'https://services6.arcgis.com/96XBo0KviQ3nV6zg/arcgis/rest/services/MGO_Data_From_API_to_OGIS/FeatureServer/0',
    reason: 'Some who looked for it in autumn 2026 found no public feed.',
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
