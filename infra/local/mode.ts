import { portalHosts } from '#functions/collection/portals/pages.ts';
import type { Source } from '#functions/collection/source.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';

/** Where the rows come from: the portals themselves, the stand-in's generated rows, or a recording at PORTALS_ORIGIN. */
export type Mode = SiteConfig['data'];

const PROBE_MS = 3000;
/** One answer from any of these few tells that the world can be reached. */
const PROBED_MAX = 6;

type Env = Readonly<Record<string, string | undefined>>;

/** Where the portals are recorded; undefined when nothing is said about it. */
export function recordedOrigin(env: Env): string | undefined {
  return env['PORTALS_ORIGIN'] === '' ? undefined : env['PORTALS_ORIGIN'];
}

/** `PORTALS` says something it cannot. */
export class UnknownMode extends Error {
  override readonly name = 'UnknownMode';
}

/**
 * The modes the environment leaves open: `recorded` with `PORTALS_ORIGIN`, what `PORTALS` says (`live` or `sample`), else
 * both of these.
 * @throws UnknownMode
 */
export function askedModes(env: Env): readonly Mode[] {
  if (recordedOrigin(env) !== undefined) return ['recorded'];
  const wanted = env['PORTALS'] ?? '';
  if (wanted === '') return ['live', 'sample'];
  if (wanted === 'live' || wanted === 'sample') return [wanted];
  throw new UnknownMode(`PORTALS is "${wanted}". Set it to live or sample, or leave it out.`);
}

/**
 * Decides the mode: where it is open, `live` when a portal answers within three seconds, `sample` when none does.
 * @throws UnknownMode
 */
export async function chooseMode(env: Env, sources: readonly Source[]): Promise<Mode> {
  const [only, other] = askedModes(env);
  if (only !== undefined && other === undefined) return only;
  const hosts = [...new Set(sources.flatMap(portalHosts))].slice(0, PROBED_MAX);
  return (await anyAnswers(hosts)) ? 'live' : 'sample';
}

async function anyAnswers(hosts: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS);
  return Promise.any(
    hosts.map((host) => fetch(`https://${host}/`, { method: 'HEAD', redirect: 'manual', signal })),
  ).then(
    () => true,
    () => false,
  );
}
