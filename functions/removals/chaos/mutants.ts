import type { Mutant } from '#functions/harness/mutation.ts';

/** The guards without which somebody who was taken out appears again. */
export const REMOVAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'lists: permits leave as recorded',
    file: 'permits/permit-store.ts',
    find: 'if (removals.isEmpty) return found;',
    replace: 'if (!removals.isEmpty || removals.isEmpty) return found;',
  },
  {
    name: 'detail: the permit leaves as recorded',
    file: 'permits/permit-store.ts',
    find: 'permit: removals.withheld(found.permit),',
    replace: 'permit: found.permit,',
  },
  {
    name: 'detail: the history leaves as recorded',
    file: 'permits/permit-store.ts',
    find: 'history: removals.withheldHistory(found.permit, found.history),',
    replace: 'history: found.history,',
  },
  {
    name: 'detail: a contact’s history stays, but for the name',
    file: 'permits/withholding/removals.ts',
    find: 'if (gone.has(field)) return REMOVED;',
    replace: '',
  },
  {
    name: 'index: built anew from permits as recorded',
    file: 'permits/permit-store.ts',
    find: 'yield permits.map((permit) => removals.withheld(permit));',
    replace: 'if (removals !== undefined) yield permits;',
  },
  {
    name: 'index: nobody notes the permits concerned',
    file: 'removals/concerned.ts',
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
    find: 'if (this.#words.names(permit[name] ??',
    replace: 'if (others.length < 0 && this.#words.names(permit[name] ??',
  },
  {
    name: 'street: the point on the map stays',
    file: 'permits/withholding/removals.ts',
    find: '{ addressStreet: null, latitude: null, longitude: null }',
    replace: '{ addressStreet: null }',
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
    find: 'changed.recordUrl = null;',
    replace: 'changed.recordUrl = permit.recordUrl;',
  },
  {
    name: 'what did not parse is shown as it is',
    file: 'permits/withholding/removals.ts',
    find: 'if (unparsed !== permit.unparsed) changed.unparsed = unparsed;',
    replace: '',
  },
  {
    name: 'words that showed a trade are shown as they are',
    file: 'permits/withholding/removals.ts',
    find: 'if (tradeWords !== permit.tradeWords) changed.tradeWords = tradeWords;',
    replace: '',
  },
  {
    name: 'names: in the order given only',
    file: 'permits/withholding/person-name.ts',
    find: 'words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);',
    replace: '[words];',
  },
  {
    name: 'phones: as the list writes them only',
    file: 'permits/withholding/removed-words.ts',
    find: 'this.#phones.add(known(phoneDigits(text), subject));',
    replace: 'this.#phones.add(known(text, subject));',
  },
  {
    name: 'streets: as the list writes them only',
    file: 'permits/withholding/street-address.ts',
    find: 'return new Map(\n    Object.entries(kinds)',
    replace: "return new Map(\n    Object.entries({ ...kinds, ST: '', AVE: '', LN: '', BLVD: '' })",
  },
];
