import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { APP_PAGES } from './worker/request-handling.ts';

type Bundle = Rolldown.OutputBundle;

/** Modules that load later than the app but are needed offline. */
const NEEDED_OFFLINE = [
  'call-dialog.tsx',
  'entry-dialog.tsx',
  'route-map.ts',
  'route-map.tsx',
  'route-page.tsx',
  'saved-leads.ts',
  'saved-leads.tsx',
  'saved-permit-dialog.tsx',
  'saved-work-list.tsx',
  'sign-out-question.tsx',
  'waiting-changes.ts',
  'work-list-page.tsx',
];
/** The runtime configuration; not a file of the build. */
const CONFIG = '/config.json';

/**
 * Builds `sw.js` with the list of files that the app needs to start, and their hash: a browser sees a new version of the
 * worker exactly when one of these files changes.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['app.html'];
        // The test of script sizes builds no pages.
        if (page === undefined || page.type !== 'asset') return;
        const files = [...shellFiles(bundle)].sort();
        const source = await workerWith({
          SHELL_FILES: [...APP_PAGES, CONFIG, ...files.map((file) => `/${file}`)],
          SHELL_VERSION: hashOf([...files, String(page.source)]),
        });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The app's scripts, those needed offline, the styles and the fonts. */
function shellFiles(bundle: Bundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holding = (module: string) => {
    const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (found.length === 0) throw new Error(`The app needs ${module} offline, which is not in the build.`);
    return found;
  };
  const app = chunks.filter(({ isEntry, name }) => isEntry && name === 'app');
  const files = new Set([...app, ...NEEDED_OFFLINE.flatMap(holding)].map(({ fileName }) => fileName));
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const name of chunk.imports) files.add(name);
  }
  for (const name of Object.keys(bundle)) if (/^assets\/.*\.(css|woff2)$/.test(name)) files.add(name);
  return files;
}

async function workerWith(values: Readonly<Record<string, unknown>>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('worker/service-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2023',
    legalComments: 'none',
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  const [worker] = outputFiles;
  if (worker === undefined) throw new Error('The service worker was not built.');
  return worker.text;
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
