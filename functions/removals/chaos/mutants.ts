import type { TextMutant } from '#infra/sim/harness/mutants.ts';

/** The guards without which a removed person appears again. */
export const REMOVAL_MUTANTS: readonly TextMutant[] = [
  {
    name: 'lists: permits leave as recorded',
    file: 'permits/permit-store.ts',
    find: 'if (withholding.isEmpty) return found;',
    replace: 'if (!withholding.isEmpty || withholding.isEmpty) return found;',
  },
  {
    name: 'detail: the permit leaves as recorded',
    file: 'permits/permit-store.ts',
    find: '[] : withholding.withhold(found.permit);',
    replace: '[] : [found.permit];',
  },
  {
    name: 'detail: the history leaves as recorded',
    file: 'permits/permit-store.ts',
    find: 'history: withholding.withholdHistory(found.permit, found.history) };',
    replace: 'history: found.history };',
  },
  {
    name: 'detail: a contact’s history stays, but for the name',
    file: 'permits/withholding/removals.ts',
    find: 'if (gone.has(field)) return REMOVED;',
    replace: '',
  },
  {
    name: 'boards: a removed name is shown',
    file: 'boards/find-license.ts',
    find: 'if (names.some(isRemoved)) return',
    replace: "if (isRemoved('')) return",
  },
  {
    name: 'boards: a removed phone is shown',
    file: 'boards/find-license.ts',
    find: 'isRemoved(facts.phone) ? null',
    replace: "isRemoved('') ? null",
  },
  {
    name: 'index: built anew from permits as recorded',
    file: 'permits/permit-store.ts',
    find: 'permits: read.flatMap(withholding.withhold),',
    replace: 'permits: withholding === undefined ? [] : read,',
  },
  {
    name: 'index: nobody notes the permits concerned',
    file: 'removals/affected-permits.ts',
    find: 'await notePending(runtime, run, page++, ids.slice(at, at + NOTE_PERMITS));',
    replace: 'page++;',
  },
  {
    name: 'list: the one read first is believed for ever',
    file: 'permits/withholding/removal-list.ts',
    find: 'if (version === 0) return NONE;',
    replace: 'if (version >= 0) return NONE;',
  },
  {
    name: 'contact: phone, address and license stay when the name goes',
    file: 'permits/withholding/removals.ts',
    find: 'if (this.#subjects.names(permit[name] ??',
    replace: 'if (fields.length < 0 && this.#subjects.names(permit[name] ??',
  },
  {
    name: 'street: the point on the map stays',
    file: 'permits/withholding/removals.ts',
    find: 'POINT_FIELDS.map((field) => [field, null])',
    replace: '[]',
  },
  {
    name: 'texts: only fields of contacts are looked at',
    file: 'permits/withholding/removals.ts',
    find: 'if (text !== permit[field]) changed[field] = text;',
    replace: '',
  },
  {
    name: 'links: an address of the web may name anybody',
    file: 'permits/withholding/removals.ts',
    find: 'this.#hasSubject(decodeLink(link), context)',
    replace: 'link === undefined',
  },
  {
    name: 'what did not parse is shown as it is',
    file: 'permits/withholding/removals.ts',
    find: 'if (texts !== permit[field]) Object',
    replace: "if (field !== 'unparsed' && texts !== permit[field]) Object",
  },
  {
    name: 'words that showed a trade are shown as they are',
    file: 'permits/withholding/removals.ts',
    find: 'if (texts !== permit[field]) Object',
    replace: "if (field !== 'tradeWords' && texts !== permit[field]) Object",
  },
  {
    name: 'names: in the order given only',
    file: 'permits/withholding/person-name.ts',
    find: 'words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);',
    replace: '[words];',
  },
  {
    name: 'phones: as the list writes them only',
    file: 'permits/withholding/subject-finder.ts',
    find: 'this.#phones.add(required(phoneDigits(text), subject));',
    replace: 'this.#phones.add(required(text, subject));',
  },
  {
    name: 'streets: as the list writes them only',
    file: 'permits/withholding/street-address.ts',
    find: '.filter(([, type]) => USUAL_TYPES.has(type)));',
    replace: '.filter(([, type]) => USUAL_TYPES.has(type)).map(([word]) => [word, word]));',
  },
  {
    name: 'ids: the key as it is',
    file: 'collection/records/record-key.ts',
    find: 'return idFormOf(source).isPlain ? plainId(source, key) : digestId(source, key);',
    replace: 'return plainId(source, key);',
  },
  {
    name: 'ids: a part of the key that is no permit number stays',
    file: 'collection/records/record-key.ts',
    find: 'shown.includes(column) ? at : []',
    replace: 'shown.includes(column) || at > 0 ? at : []',
  },
  {
    name: 'links of mails: the search of an alert with its contractor',
    file: 'delivery/alert-path.ts',
    find: "if (contractor !== undefined && permitId === undefined) return '/alerts';\n  const query = filterToQuery(filter);",
    replace: 'const query = filterToQuery(contractor === undefined ? filter : { ...filter, contractor });',
  },
];
