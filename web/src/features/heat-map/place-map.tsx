import { Suspense } from 'react';
import { lazyPage } from '../../lib/browser/lazy-code.ts';
import { canDrawMaps } from '../../lib/map/can-draw-maps.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PlaceMapProps } from './place-map-props.ts';

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

/** The placeholder of the map and its controls. */
export function MapSkeleton() {
  return (
    <>
      <Skeleton className="aspect-[8/5] h-auto w-full" />
      <div className="mt-2 h-10 sm:h-8" />
    </>
  );
}
