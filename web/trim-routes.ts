import type { Plugin } from 'vite';

/** Pages need the method and path of a call. Who may call it and which function answers would cost every page 0.2 kB. */
export function trimRoutes(): Plugin {
  return {
    name: 'trim-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/routes\.ts$/ },
      handler: (code) => code.replace(/\b(access|area|scope|recentSignIn): ('[^']*'|true),?/g, ''),
    },
  };
}
