import lighthouse, { desktopConfig } from 'lighthouse';
import { buildSite, SITE_FOLDER } from '#infra/build-site.ts';
import { freePort } from '#infra/sim/aws/dynamo.ts';
import { openBrowser } from '../e2e/browser.ts';
import { TRUST_ANY_CERTIFICATE } from './over-http2.ts';
import { SIGNED_IN, serveSite } from './served-site.ts';
import { LANDING_ROUTE, LEADS_ROUTE, PUBLIC_ROUTE } from './visits.ts';

const DEVICES = [
  { name: 'phone', config: undefined },
  { name: 'desktop', config: desktopConfig },
] as const;

/** Audits a page in a new browser. Prints and returns the score of each category, of 100, and prints the failed audits. */
async function audit(
  url: string,
  signedIn: boolean,
  { config }: (typeof DEVICES)[number],
): Promise<readonly number[]> {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`, TRUST_ANY_CERTIFICATE]);
  try {
    const run = await lighthouse(
      url,
      { port, logLevel: 'error', ...(signedIn && { extraHeaders: { Cookie: SIGNED_IN } }) },
      config,
    );
    if (run === undefined || run.lhr.runtimeError !== undefined)
      throw new Error(`Lighthouse could not audit ${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
    const { categories, audits } = run.lhr;
    return Object.values(categories).map(({ title, score, auditRefs }) => {
      const points = Math.round((score ?? 0) * 100);
      console.log(`  ${title} ${points}`);
      for (const { id, weight } of auditRefs) {
        const audit = audits[id];
        if (weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1)
          console.log(`    ${audit.title} ${audit.displayValue ?? ''} (${Math.round(audit.score * 100)})`);
      }
      return points;
    });
  } finally {
    await browser.close();
  }
}

/** Minimum score of every category, of 100. */
const MIN_SCORE = 95;

/**
 * `npm run lighthouse`: runs all categories of Lighthouse on the built site's landing page, the page of a city's trade and the leads page, on a phone and a
 * desktop. Fails below 95. Sends nothing to other servers.
 */
export async function runLighthouse(): Promise<number> {
  const failure = await buildSite().failure;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  const site = await serveSite(SITE_FOLDER);
  const scores: number[] = [];
  try {
    for (const { path, signedIn } of [LANDING_ROUTE, PUBLIC_ROUTE, LEADS_ROUTE])
      for (const device of DEVICES) {
        console.log(`${path} ${device.name}`);
        scores.push(...(await audit(`${site.origin}${path}`, signedIn, device)));
      }
  } finally {
    await site.close();
  }
  const lowest = Math.min(...scores);
  console.log(`lighthouse_min ${lowest}`);
  return lowest < MIN_SCORE ? 1 : 0;
}
