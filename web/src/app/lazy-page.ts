import { type ComponentType, lazy } from 'react';
import { PageLoadError } from './page-load-error.ts';

/**
 * A page whose code is loaded when it is first shown, so that no other page waits for it. A load that fails says so on
 * the error screen, where Try Again loads the address anew: a browser may remember a failed module.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (page) => ({ default: page }),
      (cause: unknown) => {
        throw new PageLoadError(cause);
      },
    ),
  );
}
