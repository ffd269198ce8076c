import libraryFile from 'maplibre-gl/dist/maplibre-gl.js?url';
import type { PMTiles } from 'pmtiles';
import { openStreets, readStreets } from '../../lib/map/street-bytes.ts';
import { drawGlyphs, type MapFont } from './glyphs.ts';

export type MapLibrary = typeof import('maplibre-gl');

/** What the map's style asks these for instead of a server. */
export const GLYPHS_URL = 'glyphs://{fontstack}/{range}';
/** The address of a PMTiles file's tiles. @param url of this site */
export function tilesUrl(url: string): string {
  return `tiles://${url}/{z}/{x}/{y}`;
}

let loading: Promise<MapLibrary> | undefined;

/** Loads the map library, once. Its file is script and worker in one (`web/map-library.ts`). Rejects when it cannot be read. */
export function loadMapLibrary(): Promise<MapLibrary> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function loadScript(): Promise<MapLibrary> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = libraryFile;
    script.onload = () => {
      const library = (window as unknown as { readonly maplibregl: MapLibrary }).maplibregl;
      library.setWorkerUrl(libraryFile);
      library.addProtocol('glyphs', ({ url }) => readGlyphs(url));
      library.addProtocol('tiles', ({ url }, { signal }) => readTile(url, signal));
      resolve(library);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The map could not be loaded.'));
    };
    document.head.append(script);
  });
}

async function readGlyphs(url: string) {
  const [, font = 'label', range = '0-255'] = /^glyphs:\/\/([^/]*)\/(.*)$/.exec(url) ?? [];
  return { data: await drawGlyphs(font as MapFont, range) };
}

/** The open files by address. */
const files = new Map<string, PMTiles>();

/** Keeps the file until a part of it cannot be read: another read asks for that again. */
function fileAt(url: string): PMTiles {
  const file =
    files.get(url) ??
    openStreets(url, (...range) =>
      readStreets(...range).catch((error: unknown) => {
        if (range[3]?.aborted !== true) files.delete(url);
        throw error;
      }),
    );
  files.set(url, file);
  return file;
}

async function readTile(url: string, signal: AbortSignal) {
  const [, path = '', z, x, y] = /^tiles:\/\/(.*)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
  const tile = await fileAt(path).getZxy(Number(z), Number(x), Number(y), signal);
  return { data: tile?.data ?? new ArrayBuffer(0) };
}

/** The zooms that a PMTiles file has tiles for. Rejects when it cannot be read. */
export async function readTileZooms(url: string): Promise<readonly [from: number, to: number]> {
  const { minZoom, maxZoom } = await fileAt(url).getHeader();
  return [minZoom, maxZoom];
}
