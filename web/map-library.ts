import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The library's file as a page and its workers load it: the package's own, with another start. */
const FILE = 'maplibre-gl/dist/maplibre-gl.js';

/** What the package's start does with the three parts of the file. It makes a worker of a `blob:`, which our policy refuses. */
const START = /\n {4}var workerBundleString = [\s\S]*?\n {4}return maplibregl;\n/;

/** One file is the page's script and its workers' script, so a browser fetches it once. */
const OWN_START = `
    var sharedModule = {};
    modules.shared(sharedModule);
    if (typeof window === 'undefined') modules.worker(sharedModule);
    else modules.index(maplibregl, sharedModule);
    return maplibregl;
`;

/** @throws when the package begins in another way than the version this was written for */
export function withOwnStart(code: string): string {
  if (!START.test(code)) throw new Error(`${FILE} has changed: look at web/map-library.ts.`);
  return code.replace(START, () => OWN_START).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

/** Replaces the `?url` import of the map library by a copy with our start. */
export function mapLibrary(): Plugin {
  return {
    name: 'map-library',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [path = '', query] = id.split('?');
      if (!path.endsWith(FILE) || query !== 'url') return null;
      const copy = this.emitFile({
        type: 'asset',
        name: 'map-library.js',
        source: withOwnStart(readFileSync(path, 'utf8')),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${copy};`;
    },
  };
}
