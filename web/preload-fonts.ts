import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Text and headings. */
const FIRST = [/ibm-plex-sans-latin-400-normal-.*\.woff2$/, /ibm-plex-sans-latin-600-normal-.*\.woff2$/];

/**
 * Preloads the fonts of the landing page and the sign-in page, so that they are usually ready for the first paint and lines do
 * not reflow. The app shows text later, so its script loads them (`loadFonts` in `src/app/main.tsx`).
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, filename }): HtmlTagDescriptor[] {
        if (filename.endsWith('/app.html')) return [];
        return fontFiles(bundle).map((href) => ({
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
        }));
      },
    },
  };
}

/** The paths of the fonts that a page shows first. @throws if the build lacks one */
export function fontFiles(bundle: object): string[] {
  return FIRST.map((name) => {
    const file = Object.keys(bundle).find((path) => name.test(path));
    if (file === undefined) throw new Error(`The build has no font ${name}.`);
    return `/${file}`;
  });
}
