import { portalHosts } from '#functions/collection/portals/pages.ts';
import type { Source } from '#functions/collection/source.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { Misuse } from '../harness/misuse.ts';

/** Source of the rows: the portals, the stand-in's generated rows, or a recording at PORTALS_ORIGIN. */
export type DataMode = SiteConfig['data'];

const PROBE_MS = 3000;
/** Portals to probe; one response proves that the network works. */
const PROBED_MAX = 6;

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the origin of the recording, if any. @throws Misuse for what is no address */
export function recordedOrigin(env: Env): string | undefined {
  const origin = env['PORTALS_ORIGIN'] ?? '';
  if (origin === '') return undefined;
  if (/^https?:\/\//.test(origin) && URL.canParse(origin)) return origin;
  throw new Misuse(
    `PORTALS_ORIGIN is "${origin}", which is not an address. Write it like http://127.0.0.1:9000.`,
  );
}

/**
 * Returns the modes that the environment allows: `recorded` with `PORTALS_ORIGIN`, the value of `PORTALS` (`live` or `sample`), or
 * both of these.
 * @throws Misuse
 */
export function allowedModes(env: Env): readonly DataMode[] {
  if (recordedOrigin(env) !== undefined) return ['recorded'];
  const wanted = env['PORTALS'] ?? '';
  if (wanted === '') return ['live', 'sample'];
  if (wanted === 'live' || wanted === 'sample') return [wanted];
  throw new Misuse(`PORTALS is "${wanted}". Set it to live or sample, or leave it out.`);
}

/**
 * Chooses the mode. If the environment allows both, it is `live` when a portal responds within three seconds, else `sample`.
 * @throws Misuse also when no recording answers
 */
export async function chooseMode(env: Env, sources: readonly Source[]): Promise<DataMode> {
  const [only, other] = allowedModes(env);
  const origin = recordedOrigin(env);
  if (origin !== undefined && !(await isAnyReachable([origin])))
    throw new Misuse(
      `Nothing answers at ${origin}, where PORTALS_ORIGIN leads. Start the recording first, or leave PORTALS_ORIGIN out.`,
    );
  if (only !== undefined && other === undefined) return only;
  const hosts = [...new Set(sources.flatMap(portalHosts))].slice(0, PROBED_MAX);
  return (await isAnyReachable(hosts.map((host) => `https://${host}/`))) ? 'live' : 'sample';
}

async function isAnyReachable(addresses: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  return Promise.any(
    addresses.map((address) => fetch(address, { method: 'HEAD', redirect: 'manual', signal })),
  ).then(
    () => true,
    () => false,
  );
}
