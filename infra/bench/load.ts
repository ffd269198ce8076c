import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon, { type LoadRequest, type LoadResult } from 'autocannon';
import { median, say } from '#functions/permits/lead-index/bench/measure.ts';
import { type CallName, pathOf } from '#shared/contract/routes.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { startLocalStack } from '../../web/e2e/local-stack.ts';
import { signUpUsers } from './load/sign-up.ts';
import { mixedTraffic, type People } from './load/traffic.ts';

const CITIES = ['il-chicago', 'pa-philadelphia', 'tx-austin'];
const TURNS = 3;
const WARM_UP_SECONDS = 2;

/**
 * `npm run bench -- load --seconds 30`: the local stack under mixed calls of trial users (`load/traffic.ts`), alternating with the
 * baseline: the same HTTP server and DynamoDB, reading one page of permits for each request. An error is a call without an answer,
 * with a status other than 200, or without JSON. The p99s are medians over the turns.
 */
export async function benchLoad({
  seconds,
  connections,
  users,
}: {
  readonly seconds: number;
  readonly connections: number;
  readonly users: number;
}): Promise<number> {
  const turnSeconds = Math.max(1, Math.round(seconds / TURNS));
  /** Wrong answers by call. */
  const wrong = new Map<CallName, number>();

  function look(name: CallName, status: number, body: string): void {
    if (status === 200 && /^[[{].*[\]}]$/s.test(body)) return;
    wrong.set(name, (wrong.get(name) ?? 0) + 1);
    if (wrong.get(name) === 1) say(`${name} answered ${status}: ${body.slice(0, 200)}`);
  }

  async function preparePeople(site: string, cookies: readonly string[]): Promise<People> {
    const pages = await Promise.all(
      [0, 1, 2].map(async (page) => {
        const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(page * PAGE_SIZE) });
        const answer = await fetch(`${site}${pathOf('searchPermits')}?${query}`, {
          headers: { cookie: cookies[0] ?? '' },
        });
        return (await answer.json()) as readonly Permit[];
      }),
    );
    const permits = pages.flat();
    if (permits.length < PAGE_SIZE) throw new Error(`The stack shows ${permits.length} permits only.`);
    return { cookies, permits };
  }

  async function startBare({ permits }: People): Promise<{ child: ChildProcess; origin: string }> {
    const child = fork(fileURLToPath(new URL('./load/bare-read.ts', import.meta.url)));
    child.send(permits.slice(0, PAGE_SIZE).map((permit) => ({ ...permit, pk: permit.id, sk: 'permit' })));
    const [origin] = (await once(child, 'message')) as [string];
    return { child, origin };
  }

  const shoot = (url: string, requests: readonly LoadRequest[], duration: number): Promise<LoadResult> =>
    autocannon({ url, connections, duration, requests });
  // No pages are requested, so none are built.
  const site = mkdtempSync(join(tmpdir(), 'load-'));
  process.env['SITE_FOLDER'] = site;
  const stack = await startLocalStack(CITIES);
  let bare: { child: ChildProcess; origin: string } | undefined;
  try {
    const people = await preparePeople(stack.site, await signUpUsers(stack, users));
    say(`${people.cookies.length} users signed up; ${CITIES.length} cities collected`);
    bare = await startBare(people);
    const mixed = mixedTraffic(people, look);
    const read: LoadRequest[] = [{ method: 'GET', path: '/' }];
    await shoot(stack.site, mixed, WARM_UP_SECONDS);
    await shoot(bare.origin, read, WARM_UP_SECONDS);
    const ours: LoadResult[] = [];
    const theirs: LoadResult[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      ours.push(await shoot(stack.site, mixed, turnSeconds));
      theirs.push(await shoot(bare.origin, read, turnSeconds));
    }
    const unanswered = ours.reduce((sum, one) => sum + one.errors + one.timeouts, 0);
    const errors = unanswered + [...wrong.values()].reduce((sum, count) => sum + count, 0);
    const p99 = (results: readonly LoadResult[]): number => median(results.map(({ latency }) => latency.p99));
    const told = (results: readonly LoadResult[]): string =>
      results
        .map(
          ({ latency, requests }) =>
            `p50 ${latency.p50} p99 ${latency.p99} ms at ${requests.average.toFixed(0)}/s`,
        )
        .join(' · ');
    say(`mixed calls, ${connections} connections: ${told(ours)}`);
    say(`bare stand-in, the same: ${told(theirs)}`);
    console.log(`errors ${errors} p99/stand-in ${(p99(ours) / p99(theirs)).toFixed(1)}`);
    return errors > 0 ? 1 : 0;
  } finally {
    bare?.child.disconnect();
    await stack.stop();
    rmSync(site, { recursive: true, force: true });
  }
}
