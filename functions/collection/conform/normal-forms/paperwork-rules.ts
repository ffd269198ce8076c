import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { PaperworkClass } from '#shared/domain/permit/permit-category.ts';
import { phraseList } from '../trades/words.ts';
import { firstRule, phraseIn } from './phrases.ts';

/** The words of a permit type or a kind of filing that mean paperwork. The first rule that matches decides. */
const TYPE_RULES: readonly { readonly means: PaperworkClass; readonly phrases: readonly string[] }[] = [
  {
    means: 'fee',
    phrases:
      phraseList(`miscellaneous fee, miscellaneous fees, misc fee, misc fees, additional fee, additional fees,
      extension fee, renewal fee, reinspection fee, re inspection fee, reinspection fees, fees, fee payment`),
  },
  {
    means: 'contractor change',
    phrases: phraseList(`contractor change, change contractor, change of contractor, change in contractor,
      contractor transfer, transfer of contractor, contractor substitution, substitution of contractor,
      contractor replacement`),
  },
  {
    means: 'reinstatement',
    phrases: phraseList(`reinstate, reinstated, reinstatement, reactivate, reactivated, reactivation, reissue,
      reissued, reissuance, re issue, re issuance`),
  },
  {
    means: 'renewal',
    phrases:
      phraseList(`renewal, renewals, renew, renewed, permit extension, extension of permit, extension of pmt,
      time extension, extension of time, extension request`),
  },
  {
    means: 'amendment',
    phrases: phraseList(`amendment, amendments, amend, amended, paa, addendum, addenda, revision, revisions,
      construction change, change of owner, change of ownership, ownership change`),
  },
  { means: 'agreement', phrases: ['agreement', 'agreements', 'easement', 'easements'] },
  { means: 'letter', phrases: ['letter', 'letters'] },
  {
    means: 'event',
    phrases: phraseList('event, events, party, wedding, carnival, holiday lights, farmers market'),
  },
];

/** Types in which those words mean something else, or that are for work all the same. */
const WORK_TYPES =
  phraseList(`new or renewal, renewal or new, urban renewal, channel letter, channel letters, sign,
  signs, remodel, no fee, event center, event venue, party wall`);

/** Numbers and names of the permit on which the paperwork is, in front of it: "FOR PERMIT 100000001:". */
const EARLIER_PERMIT =
  /^(?:(?:for|re|ref|reference|to|on) )?(?:permit|pmt|application|app) (?:(?:no|number) )?(?:[a-z]{0,5}\d+[a-z]{0,2} )+/;
const FILLERS = '(?:(?:this|is|a|an|the|to|for|of|request|requesting|application|permit) )*';
/** The permit as a text names it: "the expired building permit", "bldg pmt". */
const PERMIT =
  '(?:(?:the|a|an|this|these|my|existing|expired|prior|previous|original|old|issued|approved|revoked|canceled|cancelled|void|master|building|bldg|residential|commercial|electrical|elec|plumbing|mechanical|mech|hvac|roof|roofing|fence|deck|pool|sign|solar|demolition|demo) ){0,3}(?:permit|permits|pmt)';
/** What may follow a change of contractor or owner; another word says what else changes: "change owner's bath". */
const WHO_ENDS = '(?= (?:from|to|is|of record|name|information|info|on|for|per|only|due|no)\\b|$)';

