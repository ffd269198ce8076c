import { isDay } from '#functions/collection/conform/normal-forms/dates.ts';
import { LAST_WAVE } from '#functions/collection/waves.ts';
import { command } from '../program/program.ts';
import { SOURCES, STAGE, sourceIds } from './shared.ts';

export const COLLECTION = [
  command({
    name: 'collect',
    usage: `collects the given sources, or all that are due
A host that is left alone for a day is asked for the given sources; a good run lifts that for all sources of the host.`,
    options: {
      since: {
        kind: 'text',
        shown: 'DAY',
        about: 'reads from this day on, even if it was read before',
        check: (text: string) =>
          isDay(text) ? undefined : 'is not a date. Write it like 2026-11-01: year, month, day.',
      },
      'accept-shrunk': {
        kind: 'flag',
        about: 'accepts the given sources as they are now, although many rows or values are gone',
      },
      'dry-run': { kind: 'flag', about: 'reads and counts, writes nothing' },
    },
    args: { sources: SOURCES },
    check: async (given) =>
      given['accept-shrunk'] && given.sources.length === 0
        ? 'Name the source whose losses you accept.'
        : undefined,
    run: async (given) => (await import('../collection/collect.ts')).collect(given),
  }),
  command({
    name: 'sources',
    usage: 'lists every source with its last outcome',
    options: {
      probe: {
        kind: 'flag',
        about:
          'asks the portals of the given sources, or of all, for every mapped column and the newest row; fails when one has drifted or does not answer',
      },
      page: {
        kind: 'choice',
        of: sourceIds,
        shown: 'SOURCE',
        about: 'prints the last rows kept of a source, without columns about people, as JSON',
      },
      unread: {
        kind: 'flag',
        about:
          'lists the columns of each sample that nobody reads; ends with how many have no reason, how many have one, and how many sources have a witness',
      },
      json: { kind: 'flag', about: 'prints JSON' },
    },
    args: { sources: SOURCES },
    check: async ({ probe, page, unread, json, sources }) => {
      if (unread && (probe || json || page !== undefined)) return 'Give --unread alone.';
      if (sources.length > 0 && !probe) return 'Sources are named with --probe only.';
      return probe && page !== undefined ? 'Give --probe or --page, not both.' : undefined;
    },
    run: async (given) => (await import('../collection/sources.ts')).showSources(given),
  }),
  command({
    name: 'sources-new',
    usage: `writes the skeleton of a source: functions/sources/<state>/<place>.ts and an empty sample beside it
Example: npm run ops -- sources-new oh/akron --url https://data.example.gov/resource/abcd-1234.json`,
    options: {
      county: { kind: 'flag', about: 'the government is a county; a city otherwise' },
      url: {
        kind: 'text',
        shown: 'URL',
        about: 'the data: an ArcGIS layer, a Socrata data set, a CSV file …',
        check: (text: string) =>
          URL.canParse(text) ? undefined : 'is not a URL. Write it with https://, as the browser shows it.',
      },
    },
    args: {
      place: {
        kind: 'text',
        shown: 'STATE/PLACE',
        required: true,
        about: 'its state and its name in small letters, such as oh/akron or oh/lake-county',
        check: (text: string) =>
          /^[a-z]{2}\/[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
            ? undefined
            : 'is not <state>/<place>, such as oh/akron.',
      },
    },
    run: async (given) => (await import('../collection/new-source.ts')).addSource(given),
  }),
  command({
    name: 'first-contact',
    usage: `asks portals for the first time, politely, and reports what works
Asks for the description, 25 rows, and the keys and dates of 1,000, and writes a report. Publishes nothing. CONTACT_EMAIL is the
address to which a portal's operator can write.`,
    options: {
      wave: {
        kind: 'number',
        to: LAST_WAVE,
        about: `only the sources of this wave, 1 to ${LAST_WAVE}; the most certain ones are the first`,
      },
      out: {
        kind: 'text',
        shown: 'FILE',
        about: 'the report; first-contact.html in the state folder without it',
      },
      keep: { kind: 'text', shown: 'FOLDER', about: 'keeps what the portals said there, without people' },
      apply: { kind: 'flag', about: 'writes the accepted changes into the source files, to be reviewed' },
      json: { kind: 'flag', about: 'prints the report as JSON' },
    },
    args: { sources: SOURCES },
    run: async (given) => (await import('../collection/first-contact.ts')).contactPortals(given),
  }),
  command({
    name: 'boilerplate',
    usage: `learns the sentences that a source writes into unrelated permits
Learns them from the permits that are stored, and compares them with those in use. They give no trade, and no list shows them.`,
    options: {
      rows: {
        kind: 'path',
        is: 'file',
        about: 'learns from a JSON file instead: a list of {description, permitType, addressStreet}',
      },
      write: {
        kind: 'flag',
        about: 'puts them in use. Read each line before you commit it: none may name a person or a company',
      },
      stage: STAGE,
    },
    args: {
      source: { kind: 'choice', of: sourceIds, shown: 'SOURCE', required: true, about: 'the id of a source' },
    },
    run: async (given) => (await import('../collection/boilerplate.ts')).showBoilerplate(given),
  }),
  command({
    name: 'completeness',
    usage:
      'compares what we hold with the Census survey, stores the figures, and prints a line for each source',
    run: async () => (await import('../collection/completeness.ts')).compareWithSurvey(),
  }),
  command({
    name: 'locate',
    usage: `asks the Census geocoder for permits without a point
On a stage the job asks, and this command shows its last run.`,
    options: { stage: STAGE },
    args: {
      switch: {
        kind: 'choice',
        of: ['off', 'on'],
        about:
          'off: sends no address to the geocoder any more, from the next request on; on: lets the job ask again',
      },
    },
    run: async (given) => (await import('../collection/locate.ts')).locate(given),
  }),
  command({
    name: 'boards',
    usage: `reads the license boards that are due, and prints a line for each
On a stage the job reads the boards, and this command lists them and imports files.`,
    options: {
      board: {
        kind: 'choice',
        of: async () => (await import('#functions/boards/boards.ts')).BOARDS.map(({ id }) => id),
        shown: 'BOARD',
        about: 'reads this board now',
      },
      import: {
        kind: 'path',
        is: 'file',
        about: "the board's file, which a person downloaded: California (ca-cslb) and Arizona (az-roc)",
      },
      'accept-shrunk': { kind: 'flag', about: 'accepts it although it has far fewer licenses than before' },
      stage: STAGE,
    },
    check: async (given) => (await import('../collection/boards.ts')).wrongBoard(given),
    run: async (given) => (await import('../collection/boards.ts')).readBoards(given),
  }),
];
