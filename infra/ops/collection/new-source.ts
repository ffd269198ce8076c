import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { findState, stateCode } from '#shared/domain/permit/states.ts';

interface NewSource {
  readonly state: string;
  readonly place: string;
  readonly isCounty: boolean;
  readonly url: string | undefined;
}

interface NewSourceGiven {
  /** `<state>/<place>`. */
  readonly place: string;
  readonly county: boolean;
  readonly url: string | undefined;
}

/** @throws Misuse for a state that we do not collect in */
export function newSource({ place: path, county, url }: NewSourceGiven): NewSource {
  const [state = '', place = ''] = path.split('/');
  if (findState(state) === undefined)
    throw new Misuse(
      `"${state}" is not one of the 17 states we collect in. Write its postal code, such as oh.`,
    );
  return { state, place, isCounty: county, url };
}

/** Guesses the portal and the landing page of a URL, as source text. */
export function portalText(url: string | undefined): {
  readonly portal: string;
  readonly landingPage: string;
} {
  const { host = '', pathname = '', href = '' } = url === undefined ? {} : new URL(url);
  const socrata = /\/(?:resource|d|id)\/([a-z0-9]{4}-[a-z0-9]{4})/.exec(pathname)?.[1];
  if (socrata !== undefined)
    return {
      portal: `{ kind: 'socrata', host: '${host}', dataset: '${socrata}', dates: 'time' }`,
      landingPage: `'https://${host}/d/${socrata}'`,
    };
  const layer = /^(.*\/(?:Feature|Map)Server\/\d+)/.exec(href)?.[1];
  if (layer !== undefined)
    return {
      portal: `{ kind: 'arcgis', layer: '${layer}', dates: 'time', dateLiteral: 'TIMESTAMP' }`,
      landingPage: `'${layer}'`,
    };
  const dataset = /\/catalog\/datasets\/([\w-]+)/.exec(pathname)?.[1];
  if (dataset !== undefined)
    return {
      portal: `{ kind: 'opendatasoft', host: '${host}', dataset: '${dataset}', dates: 'time' }`,
      landingPage: `'https://${host}/explore/dataset/${dataset}/'`,
    };
  const resource = url === undefined ? null : new URL(url).searchParams.get('resource_id');
  if (resource !== null)
    return {
      portal: `{ kind: 'ckan', host: '${host}', resource: '${resource}', dates: 'text' }`,
      landingPage: 'null',
    };
  if (/\.csv$/i.test(pathname)) return { portal: `{ kind: 'csv', file: '${href}' }`, landingPage: 'null' };
  return { portal: `{ kind: '', host: '${host}' }`, landingPage: 'null' };
}

/** Returns the source skeleton. Unknown values are empty, so it fails the tests until it is completed. */
export function skeleton({ state, place, isCounty, url }: NewSource): string {
  const words = place
    .replace(/-county$/, '')
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
  const { portal, landingPage } = portalText(url);
  return `import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: '${state}-${place}',
  name: '${isCounty ? `${words} County` : `City of ${words}`}',
  level: '${isCounty ? 'county' : 'city'}',
  state: '${findState(state) ?? ''}',
  city: ${isCounty ? 'null' : `'${words}'`},
  county: '${isCounty ? words : ''}',
  portal: ${portal},
  cadence: 'daily',
  keeps: '',
  license: 'unknown',
  landingPage: ${landingPage},
  witness: 'none',
  recordKey: [''],
  dateColumn: '',
  fields: {
    permitNumber: '',
    permitType: '',
    addressStreet: '',
    addressZip: '',
    valuation: '',
    status: '',
    issueDate: '',
    description: '',
  },
};
`;
}

/**
 * Writes a source's skeleton.
 * @param folder `functions/sources/`
 * @returns the files written
 * @throws when the source exists already
 */
export async function writeSource(source: NewSource, folder: URL): Promise<readonly URL[]> {
  const beside = (ending: string) => new URL(`${source.state}/${source.place}${ending}`, folder);
  const [file, sample] = [beside('.ts'), beside('.sample.json')];
  if (existsSync(file))
    throw new Error(`${stateCode(findState(source.state) ?? '')} has a source "${source.place}" already.`);
  await mkdir(new URL(`${source.state}/`, folder), { recursive: true });
  await writeFile(file, skeleton(source), { flag: 'wx' });
  await writeFile(sample, '[]\n', { flag: 'wx' });
  return [file, sample];
}

/** Writes a source's skeleton, and says what comes next. */
export async function addSource(given: NewSourceGiven): Promise<void> {
  const source = newSource(given);
  const folder = new URL('../../../functions/sources/', import.meta.url);
  const place = `functions/sources/${source.state}/${source.place}`;
  await writeSource(source, folder);
  process.stdout.write(`Wrote ${place}.ts and ${place}.sample.json.
Fill in the empty values, add invented rows in the portal's exact format to the sample, and write the expected permits
into ${place}.expected.json (functions/sources/README.md). Then: npm test -- functions/sources
`);
}
