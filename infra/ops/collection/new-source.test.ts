import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { newSource, portalText, skeleton, writeSource } from './new-source.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

describe('a new source', () => {
  it('is refused in a state that we do not collect in', () => {
    expect(() => newSource({ place: 'nv/reno', county: false, url: undefined })).toThrow(
      'not one of the 17 states',
    );
  });

  it.each([
    [
      'https://data.example.gov/resource/abcd-1234.json',
      "kind: 'socrata', host: 'data.example.gov', dataset: 'abcd-1234'",
    ],
    [
      'https://gis.example.gov/arcgis/rest/services/Permits/FeatureServer/3/query?f=json',
      "layer: 'https://gis.example.gov/arcgis/rest/services/Permits/FeatureServer/3'",
    ],
    [
      'https://data.example.gov/api/explore/v2.1/catalog/datasets/permits-issued/records',
      "kind: 'opendatasoft', host: 'data.example.gov', dataset: 'permits-issued'",
    ],
    [
      'https://data.example.gov/api/3/action/datastore_search?resource_id=12ab-cd',
      "kind: 'ckan', host: 'data.example.gov', resource: '12ab-cd'",
    ],
    ['https://data.example.gov/permits.csv', "kind: 'csv', file: 'https://data.example.gov/permits.csv'"],
    ['https://www.example.gov/permits', "kind: ''"],
  ])('recognizes the portal of %s', (url, text) => {
    expect(portalText(url).portal).toContain(text);
  });

  it('writes a skeleton with the place, and never overwrites a source', async () => {
    const path = await mkdtemp(join(tmpdir(), 'new-source-'));
    folders.push(path);
    const folder = pathToFileURL(`${path}/`);
    const wanted = newSource({ place: 'oh/lake-county', county: true, url: undefined });
    const [file, sample] = await writeSource(wanted, folder);
    expect(await readFile(file ?? '', 'utf8')).toBe(skeleton(wanted));
    expect(await readFile(sample ?? '', 'utf8')).toBe('[]\n');
    expect(skeleton(wanted)).toContain(
      "id: 'oh-lake-county',\n  name: 'Lake County',\n  level: 'county',\n  state: 'Ohio',",
    );
    await expect(writeSource(wanted, folder)).rejects.toThrow('OH has a source "lake-county" already.');
  });
});
