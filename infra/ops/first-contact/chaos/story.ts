import { type HostState, stopForDay } from '#functions/collection/hosts/host-state.ts';
import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { addressOfTable, type Change, type ContactReport } from '../contact-report.ts';
import { firstContact, HOSTS_AT_ONCE } from '../first-contact.ts';
import { objectMemory } from '../object-memory.ts';
import { makeCases, SHARED_HOST, type StoryCase } from './case.ts';
import { World } from './world.ts';

/** What a story showed that must not be, in words. */
export interface StoryFindings {
  readonly wrongAccepted: readonly string[];
  readonly missedSafe: readonly string[];
  readonly askedTooMuch: readonly string[];
}

/** The most requests for one source, and for a host itself: robots.txt, the home page, the terms, and one try more of each. */
const PER_SOURCE = 20;
const PER_HOST = 6;
const PAUSE_MS = 2_000;
const CONTACT = 'permits@plumbline.example';

/** Contacts the sources of a seed's world, and compares the report with the truth. */
export async function runContactStory(seed: number, log: (line: string) => void): Promise<StoryFindings> {
  const dice = new Dice(seed);
  const world = new World();
  const cases = makeCases(world, dice);
  const earlier = stopForDay({ sourceId: 'il-earlier', cause: 'It refused.' }, world.time.now());
  const states: Record<string, HostState> = Object.fromEntries(
    [...world.hosts.values()].flatMap(({ name, isStopped, robotsBefore }) => [
      ...(isStopped ? [[name, { robots: undefined, stop: earlier }]] : []),
      ...(robotsBefore === undefined ? [] : [[name, { robots: robotsBefore, stop: undefined }]]),
    ]),
  );
  const twins = Object.fromEntries(cases.map((one) => [one.source.id, one.twins]));
  const report = await world.time.run(() =>
    firstContact(
      cases.map(({ source }) => source),
      {
        fetch: publicFetch(world.fetch, CONTACT, async () => ['93.184.215.14']),
        now: () => world.time.milliseconds,
        sleep: (milliseconds) => world.time.sleep(milliseconds),
        memory: objectMemory(states),
      },
      { twins },
    ),
  );
  tell(cases, report, world, log);
  return {
    wrongAccepted: cases.flatMap((one) => wrongOf(one, report)),
    missedSafe: cases.flatMap((one) => missedOf(one, report)),
    askedTooMuch: tooMuchOf(world, cases),
  };
}

/** Changes as one line. */
function describeChanges(changes: readonly Change[]): string {
  return changes
    .map((change) => {
      if (change.kind === 'portal') return addressOfTable(change.to);
      if (change.kind === 'column') return `${change.from} → ${change.to}`;
      return change.kind === 'paging' ? 'paging' : change.to;
    })
    .join(' + ');
}

function contactOf({ source }: StoryCase, { sources }: ContactReport) {
  const contact = sources.find(({ sourceId }) => sourceId === source.id);
  if (contact === undefined) throw new Error(`${source.id} is not in the report.`);
  return {
    ...contact,
    accepted: contact.proposals
      .filter(({ accepted }) => accepted)
      .map(({ changes }) => describeChanges(changes)),
  };
}

function wrongOf(one: StoryCase, report: ContactReport): string[] {
  const { accepted, verdict } = contactOf(one, report);
  return [
    ...accepted
      .filter((changes) => !one.safe.includes(changes))
      .map((changes) => `${one.source.id} (${one.about}) accepted ${changes}`),
    ...(verdict === 'works' && !one.isHealthy ? [`${one.source.id} (${one.about}) is called "works"`] : []),
    ...(verdict === 'works with a change' && one.safe.length === 0
      ? [`${one.source.id} (${one.about}) is called "${verdict}"`]
      : []),
  ];
}

function missedOf(one: StoryCase, report: ContactReport): string[] {
  if (one.isCut === true) return [];
  const { accepted, verdict } = contactOf(one, report);
  return [
    ...one.safe
      .filter((changes) => !accepted.includes(changes))
      .map((changes) => `${one.source.id} (${one.about}) missed ${changes}`),
    ...(one.isHealthy && verdict !== 'works'
      ? [`${one.source.id} (${one.about}) is called "${verdict}"`]
      : []),
  ];
}

/** Everything that a host could complain about. */
function tooMuchOf(world: World, cases: readonly StoryCase[]): string[] {
  const found: string[] = [];
  if (world.mostAtOnce > HOSTS_AT_ONCE) found.push(`${world.mostAtOnce} requests at once`);
  for (const [name, visits] of Map.groupBy(world.visits, ({ host }) => host)) {
    const host = world.hosts.get(name);
    const pause = Math.max(PAUSE_MS, (host?.crawlDelay ?? 0) * 1_000);
    if (host?.isStopped === true) found.push(`${name} was stopped before the run`);
    if (visits.length > PER_HOST + PER_SOURCE * sourcesOf(name, cases))
      found.push(`${name} got ${visits.length} requests`);
    if (visits.filter(({ path }) => path === '/robots.txt').length > 2)
      found.push(`${name} got robots.txt often`);
    for (const [at, visit] of visits.entries()) {
      const before = visits[at - 1];
      if (before === undefined && visit.path !== '/robots.txt')
        found.push(`${name} was asked before its robots.txt`);
      if (before?.isRefused === true) found.push(`${name} was asked after it refused`);
      const isAfterRobots = visits.slice(0, at).some(({ path }) => path === '/robots.txt');
      const wanted = Math.max(isAfterRobots ? pause : PAUSE_MS, before?.pauseMs ?? 0);
      const due = (before?.end ?? Number.NEGATIVE_INFINITY) + wanted;
      if (visit.start < due) found.push(`${name} got a request ${due - visit.start} ms too early`);
      if (
        host?.disallow?.some((beginning) => visit.path.startsWith(beginning)) === true &&
        visit.path !== '/robots.txt'
      )
        found.push(`${name} was asked ${visit.path}`);
      if (host?.robotsStatus === 503 && host.robotsBefore === undefined && visit.path !== '/robots.txt')
        found.push(`${name} was asked without its rules`);
      if ((host?.crawlDelay ?? 0) > 60 && visit.path !== '/robots.txt')
        found.push(`${name} wants hours between requests`);
      if (!visit.userAgent.includes(CONTACT)) found.push(`${name} does not know who asks`);
    }
  }
  return found;
}

/** How many sources may ask a host: those of the shared host `data3.test`, or the one that `new-city-3-0.test` is for. */
function sourcesOf(host: string, cases: readonly StoryCase[]): number {
  if (host === SHARED_HOST) return cases.length;
  const number = /^data(\d+)\./.exec(host)?.[1];
  return number === undefined
    ? 1
    : cases.filter(({ source }) => source.id.startsWith(`il-city-${number}-`)).length;
}

function tell(
  cases: readonly StoryCase[],
  report: ContactReport,
  world: World,
  log: (line: string) => void,
): void {
  for (const one of cases) {
    const { verdict, causes, proposals, exchanges } = contactOf(one, report);
    log(`${one.source.id} ${one.source.portal.kind} (${one.about})`);
    for (const { asked, answer } of exchanges) log(`  ${asked}: ${answer}`);
    for (const { changes, accepted, reasons } of proposals)
      log(
        `  ${accepted ? 'accepted' : 'proposed'} ${describeChanges(changes)}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`,
      );
    log(`  ${verdict}${causes.length > 0 ? `: ${causes.join(' ')}` : ''}`);
  }
  log(`${world.visits.length} requests to ${new Set(world.visits.map(({ host }) => host)).size} hosts`);
}
