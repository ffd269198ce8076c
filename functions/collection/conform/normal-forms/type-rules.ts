import { memoize } from '#functions/platform/memoize.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import type { PropertyUse } from '#shared/domain/permit/property-use.ts';
import { phraseList } from '../trades/words.ts';
import { USES, type WordRule } from './use-rules.ts';

/** The words of a permit type that mean a category. The first rule that matches decides. */
export const CATEGORIES: readonly WordRule<PermitCategory>[] = [
  {
    means: 'demolition',
    phrases: ['demolition', 'demolish', 'demo', 'wrecking', 'razing', 'raze', 'tear down'],
    codes: ['dm'],
  },
  {
    means: 'occupancy',
    phrases: phraseList(
      `certificate of occupancy, certificate of completion, certificate of compliance, occupancy,
      change of use, certificate of use`,
    ),
    codes: ['co', 'cofo'],
  },
  {
    means: 'fire',
    phrases: phraseList(
      `fire sprinkler, fire sprinklers, fire alarm, fire suppression, fire protection, sprinkler, fire,
      standpipe`,
    ),
  },
  { means: 'sign', phrases: ['sign', 'signs', 'signage', 'billboard', 'marquee'] },
  { means: 'pool', phrases: ['pool', 'pools', 'spa', 'hot tub'] },
  { means: 'roof', phrases: ['roof', 'roofing', 'reroof', 're roof', 'reroofing'] },
  {
    means: 'electrical',
    phrases: ['electrical', 'electric', 'elec', 'solar', 'photovoltaic', 'low voltage', 'wiring'],
    codes: ['ew', 'el'],
  },
  {
    means: 'plumbing',
    phrases: ['plumbing', 'plumb', 'sewer', 'water heater', 'backflow', 'irrigation', 'septic', 'gas'],
    codes: ['pl'],
  },
  {
    means: 'mechanical',
    phrases: phraseList(
      `mechanical, mech, hvac, heating, cooling, boiler, furnace, refrigeration, ventilation, elevator,
      elevators, conveyance, air conditioning`,
    ),
    codes: ['mh'],
  },
  {
    means: 'site',
    phrases: phraseList(
      `fence, fences, wall, driveway, paving, parking lot, grading, excavation, scaffold, sidewalk, site work,
      sitework, retaining wall, land disturbance, sidewalk shed, tent`,
    ),
  },
  {
    means: 'new building',
    phrases: phraseList(
      `new construction, new building, bldg new, nonbldg new, new single family, new dwelling, new residence,
      new house, new home, new commercial, new residential, new structure, commercial new, residential new,
      building new, new multifamily`,
    ),
    codes: ['new', 'nb'],
  },
  {
    means: 'addition or alteration',
    phrases: phraseList(
      `addition, additions, alteration, alterations, alter, remodel, renovation, repair, repairs,
      tenant improvement, tenant finish, build out, buildout, interior finish`,
    ),
    codes: ['al', 'a1', 'a2', 'a3'],
  },
  { means: 'zoning', phrases: ['zoning', 'land use', 'variance', 'conditional use', 'subdivision'] },
  {
    means: 'building',
    phrases: ['building', 'bldg', 'construction', 'foundation', 'structural', 'residential', 'commercial'],
    codes: ['mbld', 'bld', 'fb'],
  },
];

/** The category of a permit type; null where there is none or no rule has its words. */
export function permitCategory(permitType: string | null): PermitCategory | null {
  return permitType === null ? null : findMeaning(CATEGORIES, phraseOf(permitType));
}

/** What a text states of the use of the property. */
export interface StatedUse {
  /** Null for several uses. */
  readonly use: PropertyUse | null;
  /** The text says only "residential" or "commercial": a description may say which kind. */
  readonly isWide: boolean;
}

/** Words for a whole class of buildings: a commercial permit may be for a school or an apartment building. */
const WIDE = new Set([
  'commercial',
  'commercial industrial',
  'comm',
  'c',
  'com',
  'non residential',
  'nonresidential',
  'non res',
]);

/** The use that a permit type states; null where it states none. Codes are no words of a type. */
export function typeUse(permitType: string | null): StatedUse | null {
  return permitType === null ? null : statedUse(phraseOf(permitType), false);
}

