import { always, instead, never, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

const asRecorded = instead((code) =>
  code.replace(
    'readPermits(',
    "(await import('#functions/permits/recorded-permits.ts')).readRecordedPermits(",
  ),
);

/** The guard without which the map shows where withheld permits are. */
export const PIN_MUTANT: Mutant = {
  name: 'map: pins are shown as recorded',
  guards: { 'pins are withheld from': asRecorded },
};

/** The guards without which a removed person appears again. */
export const REMOVAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'lists: permits leave as recorded',
    guards: { 'removals apply whenever there are any': always },
  },
  {
    name: 'detail: the permit leaves as recorded',
    guards: { 'a permit alone is withheld from': instead('found === undefined ? [] : [found.permit]') },
  },
  {
    name: 'detail: the history leaves as recorded',
    guards: { 'a history is withheld from': instead('{ permit, history: found.history }') },
  },
  {
    name: 'detail: a contact’s history stays, but for the name',
    guards: { 'the history of a removed contact goes': removed },
  },
  {
    name: 'boards: a removed name is shown',
    guards: { 'a removed name has no license': never },
  },
  {
    name: 'boards: a removed phone is shown',
    guards: { 'a removed phone leaves no board': instead('facts.phone') },
  },
  {
    name: 'rolls: what stands there stays when the street goes',
    guards: { 'what stands there goes with the street': instead('cut') },
  },
  {
    name: 'index: built anew from permits as recorded',
    guards: { 'the index is built without what is removed': instead('read') },
  },
  {
    name: 'index: nobody notes the permits concerned',
    guards: { 'the permits of a removal are noted': instead('page++') },
  },
  {
    name: 'list: the one read first is believed for ever',
    guards: { 'a new version of the list is read': always },
  },
  {
    name: 'contact: phone, address and license stay when the name goes',
    guards: { 'a contact goes with the name': instead('[]') },
  },
  {
    name: 'street: the point on the map stays',
    guards: { 'the point goes with the street': removed },
  },
  {
    name: 'texts: only fields of contacts are looked at',
    guards: { 'texts lose who is removed': removed },
  },
  {
    name: 'links: an address of the web may name anybody',
    guards: { 'a link names nobody who is removed': never },
  },
  {
    name: 'what did not parse is shown as it is',
    guards: { 'lists of texts lose who is removed': when("field !== 'unparsed' && texts !== permit[field]") },
  },
  {
    name: 'words that showed a trade are shown as they are',
    guards: {
      'lists of texts lose who is removed': when("field !== 'tradeWords' && texts !== permit[field]"),
    },
  },
  {
    name: 'names: in the order given only',
    guards: { 'a name is found in any order': instead('[words]') },
  },
  {
    name: 'phones: as the list writes them only',
    guards: {
      'a phone is found by its digits': instead((code) => code.replace('phoneDigits(text)', 'text')),
    },
  },
  {
    name: 'streets: as the list writes them only',
    guards: {
      'a street is found in any spelling': instead(
        'new Map([...STREET_TYPES].filter(([, type]) => USUAL_TYPES.has(type)).map(([word]) => [word, word]))',
      ),
    },
  },
  {
    name: 'ids: the key as it is',
    guards: { 'an id tells no name': instead('plainId(source, key)') },
  },
  {
    name: 'ids: a part of the key that is no permit number stays',
    guards: {
      'an id shows permit numbers only': instead(
        'source.recordKey.flatMap((column, at) => (shown.includes(column) || at > 0 ? at : []))',
      ),
    },
  },
  {
    name: 'letters: a removal takes the name only',
    guards: { 'a removal is noted for letters': instead('shown') },
  },
  {
    name: 'letters: somebody writes where a name was removed',
    guards: { 'nobody writes where somebody was removed': never },
  },
  {
    name: 'letters: other permits of the address get one',
    guards: { 'a removal ends letters to its address': instead('false') },
  },
  {
    name: 'counts: a way to reach somebody that no row shows',
    guards: {
      'a way to reach somebody is one that the row shows': instead((code) =>
        code.replaceAll('shown & FIRST_CONTACTS', 'FIRST_CONTACTS'),
      ),
    },
  },
  {
    name: 'index: a withdrawn permit stays',
    guards: { 'a withdrawn permit leaves the index': never },
  },
  PIN_MUTANT,
  { name: 'map: points of a list are as recorded', guards: { 'points are withheld from': asRecorded } },
  {
    name: 'links of mails: the search of an alert with its contractor',
    guards: {
      'no link to the search of a contractor': removed,
      'a link has no contractor': instead(
        'filterToQuery(contractor === undefined ? filter : { ...filter, contractor })',
      ),
    },
  },
];