/** What a text says of paperwork, in the words of `phraseOf`. `whole`: where it says nothing else, in few words. */
const TEXT_RULES: readonly {
  readonly means: PaperworkClass;
  readonly said: string;
  readonly whole?: true;
}[] = [
  {
    means: 'fee',
    said: '(?:extension|renewal|reinspection|re inspection|miscellaneous|misc|additional|investigation|after hours|permit|processing) fees?',
  },
  {
    means: 'contractor change',
    said: `(?:chang(?:e|ed|ing)|replac(?:e|ed|ing|ement)|substitut(?:e|ion)|transfer|switch|new|add|adding|updat(?:e|ed|ing)|remov(?:e|ed|ing)) (?:of |in |to |the |from )*(?:[a-z]+ ){0,2}contractors?${WHO_ENDS}`,
  },
  {
    means: 'contractor change',
    said: `contractors? (?:of record )?(?:change|changed|transfer|substitution|replacement)${WHO_ENDS}`,
  },
  {
    means: 'reinstatement',
    said: `(?:reinstat|reactivat|re ?issu)[a-z]+ (?:of )?${PERMIT}`,
  },
  { means: 'reinstatement', said: '(?:permit|pmt) (?:reinstate|reactivat|re ?issu)[a-z]+' },
  {
    means: 'renewal',
    said: `(?:renew|renewal|renewing|renewed|extend|extending|extension) (?:of )?${PERMIT}`,
  },
  { means: 'renewal', said: '(?:permit|pmt) (?:renewal|extension)|time extension|extension of time' },
  { means: 'renewal', said: '(?:[a-z]+ ){0,2}renewal(?: only)?', whole: true },
  {
    means: 'amendment',
    said: `(?:(?:change|transfer) (?:of |in )?(?:[a-z]+ )?owner(?:ship)?|owner(?:ship)? change)${WHO_ENDS}`,
  },
  { means: 'amendment', said: 'amendment|construction change|change order', whole: true },
  { means: 'agreement', said: '(?:[a-z]+ ){0,5}agreement', whole: true },
  { means: 'letter', said: '(?:[a-z]+ ){0,5}(?:letter|plan approval)', whole: true },
  {
    means: 'event',
    said: '(?:[a-z\\d]+ ){0,6}(?:party|wedding|wedding reception|festival|carnival|parade|fundraiser|concert|special event)(?: [a-z\\d]+){0,4}',
    whole: true,
  },
];

/** A text without any of these says nothing of paperwork. */
const HINT =
  /renew|exten[ds]|reinsta|reactiv|re-?\s?issu|amend|change|contractor|owner|\bfees?\b|letter|agreement|plan approval|party|wedding|festival|carnival|parade|fundraiser|concert|event/i;
/** New work beside the paperwork: "renew permit 12 and add a deck". */
const MORE_WORK =
  /\b(?:and|plus|also|with) (?:to )?(?:an? )?(?:add|addition|new|install|installation|build|construct|replace)\b/;

const compiled = TEXT_RULES.map(({ means, said, whole }) => ({
  means,
  head: new RegExp(`^${FILLERS}(?:${said})${whole === true ? '$' : '\\b'}`),
  within: whole === true ? undefined : new RegExp(`\\b(?:${said})\\b`),
  whole: whole === true,
}));

/** All rules of this file, for their version. */
export const PAPERWORK_RULES = {
  TYPE_RULES,
  WORK_TYPES,
  TEXT_RULES,
  more: [EARLIER_PERMIT, FILLERS, MORE_WORK].map(String),
};

/** The texts of a record that say whether it is paperwork. */
interface PaperworkTexts {
  /** The publisher's words for the kind of filing. */
  readonly filing: string | null;
  readonly permitType: string | null;
  readonly description: string | null;
  /** Whether the description names work. Asked only where the words alone do not decide. */
  readonly namesWork: () => boolean;
}

/**
 * The class of a record that is paperwork on an earlier permit, or no building work at all; null for a permit. Decided by the source's
 * own words, the kind of filing, the type, then the text, which counts where it begins with paperwork or names no work: "replace
 * furnace, renewal of expired permit 123" is work.
 * @param own the source's own types and kinds of filing (`Source.paperwork`), compared as whole texts
 */
export function paperworkClass(
  { filing, permitType, description, namesWork }: PaperworkTexts,
  own: Readonly<Record<string, PaperworkClass>> = {},
): PaperworkClass | null {
  const stated = [filing, permitType].filter((text) => text !== null).map(typePhrase);
  const ownClass = Object.entries(own).find(([text]) => stated.includes(typePhrase(text)))?.[1];
  const found = ownClass ?? stated.map(classOfType).find((one) => one !== null);
  if (found !== undefined) return found;
  return description !== null && HINT.test(description) ? classOfText(description, namesWork) : null;
}

const typePhrase = memoize(phraseOf);

const classOfType = memoize((phrase: string): PaperworkClass | null =>
  WORK_TYPES.some(phraseIn(phrase)) ? null : (firstRule(TYPE_RULES, phrase)?.means ?? null),
);

function classOfText(description: string, namesWork: () => boolean): PaperworkClass | null {
  const text = phraseOf(description);
  if (MORE_WORK.test(text)) return null;
  const own = text.replace(EARLIER_PERMIT, '');
  const first = compiled.find(({ head, whole }) => head.test(own) && !(whole && namesWork()));
  if (first !== undefined) return first.means;
  const later = compiled.find(({ within }) => within?.test(text) === true);
  return later === undefined || namesWork() ? null : later.means;
}