function statedUse(words: string, withCodes: boolean): StatedUse | null {
  const text = ` ${words} `;
  for (const { means, phrases, codes = [] } of USES) {
    const shown = phrases.find((phrase) => text.includes(` ${phrase} `));
    const code = withCodes && codes.includes(words) ? words : undefined;
    const word = shown ?? code;
    if (word !== undefined) return { use: means, isWide: means === 'residential' || WIDE.has(word) };
  }
  return null;
}

/** Columns of a source repeat from row to row. */
const columnUse = memoize((text: string) => statedUse(phraseOf(text), true));

/** The narrower uses of a wide one: what a description may add to the column or type. */
const NARROWER: Readonly<Partial<Record<PropertyUse, readonly (PropertyUse | null)[]>>> = {
  residential: ['one-two-family', 'multi-family'],
  commercial: ['multi-family', 'industrial', 'public'],
};

/**
 * The use of the property by the source's own column, else by the permit type, else by the description. Where column and type only say
 * "residential" or "commercial", the other texts may say which kind. Null where none of them states it.
 * @param fromType what `typeUse` gives for the permit type
 */
export function propertyUse(
  own: string | null,
  fromType: StatedUse | null,
  description: string | null,
): PropertyUse | null {
  const first = (own === null ? null : columnUse(own)) ?? fromType;
  if (first?.use === 'multi-family' && description !== null && isOneOfSeveral(description))
    return 'one-two-family';
  if (first !== null && !first.isWide) return first.use;
  const wide = first?.use ?? null;
  const narrower = wide === null ? undefined : NARROWER[wide];
  if (fromType !== null && narrower?.includes(fromType.use)) return fromType.use;
  if (description === null) return wide;
  if (narrower === undefined) return descriptionUse(description, USE_PATTERNS);
  const said = descriptionUse(description, NARROWING_PATTERNS);
  return narrower.includes(said) ? said : wide;
}

const ONE_FAMILY =
  /\b(?:single|one|two|1|2)[ -]family\b|\bduplex\b|\b(?:2|two)[ -]unit (?:dwelling|structure)/i;
const SEVERAL = /\b(?:town|row) ?(?:house|home)|apartment|multi-?\s?family|\bdemol|\bremove/i;
/** Whether a permit in a development of several homes is for a house of its own. Text in brackets is about the development. */
function isOneOfSeveral(description: string): boolean {
  const [own = ''] = description.split(/[([]/, 1);
  return ONE_FAMILY.test(own) && !SEVERAL.test(own);
}

/** One expression per rule: descriptions are long and seldom repeat, so a search phrase by phrase costs too much. */
const USE_PATTERNS = patternsOfUses(() => true);
/** Any home is called a house, so these words do not say which kind of home a residential permit is for. */
const ANY_HOME = new Set([
  'house',
  'houses',
  'home',
  'homes',
  'dwelling',
  'dwellings',
  'dwelling unit',
  'cottage',
  'adu',
  'dadu',
]);
const NARROWING_PATTERNS = patternsOfUses((phrase) => !ANY_HOME.has(phrase));

interface UsePattern {
  readonly means: PropertyUse | null;
  readonly pattern: RegExp;
}

function patternsOfUses(isUsed: (phrase: string) => boolean): UsePattern[] {
  return USES.map(({ means, phrases }) => ({
    means,
    pattern: new RegExp(
      `\\b(?:${phrases
        .filter(isUsed)
        .map((phrase) => phrase.replaceAll(' ', '[ -]'))
        .join('|')})\\b`,
      'i',
    ),
  }));
}

function descriptionUse(description: string, patterns: readonly UsePattern[]): PropertyUse | null {
  return patterns.find(({ pattern }) => pattern.test(description))?.means ?? null;
}

/** The meaning of the first rule with a phrase in the words or with a code equal to them. */
function findMeaning<T>(rules: readonly WordRule<T>[], words: string): T | null {
  const text = ` ${words} `;
  const rule = rules.find(
    ({ phrases, codes = [] }) =>
      codes.includes(words) || phrases.some((phrase) => text.includes(` ${phrase} `)),
  );
  return rule?.means ?? null;
}
