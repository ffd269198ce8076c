import type { Portal } from './source.ts';

/**
 * The chance, from 0 to 1, that the first live run of a source gives rows that are fresh and rightly mapped, judged by public
 * material of 2026-10: others who read the same table, and when. A source without one was added later.
 */
const CONFIDENCE: Readonly<Record<string, number>> = {
  'az-buckeye': 0.83,
  'az-chandler': 0.5,
  'az-coconino-county': 0.8,
  'az-gilbert': 0.91,
  'az-maricopa-county': 0.9,
  'az-mesa': 0.92,
  'az-peoria': 0.9,
  'az-phoenix-shapephx': 0.86,
  'az-phoenix': 0.92,
  'az-scottsdale': 0.82,
  'az-tempe': 0.92,
  'az-tucson': 0.92,
  'ca-anaheim': 0.9,
  'ca-corona': 0.58,
  'ca-elk-grove': 0.92,
  'ca-los-angeles': 0.96,
  'ca-marin-county': 0.95,
  'ca-newport-beach': 0.63,
  'ca-sacramento': 0.93,
  'ca-san-diego-county': 0.07,
  'ca-san-diego': 0.95,
  'ca-san-francisco': 0.96,
  'ca-san-jose-active': 0.84,
  'ca-san-jose': 0.9,
  'ca-san-luis-obispo-county': 0.77,
  'ca-sonoma-county': 0.5,
  'ct-hartford': 0.88,
  'fl-cape-coral': 0.92,
  'fl-miami-dade-county': 0.95,
  'fl-miami': 0.92,
  'fl-orlando': 0.95,
  'fl-port-st-lucie': 0.7,
  'fl-tallahassee-leon': 0.84,
  'fl-tampa': 0.62,
  'fl-volusia-county': 0.9,
  'ga-alpharetta': 0.83,
  'ga-atlanta': 0.8,
  'ga-augusta': 0.88,
  'ga-dekalb-county': 0.9,
  'ga-forsyth-county': 0.86,
  'ga-johns-creek': 0.9,
  'ga-savannah': 0.86,
  'il-chicago': 0.97,
  'il-cook-county': 0.92,
  'il-naperville': 0.9,
  'mi-ann-arbor': 0.8,
  'mi-detroit-demolition': 0.91,
  'mi-detroit-trades': 0.93,
  'mi-detroit': 0.96,
  'mi-independence-township': 0.72,
  'mo-columbia': 0.76,
  'nc-asheville': 0.94,
  'nc-brunswick-county': 0.82,
  'nc-durham': 0.87,
  'nc-fayetteville': 0.5,
  'nc-greensboro': 0.94,
  'nc-mecklenburg-county': 0.3,
  'nc-new-hanover-county': 0.89,
  'nc-raleigh': 0.95,
  'nc-wake-county': 0.94,
  'nj-statewide': 0.94,
  'ny-buffalo': 0.9,
  'ny-new-york-city-bis': 0.8,
  'ny-new-york-city': 0.95,
  'oh-cincinnati': 0.93,
  'oh-cleveland': 0.92,
  'oh-columbus': 0.95,
  'pa-allentown': 0.96,
  'pa-centre-county': 0.77,
  'pa-philadelphia': 0.93,
  'pa-pittsburgh': 0.96,
  'tn-memphis': 0.94,
  'tn-nashville': 0.96,
  'tn-shelby-county': 0.4,
  'tx-arlington': 0.84,
  'tx-austin-building': 0.92,
  'tx-austin': 0.96,
  'tx-college-station': 0.91,
  'tx-collin-county': 0.92,
  'tx-el-paso': 0.8,
  'tx-fort-worth': 0.92,
  'tx-frisco': 0.8,
  'tx-harris-county': 0.9,
  'tx-irving': 0.72,
  'tx-longview': 0.72,
  'tx-san-antonio': 0.89,
  'tx-san-marcos': 0.78,
  'tx-sugar-land': 0.6,
  'va-fairfax-county': 0.94,
  'va-lynchburg': 0.86,
  'va-norfolk': 0.9,
  'va-virginia-beach': 0.93,
  'wa-bellevue': 0.88,
  'wa-bellingham': 0.89,
  'wa-everett': 0.94,
  'wa-pierce-county': 0.94,
  'wa-seattle': 0.96,
  'wa-spokane-county': 0.8,
  'wa-tacoma': 0.93,
  'wa-thurston-county': 0.8,
};

/** The lowest confidence of each wave; the last one has the rest. */
const WAVES = [0.9, 0.8, 0.6, 0] as const;

export function confidenceOf(sourceId: string): number | null {
  return CONFIDENCE[sourceId] ?? null;
}

/** The wave in which a source is contacted, from 1. */
export function waveOf(sourceId: string): number {
  const confidence = confidenceOf(sourceId) ?? 0;
  return WAVES.findIndex((lowest) => confidence >= lowest) + 1;
}

export const LAST_WAVE = WAVES.length;

const arcgis = (layer: string): Portal => ({
  kind: 'arcgis',
  layer,
  dates: 'time',
  dateLiteral: 'TIMESTAMP',
});

/** Other tables of the same publishers that others saw with the same permits. Asked only where the source's own fails. */
export const TWINS: Readonly<Record<string, readonly Portal[]>> = {
  'az-mesa': [{ kind: 'socrata', host: 'citydata.mesaaz.gov', dataset: 'm2kk-w2hz', dates: 'time' }],
  'az-tucson': [arcgis('https://gis.tucsonaz.gov/public/rest/services/PublicMaps/PermitsCode/MapServer/85')],
  // In October 2026 geo.sanjoseca.gov did not answer (522).
  'ca-san-jose-active': [
    {
      kind: 'ckan',
      host: 'data.sanjoseca.gov',
      resource: { package: 'active-building-permits' },
      dates: 'text',
    },
  ],
  'nc-durham': [
    arcgis('https://webgis2.durhamnc.gov/server/rest/services/PublicServices/Inspections/MapServer/12'),
  ],
  'nc-greensboro': [
    arcgis(
      'https://gis.greensboro-nc.gov/arcgis/rest/services/EngineeringInspections/BuildingPermits_MS/MapServer/6',
    ),
  ],
  'tx-fort-worth': [
    arcgis(
      'https://services5.arcgis.com/3ddLCBXe1bRt7mzj/arcgis/rest/services/CFW_Open_Data_Development_Permits_View/FeatureServer/0',
    ),
  ],
  'tx-longview': [
    arcgis('https://cloud.longviewtexas.gov/arcgis/rest/services/AGOL/Building_Permit_Dashboard/MapServer/2'),
  ],
  'tx-san-antonio': [
    arcgis(
      'https://services.arcgis.com/g1fRTDLeMgspWrYp/arcgis/rest/services/Permits_Issued/FeatureServer/0',
    ),
  ],
  'va-virginia-beach': [
    arcgis(
      'https://services2.arcgis.com/CyVvlIiUfRBmMQuu/arcgis/rest/services/Building_Permits/FeatureServer/0',
    ),
  ],
};
