import { Suspense } from 'react';
import { lazyPage } from '../../lib/browser/lazy-code.ts';
import { canDrawMaps } from '../../lib/map/can-draw-maps.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type PlaceMapProps, STREET_MAP_HEIGHT } from './place-map-props.ts';

const { Component: StreetMap, preload } = lazyPage(async () => {
  const { StreetMap: Loaded, preloadMap } = await import('./street-map.tsx');
  preloadMap();
  return Loaded;
});
const { Component: UsMap } = lazyPage(async () => (await import('./us-map.tsx')).UsMap);

/** Loads the map's code, if this browser can draw it, while the permits are counted. */
export function preloadPlaceMap(): void {
  if (canDrawMaps()) void preload();
}

/** The map of a browser: with streets, or drawn as outlines where it has no WebGL. */
export function PlaceMap(props: PlaceMapProps) {
  const AnyMap = canDrawMaps() ? StreetMap : UsMap;
  return (
    <Suspense fallback={<MapSkeleton />}>
      <AnyMap {...props} />
    </Suspense>
  );
}

/** The placeholder of the map, its controls and its legend, as high as they are, so that the list below a narrow map stays in place. */
export function MapSkeleton() {
  const [map, below] = canDrawMaps()
    ? [STREET_MAP_HEIGHT, 'h-63 sm:h-44']
    : ['aspect-[8/5] h-auto', 'h-31 sm:h-40'];
  return (
    <>
      <Skeleton className={classNames('w-full', map)} />
      <div className={below} />
    </>
  );
}
