import { PIN_MUTANT } from '#functions/removals/chaos/mutants.ts';
import { instead, never, removed } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/** The guards without which a withheld field leaves, or another one is lost. */
export const TERMS_MUTANTS: readonly Mutant[] = [
  {
    name: 'table: forbidden commercial use withholds nothing',
    guards: { 'forbidden commercial use withholds everything': instead('null') },
  },
  {
    name: 'table: lists of individuals are withheld from nobody',
    guards: { 'forbidden lists withhold individuals': instead('null') },
  },
  {
    name: 'table: an attribution withholds individuals',
    guards: { 'an attribution withholds nothing': instead("'individuals'") },
  },
  {
    name: 'rules: not stored',
    guards: {
      'changed rules are stored': instead('await table.put({ ...TERMS_RULES, rules: former, changed })'),
      'rules are stored again when noted': instead(
        'await table.put({ ...TERMS_RULES, rules: former, changed: [] })',
      ),
    },
  },
  {
    name: 'rules: the publisher does not learn of them',
    guards: { 'the publisher learns of changed rules': removed },
  },
  {
    name: 'rules: those taken back stay',
    guards: { 'rules that are taken back go': instead('[...new Set(Object.keys(rules))]') },
  },
  {
    name: 'publisher: a note of sources is dropped',
    guards: { 'permits of noted sources are noted': instead('page++') },
  },
  {
    name: 'lists: permits leave as recorded',
    guards: {
      'lists are withheld from': instead('new Map([...found.values()].map((permit) => [permit.id, permit]))'),
    },
  },
  {
    name: 'detail: the permit leaves as recorded',
    guards: { 'a permit alone is withheld from': instead('found === undefined ? [] : [found.permit]') },
  },
  {
    name: 'detail: the history leaves as recorded',
    guards: { 'individuals go from histories': never },
  },
  {
    name: 'history: only what the contact is now counts',
    guards: { 'who was an individual once counts': instead('individualsIn(permit, [])') },
  },
  {
    name: 'everything: the permit stays',
    guards: { 'a permit goes with everything': removed },
  },
  {
    name: 'individuals: companies go too',
    guards: { 'companies stay': instead('hasData') },
  },
  {
    name: 'individuals: a name with a company’s in it is a company',
    guards: { 'several names are no company': instead('true') },
  },
  {
    name: 'individuals: a name without a word of companies is a company',
    guards: { 'a company’s name says so': never },
  },
  {
    name: 'individuals: phone, address and license stay when the name goes',
    guards: {
      'an individual goes with all fields': instead(
        "CONTACT_FIELDS.filter((field) => !gone.has(field) || !field.endsWith('Name'))",
      ),
    },
  },
  {
    name: 'individuals: texts keep names',
    guards: { 'texts lose names of individuals': removed },
  },
  {
    name: 'individuals: texts keep phones',
    guards: { 'texts lose phones of individuals': removed },
  },
  {
    name: 'individuals: texts keep addresses',
    guards: { 'texts lose addresses of individuals': removed },
  },
  {
    name: 'individuals: what did not parse stays',
    guards: { 'what did not parse goes with its field': instead('permit.unparsed') },
  },
  PIN_MUTANT,
  {
    name: 'rolls: one that is off is shown',
    guards: {
      'a roll that is off shows nothing': instead(
        'showRoll(permit, { withheld: null, version: null, attribution: null })',
      ),
    },
  },
  {
    name: 'rolls: an owner is shown whatever the switch says',
    guards: { 'an owner is shown where the switch is on': instead('rollOwner') },
  },
  { name: 'rolls: owners need no switch', guards: { 'owners wait for their own switch': instead('null') } },
  {
    name: 'rolls: an owner is shown beside any lead',
    guards: { 'the owner of a parcel is shown beside a lead that nobody has': instead('true') },
  },
  {
    name: 'mail and webhooks: no attribution',
    guards: { 'a permit has its attribution': instead('[noted]') },
  },
];
