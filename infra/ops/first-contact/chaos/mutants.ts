import { always, instead, never, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/** Guards whose removal the stories must detect. */
export const CONTACT_MUTANTS: readonly Mutant[] = [
  {
    name: 'place: a table anywhere will do',
    guards: { 'a table lies at its place': instead('place !== null && isNew !== null') },
  },
  {
    name: 'place: the box reaches into Ontario',
    guards: {
      'a place ends at the border': instead(
        '({ x, y }) => x >= west && x <= east && y >= south && y <= north && country.length > 0',
      ),
    },
  },
  {
    name: 'place: rows elsewhere are called works',
    guards: { 'rows elsewhere need a person': removed },
  },
  {
    name: 'share: any part of the mapping is enough',
    guards: { 'most columns are found': instead('0') },
  },
  {
    name: 'fresh: an old table will do',
    guards: { 'a table is fresh': instead('30_000') },
  },
  {
    name: 'fresh: a source that stopped is called works',
    guards: { 'a source that stopped needs a person': when('ageDays !== null && ageDays > limit * 1_000') },
  },
  {
    name: 'key: it may repeat',
    guards: { 'keys of a table are distinct': when('keys.rows >= ROWS_TO_JUDGE') },
  },
  {
    name: 'key: a source whose key repeats is called works',
    guards: { 'a key that repeats needs a person': never },
  },
  {
    name: 'columns: keys and dates are changed without a person',
    guards: { 'keys and dates are changed by a person': removed },
  },
  {
    name: 'columns: the date of a permit is a column like others',
    guards: {
      'the date of a permit is no usual column': instead(
        "source.recordKey.includes(column) || undatedBy(source) === column || fields.some(([field]) => field === 'permitNumber') || Object.values(source.details ?? {}).some(({ on }) => on === column)",
      ),
    },
  },
  {
    name: 'columns: a guess is taken',
    guards: { 'a guess needs a person': removed },
  },
  {
    name: 'columns: one of two with the same name is taken',
    guards: {
      'a column has a name of its own': instead((code) => code.replace('others.length === 0', 'true')),
    },
  },
  {
    name: 'columns: values of another kind are taken',
    guards: { 'values read as their kind': always },
  },
  {
    name: 'columns: aliases are not read',
    guards: { 'aliases are read': instead("['alias', () => false]") },
  },
  {
    name: 'columns: names are compared with case and signs',
    guards: { 'names are compared by letters and digits': instead("name.split('.').at(-1) ?? name") },
  },
  {
    name: 'columns: missing ones are judged by the rows',
    guards: { 'missing columns need a person': when('problems.length > 0 && missing.length === 0') },
  },
  {
    name: 'dates: a text that does not compare is called works',
    guards: { 'a date that does not compare needs a person': never },
  },
  {
    name: 'redirect: any page of another host is the table',
    guards: { 'a redirect leads to the same layer': always },
  },
  {
    name: 'catalog: the table of another source is taken',
    guards: { 'a table is of one source': instead('others') },
  },
  {
    name: 'catalog: a table without some columns is taken',
    guards: { 'every column of a table is judged': removed },
  },
  {
    name: 'forms: only the usual query is tried',
    guards: { 'other forms of a query are tried': instead('...ordered.slice(0, 1)') },
  },
  {
    name: 'forms: a portal that refuses every date is called works',
    guards: { 'a refused date needs a person': always },
  },
  {
    name: 'terms: nobody reads them',
    guards: { 'terms are read': always },
  },
  {
    name: 'robots: not read',
    guards: { 'robots.txt is obeyed': never },
  },
  {
    name: 'robots: a failing server allows everything',
    guards: { 'without a robots.txt that was ever read nothing is asked': always },
  },
  {
    name: 'robots: its last answer is forgotten while it fails',
    guards: { 'the last robots.txt counts': never },
  },
  {
    name: 'robots: the pause that it wants is ignored',
    guards: { 'the pause that robots.txt asks for is kept': instead('gapMs') },
  },
  {
    name: 'robots: a pause of an hour is waited for',
    guards: { 'a pause of an hour is not waited for': never },
  },
  {
    name: 'pause: none between requests',
    guards: { 'the first contact rests two seconds': instead('1_900') },
  },
  {
    name: 'pause: counted from the beginning of a request',
    guards: { 'the gap may count from the end of a request': never },
  },
  {
    name: 'pause: that of a busy portal is not kept',
    guards: { 'the pause that a portal asks for is kept': instead('await sleep(jitter)') },
  },
  {
    name: 'stop: HTTP 403 does not',
    guards: { 'a refusal stops the host': instead((before) => `status !== 403 && ${before}`) },
  },
  {
    name: 'stop: HTTP 429 does not',
    guards: { '429 is a refusal': never },
  },
  {
    name: 'stop: HTTP 429 is tried once more',
    guards: { 'the first contact takes the first refusal': instead('2') },
  },
  {
    name: 'stop: HTTP 472 does not',
    guards: { 'a refusal stops the host': instead((before) => `status !== 472 && ${before}`) },
  },
  {
    name: 'stop: 429 in the body does not',
    guards: { '429 in a body is a refusal': never },
  },
  {
    name: 'stop: a bad certificate does not',
    guards: { 'a bad certificate stops the host': never },
  },
  {
    name: 'stop: it is forgotten',
    guards: { 'a host that refused is not asked again': removed },
  },
  {
    name: 'stop: that of an earlier run is forgotten',
    guards: { 'an earlier stop counts, unless a person asks': never },
  },
  {
    name: 'turns: a host gets several requests at once',
    guards: { 'a host gets one request at a time': removed },
  },
  {
    name: 'waves: all hosts at once',
    guards: {
      'few hosts at a time': instead('await lanes(hosts, 1_000, contactHost)'),
    },
  },
  {
    name: 'requests: without end',
    guards: { 'the requests for one source have an end': never },
  },
  {
    name: 'agent: it does not say who asks',
    guards: { 'portals learn who asks': removed },
  },
];
