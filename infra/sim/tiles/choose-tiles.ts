import { basename } from 'node:path';
import type { Source } from '#functions/collection/source.ts';
import { TILES_ATTRIBUTION, TILES_FOLDER } from '#infra/site-pages.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import type { TilesFile } from '../gateway/tiles-file.ts';
import type { DataMode } from '../machine/mode.ts';
import { TOWN_ATTRIBUTION, townTiles } from './town.ts';

/** The streets of the local stack's map: a given file, or generated towns where the permits are generated too. */
export function chooseTiles(options: {
  readonly mode: DataMode;
  readonly tiles: string | undefined;
  readonly sources: readonly Source[];
}): { readonly config: NonNullable<SiteConfig['tiles']>; readonly file: TilesFile } | undefined {
  const { mode, tiles, sources } = options;
  if (tiles !== undefined)
    return {
      config: { url: `${TILES_FOLDER}${basename(tiles)}`, attribution: TILES_ATTRIBUTION },
      file: tiles,
    };
  if (mode !== 'sample') return undefined;
  return {
    config: { url: `${TILES_FOLDER}town.pmtiles`, attribution: TOWN_ATTRIBUTION },
    file: townTiles(sources),
  };
}
