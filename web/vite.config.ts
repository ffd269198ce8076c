import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteNotices } from '../infra/notices/notices.ts';
import { publishSdk } from '../infra/sdk.ts';
import { commonPasswords } from './common-passwords.ts';
import { mapLibrary } from './map-library.ts';
import { trimMapShapes } from './map-shapes.ts';
import { paymentPage } from './payment-page.ts';
import { preloadFonts } from './preload-fonts.ts';
import { prerender } from './prerender.ts';
import { renderedPages } from './rendered-pages.ts';
import { serviceWorker } from './service-worker.ts';
import { stableFonts } from './stable-fonts.ts';
import { trimRoutes } from './trim-routes.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the sign-in page and every page of a user need. */
const BASE =
  /\/(web\/src\/(ui\/(class-names|button|icon|fill-bar|notice\/notice|section|spinner|skeleton|page\/(skip-link|logo)|toasts\/toast-(place|store))|lib\/(store|api\/(api|network|fetch-site-config|site-config)))|shared\/(domain\/plan\/plan|contract\/(routes|site-config|hint-cookie)))\.tsx?$/;
/** What every page of a user needs. */
const SHELL =
  /\/web\/src\/(ui\/(shell\/|(data-strip|loading|link|ruled-section|page\/(page|page-body|home-link|error-screen|contact-address|off-plumb)|places\/estimated-count|work\/load-waiting-changes|toasts\/use-action)\.)|lib\/(api\/(read|session)|saved\/(saved-leads-cache|waiting|load-saved-leads|form-recovery)|page\/(page-title|use-event-callback)|browser\/(media-query|first-input|lazy-code)|format\/plan-status)\.)|\/shared\/domain\/calls\/clock-time\./;
/** The fixed lists of permits: states, trades, labels. */
const LISTS =
  /\/shared\/domain\/((lists\/(coded-list|property-use|work-actions)|permit\/(trades|states|who|permit-status))|territory\/(area-text|city-name|county-name)|days|once)\.ts$/;
/** What every page with a filter in its address needs, and what lists and mails say of a lead. */
const FILTERS =
  /\/(web\/src\/(ui\/(work\/stage-mark|lead\/(who-mark|reach-mark))|lib\/(page\/links|api\/work-marks|format\/(permit-text|lead-address)))|shared\/domain\/(work-list|input-words|filter\/(filter-query|permit-filter|profile-filter|filter-sentence|facet-label|facets|facet-kinds|sentence-style|keywords)|territory\/place-text|title-case|alerts\/alert|permit\/(permit|lead-reader|who-rule|reach|firm-trades|upstream|work-line|boilerplate)))\.(tsx?|json)$/;
/** What lists need to act on a lead: the call, the route, the card of a phone. */
const LEAD_ACTIONS =
  /\/(web\/src\/(ui\/(route\/.*|work\/(use-change-work|waiting-mark|use-stage-button)|lead\/(lead-card|first-step|row-button)|calls\/(call-subject|calling-(notice|time)|done-button))|lib\/(saved\/route-stops|api\/due-count|page\/directions-href|browser\/use-(minute|today)|format\/call-back-text))|shared\/domain\/(phone|route\/route-max|calls\/(time-zone|calling-hours|call-back)))\.tsx?$/;
/** What reads and shows what is saved on the device. */
const SAVED = /\/web\/src\/(lib\/saved\/saved-leads|ui\/work\/(saved-mark|use-show-saved-marks))\.tsx?$/;
/** What also the landing page needs. */
const FORMAT =
  /\/(web\/src\/lib\/(format\/(format|days)|saved\/tab-storage)|shared\/domain\/(memoize|words))\.ts$/;
/** Small parts of the leads page that others use too. */
const LEAD_PARTS = /\/web\/src\/(ui\/(export\/export-permits|form\/city-options))\.tsx?$/;
/** What pages with maps have in common before a map is drawn. */
const MAPS = /\/(web\/src\/lib\/map\/(places|can-draw-maps)|shared\/domain\/(heat-map|map\/density))\.ts$/;

/** What the app itself imports, so that its pages need not list it. */
const LOADED_WITH_APP = /^assets\/(react|app-libraries|base|shell|format|rolldown-runtime|preload-helper)-/;

/** Three entries (ARCHITECTURE §5): the landing page; the app; the sign-in page, so that the app does not load its code. */
export default defineConfig(({ command }) => {
  // A build that a test starts inherits NODE_ENV=test, which would bundle React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: here('.'),
    resolve: {
      alias: [
        // The package names only its development build, which has warnings.
        {
          find: /^react-router$/,
          replacement: here('../node_modules/react-router/dist/production/index.mjs'),
        },
      ],
    },
    plugins: [
      react(),
      tailwindcss(),
      prerender(),
      preloadFonts(),
      stableFonts(),
      trimMapShapes(),
      trimRoutes(),
      mapLibrary(),
      commonPasswords(),
      siteNotices(),
      publishSdk(),
      renderedPages(),
      paymentPage(),
      serviceWorker(),
    ],
    build: {
      outDir: here('../dist/web'),
      modulePreload: {
        // Without it the few browsers that know no modulepreload load the same files a little later.
        polyfill: false,
        // The parts of a page load at the first input, long before they show: their lists of files would cost each page 1 kB.
        resolveDependencies: (_, files, { hostId }) => {
          if (/^assets\/app-/.test(hostId)) return files.filter((file) => !LOADED_WITH_APP.test(file));
          return /^assets\/(index|login)-/.test(hostId)
            ? files
            : files.filter((file) => file.endsWith('.css'));
        },
      },
      emptyOutDir: true,
      target: 'es2023',
      // An inlined font would delay the first paint and break the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [here('index.html'), here('app.html'), here('login.html')],
        output: {
          // The app lists a hundred files: each sign of their hashes costs every page some 70 bytes.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            // Libraries change rarely, so their files keep their names and stay in the browser's cache.
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              { name: 'app-libraries', test: /node_modules\/(react-router|@tanstack)\//, priority: 1 },
              // Small files compress badly.
              { name: 'format', test: FORMAT },
              { name: 'base', test: BASE },
              { name: 'shell', test: SHELL },
              { name: 'lists', test: LISTS },
              { name: 'filters', test: FILTERS },
              { name: 'lead-parts', test: LEAD_PARTS },
              { name: 'lead-actions', test: LEAD_ACTIONS },
              { name: 'saved', test: SAVED },
              { name: 'maps', test: MAPS },
            ],
          },
        },
      },
    },
  };
});
