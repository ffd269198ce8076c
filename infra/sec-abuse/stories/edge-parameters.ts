import { passEdge } from '#infra/sim/gateway/edge.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { isPublicRead } from '#infra/stacks/api-routes.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

const SITE = 'https://site.test';
const READS = (Object.keys(routes) as CallName[]).filter(isPublicRead);

/** The address of a call behind the edge; undefined where the edge itself answers. */
function behindEdge(name: CallName, query: string): string | undefined {
  const url = new URL(`${pathOf(name, { id: 'il-chicago' })}?${query}`, SITE);
  const passed = passEdge(routes[name].method, url);
  return passed instanceof URL ? passed.href : undefined;
}

/** Each address behind the edge that was not asked for yet misses its cache, and costs a run of a function. */
async function missCache(_: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const madeUp = () =>
    `${dice.oneOf(['x', 'cb', '_', 'State', 'utm_source'])}${dice.below(1e6)}=${dice.below(1e6)}`;
  return READS.flatMap((name) => {
    const missed = new Set(Array.from({ length: 20 }, () => behindEdge(name, madeUp())));
    missed.delete(undefined);
    return missed.size === 0 ? [] : [`${missed.size} of 20 made-up parameters of ${name} reach a function`];
  });
}

/** Spells the path of a call in other ways. */
async function respellPath(_: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const spelled = (path: string) =>
    path.replace(/[a-z]/g, (letter) => {
      const code = letter.charCodeAt(0).toString(16);
      return dice.oneOf([letter, `%${code}`, `%${code.toUpperCase()}`]);
    });
  return READS.flatMap((name) => {
    const path = pathOf(name, { id: 'il-chicago' });
    const found = Array.from({ length: 20 }, () => passEdge('GET', new URL(spelled(path), SITE)));
    const missed = new Set(found.map((passed) => (passed instanceof URL ? passed.href : undefined)));
    missed.delete(undefined);
    missed.delete(`${SITE}${path}`);
    return missed.size === 0 ? [] : [`${missed.size} of 20 spellings of ${name} miss the cache`];
  });
}

/** Named parameters in any order share one entry of the cache; links that a mail program has marked still open. */
async function readFigures(world: AbuseWorld): Promise<readonly string[]> {
  const orders = ['state=Illinois&city=Chicago', 'city=Chicago&role=&state=Illinois'];
  const keys = new Set(orders.map((query) => behindEdge('permitOutlook', query)));
  const [key] = keys;
  const marked = behindEdge('login', 'utm_source=mail&returnTo=%2Fleads&fbclid=1');
  const answer = await world.call('permitOutlook', {
    query: key === undefined ? '' : new URL(key).search.slice(1),
  });
  return [
    ...(keys.size === 1 && answer.status === 200 ? [] : [`the figures of a city: ${answer.status}`]),
    ...(marked === `${SITE}/api/login?returnTo=%2Fleads` ? [] : ['a marked link to sign in']),
  ];
}

/** Calls whose parameters nobody named. */
export const EDGE_PARAMETER_STORIES: readonly AbuseStory[] = [
  { name: 'made-up parameters miss the cache of public reads', play: missCache, honest: readFigures },
  { name: 'other spellings miss the cache of public reads', play: respellPath, honest: readFigures },
];
