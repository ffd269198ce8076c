import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder, bundleHandlers } from './bundle.ts';
import { buildSite, SITE_FOLDER, siteIsStale } from './local/build-site.ts';
import { NOTICES_FILE, namedIn } from './notices/notices.ts';
import { HANDLER_FILES } from './stacks/functions.ts';

/**
 * `npm run notices`: whose software, fonts and data we hand on, and under which terms. Builds what ships; the notices lie in the built
 * site and in every function's bundle.
 */
const [failure] = await Promise.all([
  siteIsStale() ? buildSite().failure : Promise.resolve(null),
  bundleHandlers(HANDLER_FILES),
]);
if (failure !== null) throw new Error(`The site could not be built: ${failure}`);

const told = (folder: string): readonly string[] => namedIn(readFileSync(join(folder, NOTICES_FILE), 'utf8'));
const site = told(SITE_FOLDER);
const functions = new Set(HANDLER_FILES.flatMap((file) => told(bundleFolder(file))));
const all = [...new Set([...site, ...functions])].toSorted();
for (const name of all) {
  const where = [site.includes(name) ? 'browsers' : [], functions.has(name) ? 'functions' : []].flat();
  console.log(`${name.padEnd(60)} ${where.join(', ')}`);
}
const licenses = new Set(all.map((name) => /\((.*)\)$/.exec(name)?.[1]));
console.log(`packages ${all.length} licenses ${licenses.size}: ${[...licenses].toSorted().join(', ')}`);
