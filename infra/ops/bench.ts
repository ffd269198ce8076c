import { browserModule } from './program/browser-module.ts';
import { command, type Program, runProgram } from './program/program.ts';

/** Room for a million generated permits and their plain answer. */
const LARGE_HEAP = ['--max-old-space-size=12000'];

const seeds = (fallback: number) => ({ kind: 'number', fallback, about: 'so many seeds' }) as const;
const permits = { kind: 'number', fallback: 1_000_000, about: 'generated permits' } as const;
const show = { kind: 'number', from: 0, fallback: 0, about: 'prints so many wrong answers' } as const;

const COLLECTING = [
  command({
    name: 'collect',
    usage: 'processor time of a run beside JSON.parse of its pages, and the writes of a second run',
    options: {
      rows: { kind: 'number', fallback: 110_000, about: 'generated rows' },
      rounds: { kind: 'number', fallback: 8, about: 'measured rounds' },
    },
    // Those of the function.
    node: ['--max-semi-space-size=64', '--single-threaded-gc', '--expose-gc'],
    run: async (given) => (await import('#functions/collection/bench/collect.bench.ts')).benchCollect(given),
  }),
  command({
    name: 'fresh',
    usage: 'minutes from a change of a replayed portal to a phone, and what asking costs',
    options: {
      seed: { kind: 'number', fallback: 1, about: 'of the replayed portals' },
      sources: { kind: 'number', fallback: 133, about: 'replayed portals' },
    },
    run: async (given) =>
      (await import('#functions/collection/asking/bench/fresh.bench.ts')).benchFresh(given),
  }),
  command({
    name: 'text',
    usage: 'trades, actions and uses read from records, beside what people labeled',
    options: {
      rows: {
        kind: 'path',
        is: 'file or folder',
        about: 'labeled rows, *.json; invented ones without it',
      },
    },
    run: async (given) =>
      (await import('#functions/collection/conform/trades/bench/text.bench.ts')).benchText(given),
  }),
  command({
    name: 'people',
    usage: 'who texts in place of names are: nobody, the owner, a person, a firm; and streets that are none',
    options: {
      words: {
        kind: 'path',
        is: 'file',
        about: 'a file of text, column and label with tabs between them; invented ones without it',
      },
      show,
    },
    run: async (given) => (await import('#functions/permits/names/bench/people.bench.ts')).benchPeople(given),
  }),
  command({
    name: 'who',
    usage: 'who does the work and how to reach somebody, beside what people said of records',
    options: {
      rows: {
        kind: 'path',
        is: 'file or folder',
        about: 'labeled rows, *.json; invented ones without it',
      },
      show,
    },
    run: async (given) => (await import('#functions/collection/conform/bench/who.bench.ts')).benchWho(given),
  }),
  command({
    name: 'status',
    usage: 'status words of portals, beside the stage that people gave them',
    options: {
      words: { kind: 'path', is: 'file', about: 'a list of words by source; our own without it' },
      show,
    },
    run: async (given) =>
      (await import('#functions/collection/conform/bench/status.bench.ts')).benchStatus(given),
  }),
  command({
    name: 'places',
    usage: 'made-up addresses as publishers write them, and points, one in five of them wrong',
    options: {
      seeds: seeds(5),
      rows: {
        kind: 'path',
        is: 'file',
        about: 'a CSV file instead: address, city, number, suffix, before, name, type, after',
      },
      show,
    },
    run: async (given) =>
      (await import('#functions/collection/conform/bench/places.bench.ts')).benchPlaces(given),
  }),
  command({
    name: 'completeness',
    usage: 'losses, doubled rows and late rows beside the Census survey',
    options: {
      files: {
        kind: 'path',
        is: 'folder',
        about: 'files of the survey, such as co2405c.txt; made ones without it',
      },
      seeds: seeds(5),
    },
    run: async (given) =>
      (await import('#functions/completeness/bench/completeness.bench.ts')).benchCompleteness(given),
  }),
  command({
    name: 'boards',
    usage: 'contractors of made-up permits found on a made-up license board',
    options: { seeds: seeds(5) },
    run: async (given) => (await import('#functions/boards/bench/boards.bench.ts')).benchBoards(given),
  }),
  command({
    name: 'storm',
    usage: 'permits around planted reports of hail and wind, beside all distances',
    options: { seeds: seeds(5) },
    run: async (given) => (await import('#functions/storms/bench/storm.bench.ts')).benchStorm(given),
  }),
  command({
    name: 'parcels',
    usage: 'parcels of made-up permits found on a made-up roll',
    options: { seeds: seeds(3) },
    run: async (given) => (await import('#functions/parcels/bench/parcels.bench.ts')).benchParcels(given),
  }),
  command({
    name: 'projects',
    usage: 'permits of made-up jobs joined, with half of the declared links hidden',
    options: {
      seeds: seeds(10),
      from: { kind: 'number', fallback: 1, about: 'the first seed' },
      rows: { kind: 'path', is: 'folder', about: 'real rows instead, whose only truth is what they declare' },
      show,
    },
    run: async (given) =>
      (await import('#functions/permits/projects/bench/projects.bench.ts')).benchProjects(given),
  }),
  command({
    name: 'next',
    usage: 'planted sequences of trades, and none among exchanged ones',
    options: { seeds: seeds(40) },
    run: async (given) =>
      (await import('#functions/permits/next-trades/bench/next.bench.ts')).benchNext(given),
  }),
  command({
    name: 'early',
    usage: 'planted odds of filings, measured from made-up permits, and none among exchanged ones',
    options: { runs: { kind: 'number', fallback: 2000, about: 'made-up states' } },
    run: async (given) => (await import('#functions/permits/filings/bench/early.bench.ts')).benchEarly(given),
  }),
];

