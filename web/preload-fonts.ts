import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * The weights that the first lines of every page are set in: text and headings. Asked for with the page instead of after its
 * styles, they are mostly there for the first paint, and no line breaks anew when they come. The others follow as they are met.
 */
const FIRST = [/ibm-plex-sans-latin-400-normal-.*\.woff2$/, /ibm-plex-sans-latin-600-normal-.*\.woff2$/];

/** Has every entry ask for the fonts of its first lines. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        return FIRST.map((name) => {
          const file = Object.keys(bundle).find((one) => name.test(one));
          if (file === undefined) throw new Error(`The build has no font ${name}.`);
          return {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          };
        });
      },
    },
  };
}
