import { portalHosts } from '#functions/collection/portals/pages.ts';
import type { Source } from '#functions/collection/source.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';

/** Source of the rows: the portals, the stand-in's generated rows, or a recording at PORTALS_ORIGIN. */
export type DataMode = SiteConfig['data'];

const PROBE_MS = 3000;
/** Portals to probe; one response proves that the network works. */
const PROBED_MAX = 6;

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the origin of the recording, if any. */
export function recordedOrigin(env: Env): string | undefined {
  return env['PORTALS_ORIGIN'] === '' ? undefined : env['PORTALS_ORIGIN'];
}

/** Thrown for an unknown value of `PORTALS`. */
export class UnknownMode extends Error {
  override readonly name = 'UnknownMode';
}

/**
 * Returns the modes that the environment allows: `recorded` with `PORTALS_ORIGIN`, the value of `PORTALS` (`live` or `sample`), or
 * both of these.
 * @throws UnknownMode
 */
export function allowedModes(env: Env): readonly DataMode[] {
  if (recordedOrigin(env) !== undefined) return ['recorded'];
  const wanted = env['PORTALS'] ?? '';
  if (wanted === '') return ['live', 'sample'];
  if (wanted === 'live' || wanted === 'sample') return [wanted];
  throw new UnknownMode(`PORTALS is "${wanted}". Set it to live or sample, or leave it out.`);
}

/**
 * Chooses the mode. If the environment allows both, it is `live` when a portal responds within three seconds, else `sample`.
 * @throws UnknownMode
 */
export async function chooseMode(env: Env, sources: readonly Source[]): Promise<DataMode> {
  const [only, other] = allowedModes(env);
  if (only !== undefined && other === undefined) return only;
  const hosts = [...new Set(sources.flatMap(portalHosts))].slice(0, PROBED_MAX);
  return (await isAnyReachable(hosts)) ? 'live' : 'sample';
}

async function isAnyReachable(hosts: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  return Promise.any(
    hosts.map((host) => fetch(`https://${host}/`, { method: 'HEAD', redirect: 'manual', signal })),
  ).then(
    () => true,
    () => false,
  );
}