const SEARCHING = [
  command({
    name: 'index',
    usage: 'the lead index on generated permits: page 1,000 beside page 1, SQLite, the plain answer, memory',
    options: {
      permits,
      questions: { kind: 'number', fallback: 10_000, about: 'random queries' },
      compared: { kind: 'number', fallback: 400, about: 'queries with SQLite' },
      cold: { kind: 'flag', about: 'what a new process reads instead' },
      rebuild: { kind: 'number', about: 'builds an index of so many permits instead' },
      nationwide: { kind: 'number', about: 'keyword searches over so many permits of the country instead' },
      detail: { kind: 'flag', about: 'shows the slowest queries, and those where SQLite does best' },
    },
    node: LARGE_HEAP,
    run: async (given) =>
      (await import('#functions/permits/lead-index/bench/lead-index.bench.ts')).benchIndex(given),
  }),
  command({
    name: 'map',
    usage: 'what the heat map asks while somebody pans and zooms',
    options: { permits, moves: { kind: 'number', fallback: 200, about: 'moves at each of four levels' } },
    node: LARGE_HEAP,
    run: async (given) => (await import('#functions/permits/lead-index/bench/map.bench.ts')).benchMap(given),
  }),
  command({
    name: 'match',
    usage: 'generated alerts matched against the permits of a run',
    options: {
      alerts: { kind: 'number', fallback: 100_000, about: 'generated alerts' },
      permits: { ...permits, fallback: 5000 },
    },
    run: async (given) => (await import('#functions/alerts/bench/match.bench.ts')).benchMatch(given),
  }),
  command({
    name: 'ask',
    usage: 'sentences of 100,000 generated filters, and written questions',
    run: async () => (await import('#shared/domain/ask/bench/ask.bench.ts')).benchAsk(),
  }),
  command({
    name: 'lookup',
    usage: 'numbers, addresses and cities looked up among 100,000 permits',
    run: async () => (await import('#functions/lookup/bench/lookup.bench.ts')).benchLookup(),
  }),
  command({
    name: 'agents',
    usage: 'sixty tasks of contractors, solved by a scripted agent over HTTP',
    run: async () => (await import('#functions/api/mcp/bench/agents.bench.ts')).benchAgents(),
  }),
  command({
    name: 'route',
    usage: "planned routes beside the shortest known, and planning's time",
    run: async () => (await import('#shared/domain/route/bench/route.bench.ts')).benchRoute(),
  }),
];

const SERVING = [
  command({
    name: 'init',
    usage: 'cold starts of every function, beside the DynamoDB client alone',
    run: async () => (await import('#infra/bench/init.bench.ts')).benchInit(),
  }),
  command({
    name: 'load',
    usage: 'the local stack under mixed calls of users, beside a server that only reads',
    options: {
      seconds: { kind: 'number', fallback: 30, about: 'for each of the two' },
      connections: { kind: 'number', fallback: 8, about: 'at the same time' },
      users: { kind: 'number', fallback: 40, about: 'enough that none spends the budget of rows' },
    },
    run: async (given) => (await import('#infra/bench/load.ts')).benchLoad(given),
  }),
  command({
    name: 'web',
    usage: 'scripts, paint, delay and shifts of the pages in a browser; needs an idle machine',
    options: { loads: { kind: 'number', fallback: 5, about: 'loads of each page' } },
    run: async (given) => {
      type Bench = { benchWeb(options: typeof given): Promise<void> };
      await (await browserModule<Bench>('web/bench/web.bench.ts')).benchWeb(given);
    },
  }),
];

export const BENCH: Program = {
  name: 'bench',
  about: 'Measurements; the last line is the figure.',
  file: import.meta.filename,
  showsStacks: true,
  groups: { Collecting: COLLECTING, Searching: SEARCHING, Serving: SERVING },
};

if (import.meta.main) process.exitCode = await runProgram(BENCH);
