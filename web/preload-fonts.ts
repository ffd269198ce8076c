import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The weights that first lines are set in: text and headings. */
const FIRST = [/ibm-plex-sans-latin-400-normal-.*\.woff2$/, /ibm-plex-sans-latin-600-normal-.*\.woff2$/];

/**
 * Has the landing page and the sign-in page ask for the fonts of their first lines with the page, instead of after its styles:
 * they are mostly there for the first paint, and no line breaks anew when they come. The app shows text only when its data is
 * there; its script asks then (`askForFirstFonts`).
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, filename }): HtmlTagDescriptor[] {
        if (filename.endsWith('/app.html')) return [];
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
