import type { PermitFilter } from '../filter/permit-filter.ts';
import { type Phrases, phrasesOf, wordsOf } from './phrases.ts';

type NamedFacet = 'cities' | 'counties' | 'territory' | 'contractor' | 'permitTypes' | 'keywords';

/** The phrases before a name, longest first, and whether the name may lack quotation marks. */
export const MARKERS: readonly {
  readonly facet: NamedFacet;
  /** The facet of such names after a denial. */
  readonly leftOut?: 'withoutContractors' | 'withoutTypes';
  readonly phrases: Phrases;
  readonly needsQuotes: boolean;
}[] = [
  { facet: 'cities', phrases: phrasesOf('in'), needsQuotes: true },
  { facet: 'counties', phrases: phrasesOf('county'), needsQuotes: true },
  { facet: 'territory', phrases: phrasesOf('area'), needsQuotes: true },
  {
    facet: 'contractor',
    leftOut: 'withoutContractors',
    phrases: phrasesOf(
      'work done by,pulled by,done by,built by,contractor is,contractor named,contractor called,contractor,builder,by',
    ),
    needsQuotes: false,
  },
  {
    facet: 'permitTypes',
    leftOut: 'withoutTypes',
    phrases: phrasesOf('permit type,type'),
    needsQuotes: false,
  },
  {
    facet: 'keywords',
    phrases: phrasesOf(
      'mentioning,that mention,mention,mentions,containing,with the words,with the word,saying,keywords,keyword',
    ),
    needsQuotes: false,
  },
];

/** The phrases before trades that are likely next. */
export const NEXT_PHRASES: Phrases = phrasesOf(
  [
    ...['home', 'homes', 'house', 'houses'].flatMap((what) =>
      ['that', 'which'].flatMap((which) =>
        ['will need', 'will likely need', 'may need'].map((need) => `${what} ${which} ${need}`),
      ),
    ),
    'may need next,likely next,next likely,likely to need,likely need,will need,will likely need,will soon need,may need,next will be,going to need',
  ].join(','),
);
/** These may stand between such a phrase and a trade. */
export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the', 'is', 'new']);

/** These words end a name without quotation marks. */
export const NAME_ENDS: ReadonlySet<string> = new Set(
  'in,near,since,over,under,above,below,between,btwn,from,last,past,this,before,after,until,with,without,no,worth,for,on,issued,at'.split(
    ',',
  ),
);

/** These deny what follows. */
export const DENIALS: Phrases = phrasesOf(
  [
    'no,not,non,without,minus,except,except for,excluding,exclude,leave out,leaving out,skip,not including',
    'dont,do not,doesnt,isnt,arent,wasnt,hasnt,havent,never,none,nothing',
    'but,all but,anything but,everything but,other than,anything other than,everything other than,apart from',
    'anyone but,anybody but,anyone except,anybody except,anyone other than,anybody other than',
  ].join(','),
);
/** Denials of trades and words, after which a firm is named only with a word such as "by". */
export const PLAIN_DENIAL = /^(no|not|non|without|dont|do not|\w+nt|never|none|nothing)$/;
/** Denials after which a name needs no sign of a firm. */
export const PERSON_DENIAL = /^any(one|body)/;
/** What the names of firms end with, beside their trade; singular. */
export const FIRM_ENDS: ReadonlySet<string> = new Set(
  'builder,co,company,construction,corp,enterprise,group,home,inc,llc,ltd,service,son'.split(','),
);

/** These compare with a number. Without a number that can be read, they are not understood. */
export const BOUNDS: ReadonlySet<string> = new Set(
  'last,past,over,under,above,below,within,max,min,than,least,most'.split(','),
);

/** These join what is asked. */
export const JOINTS: ReadonlySet<string> = new Set(['and', 'or', 'to', 'of', 'in', 'the', 'a']);

export const GRAMMAR_WORDS: readonly string[] = [
  ...MARKERS.flatMap(({ phrases }) => wordsOf(phrases)),
  ...NAME_ENDS,
  ...wordsOf(DENIALS),
  ...BOUNDS,
  ...['likely', 'next', 'will', 'soon'],
  ...['county', 'counties', 'parish', 'score', 'number', 'address', 'city', 'town'],
];

/** One filter of several: lists are joined, of other values the last one counts. */
export function mergeFilters(filters: readonly PermitFilter[]): PermitFilter {
  const merged: Record<string, unknown> = {};
  for (const filter of filters)
    for (const [facet, value] of Object.entries(filter)) {
      const old = merged[facet];
      merged[facet] = Array.isArray(old) && Array.isArray(value) ? [...new Set([...old, ...value])] : value;
    }
  return merged as PermitFilter;
}
