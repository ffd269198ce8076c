import { resolveMx, resolveNs } from 'node:dns/promises';
import { readSettings } from '#infra/stacks/settings.ts';
import { AwsFailed, awsCli } from '../preflight/aws-cli.ts';
import { CHECKS } from '../preflight/checks.ts';
import { probeContact } from '../preflight/contact.ts';
import type { Finding } from '../preflight/finding.ts';
import { createLook, type Look, type LookParts } from '../preflight/look.ts';

/**
 * Runs all checks. Without an account the others cannot be asked.
 * @returns a line for each finding, and whether a deployment must wait
 */
export async function preflight(
  parts: LookParts,
): Promise<{ readonly lines: readonly string[]; readonly isReady: boolean }> {
  const look = createLook(parts);
  const lines: string[] = [];
  let fixes = 0;
  for (const name of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const found = await run(look, name);
    for (const finding of found) lines.push(lineOf(CHECKS[name].title, finding));
    const stops = found.filter((finding) => 'fix' in finding).length;
    fixes += stops;
    if (stops > 0 && (name === 'tools' || name === 'account')) break;
  }
  const result = fixes === 0 ? 'Ready to deploy.' : `Not ready: ${fixes} to fix.`;
  return { lines: [...lines, result], isReady: fixes === 0 };
}

async function run(look: Look, name: keyof typeof CHECKS): Promise<readonly Finding[]> {
  try {
    const found = await CHECKS[name].run(look);
    return 'length' in found ? found : [found];
  } catch (error) {
    if (!(error instanceof AwsFailed)) throw error;
    return [{ fix: `${error.message} Allow this call to your role, or sign in again.` }];
  }
}

function lineOf(title: string, finding: Finding): string {
  const [mark, text] = Object.entries(finding)[0] ?? [];
  return `${mark?.padEnd(5)} ${title}: ${text}`;
}

/**
 * Asks the account of the shell, and prints what it found.
 * @param context the settings of the deployment
 * @param probe mails the contact address too
 * @returns whether a deployment can work
 */
export async function askAccount(context: Readonly<Record<string, string>>, probe = false): Promise<boolean> {
  const settings = readSettings({ tryGetContext: (name) => context[name] });
  const { lines, isReady } = await preflight({
    settings,
    aws: awsCli,
    nodeVersion: process.version,
    // The zone's own servers answer when the registrar leads to them.
    nameServers: (zone) => resolveNs(zone).catch(() => []),
    mailServers: async (domain) =>
      (await resolveMx(domain).catch(() => []))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
  });
  if (probe) process.stdout.write(`${await probeContact({ settings }, awsCli, new Date())}\n`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return isReady;
}
