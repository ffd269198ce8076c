import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type LaunchOptions,
} from 'playwright-core';

/**
 * Switches that the npm package sets for scrapers and we must not use: a single process mixes the cookies of contexts, and
 * without web security a page may read any origin.
 */
const UNSAFE_SWITCHES: ReadonlySet<string> = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
]);

/** Switches for WebGL, which no page uses. Without them and with `--disable-gpu`, pages open in three quarters of the time. */
const GPU_SWITCHES: ReadonlySet<string> = new Set([
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

/**
 * Opens a Chromium that needs no download: `CHROMIUM_PATH`, the npm package (Linux x64), or an installed Chrome.
 * @param switches command-line switches to add
 */
export async function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await launchOptions(switches));
}

/** Starts the same Chromium as a server that several processes connect to. */
export async function startBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions([]));
}

async function launchOptions(switches: readonly string[]): Promise<LaunchOptions> {
  const given = process.env['CHROMIUM_PATH'] ?? '';
  if (given !== '') return { executablePath: given, args: ['--no-sandbox', ...switches] };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: bundled } = await import('@sparticuz/chromium');
    return {
      executablePath: await bundled.executablePath(),
      args: [
        ...bundled.args.filter((arg) => !UNSAFE_SWITCHES.has(arg) && !GPU_SWITCHES.has(arg)),
        '--disable-gpu',
        ...switches,
      ],
    };
  }
  const installed = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed, args: [...switches] };
  throw new Error('No Chromium found. Install Chrome, or set CHROMIUM_PATH to one.');
}

/** Collects script errors and refused resources of all pages. */
export function watchForErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}
