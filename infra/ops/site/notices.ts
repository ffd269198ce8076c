import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, SITE_FOLDER, siteIsStale } from '#infra/build-site.ts';
import { bundleFolder, bundleHandlers } from '#infra/bundle.ts';
import { NOTICES_FILE, parseNotices } from '#infra/notices/notices.ts';
import { HANDLER_FILES } from '#infra/stacks/functions.ts';

const readNotices = (folder: string): readonly string[] =>
  parseNotices(readFileSync(join(folder, NOTICES_FILE), 'utf8'));

/**
 * `npm run ops -- notices`: lists the third-party software, fonts and data that we ship, with their licenses. Builds the site and every
 * bundle, since the notices are written there.
 */
export async function listNotices(): Promise<void> {
  const [failure] = await Promise.all([
    siteIsStale() ? buildSite().failure : Promise.resolve(null),
    bundleHandlers(HANDLER_FILES),
  ]);
  if (failure !== null) throw new Error(`The site could not be built: ${failure}`);
  const site = readNotices(SITE_FOLDER);
  const functions = new Set(HANDLER_FILES.flatMap((file) => readNotices(bundleFolder(file))));
  const all = [...new Set([...site, ...functions])].toSorted();
  for (const name of all) {
    const where = [site.includes(name) ? 'browsers' : [], functions.has(name) ? 'functions' : []].flat();
    console.log(`${name.padEnd(60)} ${where.join(', ')}`);
  }
  const licenses = new Set(all.map((name) => /\((.*)\)$/.exec(name)?.[1]));
  console.log(`packages ${all.length} licenses ${licenses.size}: ${[...licenses].toSorted().join(', ')}`);
}
