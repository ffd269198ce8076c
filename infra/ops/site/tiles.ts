import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { loadSources } from '#functions/sources/catalog.ts';
import { PRICES, PRICES_AS_OF } from '#infra/ops/cost/prices.ts';
import { findSources } from '#infra/sim/machine/find-sources.ts';
import { townTiles } from '#infra/sim/tiles/town.ts';
import { TILES_FOLDER } from '#infra/site-pages.ts';
import { STATES } from '#shared/domain/permit/states.ts';

/** GB of an extract of the 17 states down to zoom 14: a guess to show the cost with; "pmtiles extract --dry-run" tells the real size. */
const GUESSED_GB = 6;
/** Requests and megabytes of somebody who looks around in a city for a few minutes. */
const VISIT = { requests: 60, megabytes: 2 } as const;

/** What an operator has to know. @param gb the size of the file */
export function tilesText(gb: number): string {
  const storage = gb * PRICES.bucketStorage.usd;
  const visits = 1000;
  const transfer = ((visits * VISIT.megabytes) / 1000) * PRICES.edgeBytes.usd;
  const requests =
    visits *
    VISIT.requests *
    (PRICES.edgeRequests.usd / PRICES.edgeRequests.per + PRICES.edgeFunctions.usd / PRICES.edgeFunctions.per);
  return `The streets of the maps are one PMTiles file on the site's own bucket. Browsers read parts of it through the CDN, without a key
and without a third party. Without a file, maps show states, counties and places from outlines that the site brings along.

Get one (about an hour, most of it the download)
  1. Install the "pmtiles" program: github.com/protomaps/go-pmtiles/releases
  2. npm run ops -- tiles --region states.geojson
  3. Choose a daily build of the planet at maps.protomaps.com/builds and cut out the 17 states:
       pmtiles extract https://build.protomaps.com/<day>.pmtiles us-<day>.pmtiles --region=states.geojson --maxzoom=14 --dry-run
     prints the size; without --dry-run it downloads only that part.
     Any other file in the tile schema of Protomaps works too.
  4. Look at it here:
       TILES=us-<day>.pmtiles npm start
  5. Copy it to the bucket of the pages and deploy with its name:
       aws s3 cp us-<day>.pmtiles s3://<bucket>${TILES_FOLDER}us-<day>.pmtiles --cache-control "public, max-age=31536000, immutable"
       npm run deploy -- --context tiles=us-<day>.pmtiles …
     Give a new file a new name: browsers and the CDN keep parts of the old one. Streets change slowly; once a year is enough.
     Without --context tiles=…, maps show outlines.

Cost (prices of ${PRICES_AS_OF}, ${gb} GB${gb === GUESSED_GB ? ', a guess: use --gb' : ''})
  $${storage.toFixed(2)} a month to keep it, and $${(transfer + requests).toFixed(2)} per ${visits.toLocaleString('en-US')} visits of a map (${VISIT.megabytes} MB and ${VISIT.requests} requests each).

License
  The streets are OpenStreetMap's (ODbL): every map says "© OpenStreetMap contributors".
`;
}

/** The outlines of the 17 states, as GeoJSON. */
export function statesRegion(): string {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const states = feature(topology, topology.objects['states'] as GeometryCollection<{ name: string }>);
  const ours = states.features.filter(({ properties }) =>
    STATES.some(({ name }) => name === properties.name),
  );
  return JSON.stringify({ type: 'FeatureCollection', features: ours });
}

/** Explains the streets of the maps, or writes a file about them. */
export async function showTiles({
  gb = GUESSED_GB,
  region,
  town,
  sources,
}: {
  readonly gb: number | undefined;
  readonly region: string | undefined;
  readonly town: string | undefined;
  readonly sources: readonly string[];
}): Promise<void> {
  if (region !== undefined) {
    writeFileSync(region, statesRegion());
    console.log(`${region} has the outlines of ${STATES.length} states.`);
  } else if (town !== undefined) {
    const all = await loadSources();
    const file = townTiles(sources.length === 0 ? all : findSources(all, sources));
    writeFileSync(town, file);
    console.log(
      `${town} has generated streets, ${Math.ceil(file.length / 1000).toLocaleString('en-US')} kB.`,
    );
  } else console.log(tilesText(gb));
}
