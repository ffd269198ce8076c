import type { Plugin } from 'vite';

/**
 * Pages need the method and path of a call, and of a filter's facet its name and words. Who may call, which function answers and what
 * the API's document says of a facet would cost every page 1.5 kB.
 */
export function trimRoutes(): Plugin {
  return {
    name: 'trim-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/(contract\/routes|domain\/filter\/facets)\.ts$/ },
      handler: (code) =>
        code
          // No page calls what has a proof or a key of its own.
          .replace(/\w+: \{ route: '[^']*', access: 'signed' \},/g, '')
          .replace(/v1\w+: \{\s*route: '[^']*',\s*access: 'api-key'[^}]*\},/g, '')
          .replace(/\b(access|area|scope|role|takesTokens|recentSignIn|whileFrozen): ('[^']*'|true),?/g, '')
          .replace(/^ +means:\s*('[^']*'|`[^`]*`),$/gm, ''),
    },
  };
}
