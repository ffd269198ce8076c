import type { TextMutant } from '#infra/sim/harness/mutants.ts';

/** The guards without which a withheld field leaves, or another one is lost. */
export const TERMS_MUTANTS: readonly TextMutant[] = [
  {
    name: 'table: forbidden commercial use withholds nothing',
    file: '../shared/domain/permit/data-terms.ts',
    find: "isCollected: false,\n    withholds: 'everything',",
    replace: 'isCollected: false,\n    withholds: null as Withheld | null,',
  },
  {
    name: 'table: lists of individuals are withheld from nobody',
    file: '../shared/domain/permit/data-terms.ts',
    find: "withholds: 'individuals',\n  },",
    replace: 'withholds: null as Withheld | null,\n  },',
  },
  {
    name: 'table: an attribution withholds individuals',
    file: '../shared/domain/permit/data-terms.ts',
    find: "asks for none.',\n    isCollected: true,\n    withholds: null,",
    replace: "asks for none.',\n    isCollected: true,\n    withholds: 'individuals',",
  },
  {
    name: 'rules: not stored',
    file: 'permits/withholding/terms-rules.ts',
    find: 'await table.put({ ...TERMS_RULES, rules, changed });',
    replace: 'await table.put({ ...TERMS_RULES, rules: former, changed });',
    also: {
      file: 'permits/withholding/terms-rules.ts',
      find: 'await table.put({ ...TERMS_RULES, rules, changed: [] });',
      replace: 'await table.put({ ...TERMS_RULES, rules: former, changed: [] });',
    },
  },
  {
    name: 'rules: the publisher does not learn of them',
    file: 'permits/withholding/terms-rules.ts',
    find: 'await notePendingSources(',
    replace: '((..._: unknown[]) => notePendingSources)(',
  },
  {
    name: 'rules: those taken back stay',
    file: 'permits/withholding/terms-rules.ts',
    find: '[...new Set([...Object.keys(former), ...Object.keys(rules)])]',
    replace: '[...new Set(Object.keys(rules))]',
  },
  {
    name: 'publisher: a note of sources is dropped',
    file: 'permits/lead-index/build/publish.ts',
    find: 'await notePending(runtime, runId, page++, ids.slice(at, at + READ_PERMITS));',
    replace: 'notePending.length + page++;',
  },
  {
    name: 'lists: permits leave as recorded',
    file: 'permits/permit-store.ts',
    find: 'return new Map([...found.values()].flatMap(withholding.withhold)',
    replace: 'return new Map([...found.values()]',
  },
  {
    name: 'detail: the permit leaves as recorded',
    file: 'permits/permit-store.ts',
    find: '[] : withholding.withhold(found.permit);',
    replace: '[] : [found.permit];',
  },
  {
    name: 'detail: the history leaves as recorded',
    file: 'permits/withholding/withholding.ts',
    find: '? withholdIndividualsHistory(permit, shown)',
    replace: '? [...shown, ...withholdIndividualsHistory(permit, [])]',
  },
  {
    name: 'history: only what the contact is now counts',
    file: 'permits/withholding/individuals.ts',
    find: 'const { roles, removals } = individualsIn(permit, history);',
    replace: 'const { roles, removals } = individualsIn(permit, []);',
  },
  {
    name: 'everything: the permit stays',
    file: 'permits/withholding/withholding.ts',
    find: "if (withheld === 'everything') return [];",
    replace: '',
  },
  {
    name: 'individuals: companies go too',
    file: 'permits/withholding/individuals.ts',
    find: 'return hasData && (names.length === 0 || !names.every(isOrganization));',
    replace: 'return hasData;',
  },
  {
    name: 'individuals: a name with a company’s in it is a company',
    file: 'permits/withholding/individuals.ts',
    find: 'return !/[,;/]/.test(name.slice(0, words.at(-2)?.end));',
    replace: 'return true;',
  },
  {
    name: 'individuals: a name without a legal form is a company',
    file: 'permits/withholding/individuals.ts',
    find: "if (words.length < 2 || !LEGAL.has(words.at(-1)?.text ?? '')) return false;",
    replace: 'if (words.length < 2) return false;',
  },
  {
    name: 'individuals: phone, address and license stay when the name goes',
    file: 'permits/withholding/individuals.ts',
    find: 'const shown = CONTACT_FIELDS.filter((field) => !gone.has(field));',
    replace: "const shown = CONTACT_FIELDS.filter((field) => !gone.has(field) || !field.endsWith('Name'));",
  },
  {
    name: 'individuals: texts keep names',
    file: 'permits/withholding/individuals.ts',
    find: "...names.map((text): RemovedSubject => ({ kind: 'name', text })),",
    replace: "...names.slice(names.length).map((text): RemovedSubject => ({ kind: 'name', text })),",
  },
  {
    name: 'individuals: texts keep phones',
    file: 'permits/withholding/individuals.ts',
    find: "...phones.map(({ digits }): RemovedSubject => ({ kind: 'phone', text: digits })),",
    replace:
      "...phones.slice(phones.length).map(({ digits }): RemovedSubject => ({ kind: 'phone', text: digits })),",
  },
  {
    name: 'individuals: texts keep addresses',
    file: 'permits/withholding/individuals.ts',
    find: "...addresses.map((text): RemovedSubject => ({ kind: 'address', text })),",
    replace:
      "...addresses.slice(addresses.length).map((text): RemovedSubject => ({ kind: 'address', text })),",
  },
  {
    name: 'individuals: what did not parse stays',
    file: 'permits/withholding/individuals.ts',
    find: 'Object.entries(cut.unparsed).filter(([field]) => !gone.has(field))',
    replace: 'Object.entries(permit.unparsed)',
  },
  {
    name: 'mail and webhooks: no attribution',
    file: 'permits/withholding/withholding.ts',
    find: 'return [attribution == null ? shown : { ...shown, attribution }];',
    replace: 'return [attribution === undefined || attribution === null ? shown : { ...shown }];',
  },
];
