import { Skeleton } from '../../ui/skeleton.tsx';

/** The map's own shape while it loads: the drawing and the line of its controls. */
export function MapSkeleton() {
  return (
    <>
      <Skeleton className="aspect-[8/5] h-auto w-full" />
      <div className="mt-2 h-10 sm:h-8" />
    </>
  );
}
