import { PMTiles } from 'pmtiles';
import { SAVED_LEADS_CACHE } from '../saved/saved-leads-cache.ts';

/** Where the bytes of street files lie in the cache storage of saved leads. */
export const SAVED_STREETS = '/kept/streets';

/**
 * The path of a saved part of a street file. Caches take no 206 answers, so each part is saved as a whole answer under its range: then
 * header, directories and tiles are all read in one way. A file with other streets has another name.
 * @param url of this site
 */
export function savedStreetsPath(url: string, offset: number, length: number): string {
  return `${SAVED_STREETS}${url}/${offset}-${length}`;
}

type ReadBytes = (url: string, offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>;

/** Opens a street file. It keeps its directories, and that one could not be read. */
export function openStreets(url: string, read: ReadBytes): PMTiles {
  return new PMTiles({
    getKey: () => url,
    getBytes: async (offset, length, signal) => ({ data: await read(url, offset, length, signal) }),
  });
}

/** Reads a part of a street file: as saved on this device, or from the site. */
export const readStreets: ReadBytes = async (url, offset, length, signal) => {
  const saved = await findSaved(savedStreetsPath(url, offset, length));
  return saved?.arrayBuffer() ?? fetchStreets(url, offset, length, signal);
};

/** Reads a part of a street file from the site. */
export const fetchStreets: ReadBytes = async (url, offset, length, signal) => {
  const headers = { range: `bytes=${offset}-${offset + length - 1}` };
  const answer = await fetch(url, { headers, ...(signal !== undefined && { signal }) });
  if (answer.status !== 206) throw new Error(`The streets could not be read: ${answer.status}.`);
  return answer.arrayBuffer();
};

/** Nothing where the browser has no storage or refuses it. */
async function findSaved(path: string): Promise<Response | undefined> {
  if (!('caches' in globalThis)) return undefined;
  return caches.match(path, { cacheName: SAVED_LEADS_CACHE }).catch(() => undefined);
}
