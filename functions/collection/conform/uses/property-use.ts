import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import { memoize } from '#shared/domain/memoize.ts';
import { phraseIn } from '../normal-forms/phrases.ts';
import { type Description, PROJECT_START } from '../trades/description.ts';
import { findUse } from './find-use.ts';
import { columnGroups } from './occupancy-groups.ts';
import { USES } from './use-rules.ts';

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
  'nonres',
  'non resi',
  'nonresi',
  'assembly',
  'assmbly',
]);

/** The use that a permit type states; null where it states none. Codes are no words of a type. */
export function typeUse(permitType: string | null): StatedUse | null {
  return permitType === null ? null : statedUse(phraseOf(permitType), false);
}

function statedUse(words: string, withCodes: boolean): StatedUse | null {
  const isIn = phraseIn(words);
  for (const { means, phrases, types = [], codes = [] } of USES) {
    const shown = phrases.find(isIn) ?? types.find(isIn);
    const code = withCodes && codes.includes(words) ? words : undefined;
    const word = shown ?? code;
    if (word !== undefined) return { use: means, isWide: means === 'residential' || WIDE.has(word) };
  }
  const [, letter] = CENSUS_CLASS.exec(words) ?? [];
  return letter === undefined ? null : { use: letter === 'r' ? 'residential' : 'commercial', isWide: true };
}

/** Residential or commercial, before a class of the Census Building Permits Survey: "R- 434 Addition & Alterations". */
const CENSUS_CLASS = /(?:^| )([rc]) (?:100?[0-5]|21[34]|3[123]\d|43[4-8]|64[5-9]) [a-z]/;

/** The narrower uses of a wide one: what a description may add to the column or type. */
const NARROWER: Readonly<Partial<Record<PropertyUse, readonly (PropertyUse | null)[]>>> = {
  residential: ['one-two-family', 'multi-family'],
  commercial: ['multi-family', 'industrial', 'public'],
};

/** Columns of a source repeat from row to row. */
const columnUse = memoize((text: string): StatedUse | null => {
  const words = statedUse(phraseOf(text), true);
  const use = columnGroups(text);
  if (use === undefined) return words;
  if (use !== 'commercial') return { use, isWide: use === 'residential' };
  // "A-3 Church": places of assembly and business are of several kinds.
  return words !== null && NARROWER.commercial?.includes(words.use) ? words : { use, isWide: true };
});

/**
 * The use of the property by the source's own column, else by the permit type, else by the description. Where column and type only say
 * "residential" or "commercial", the other texts may say which kind. Null where none of them states it.
 * @param fromType what `typeUse` gives for the permit type
 */
export function propertyUse(
  own: string | null,
  fromType: StatedUse | null,
  description: Description | null,
): PropertyUse | null {
  const first = (own === null ? null : columnUse(own)) ?? fromType;
  if (first?.use === 'multi-family' && description !== null && isOneOfSeveral(description.text))
    return 'one-two-family';
  if (first !== null && !first.isWide) return first.use;
  const wide = first?.use ?? null;
  const narrower = wide === null ? undefined : NARROWER[wide];
  if (fromType !== null && narrower?.includes(fromType.use)) return fromType.use;
  if (description === null) return wide;
  const said = findUse(description.words, narrower !== undefined) ?? null;
  return narrower === undefined || narrower.includes(said) ? said : wide;
}

const ONE_FAMILY =
  /\b(?:single|one|two|1|2)[ -]family\b|\bduplex\b|\b(?:2|two)[ -]unit (?:dwelling|structure)/i;
const SEVERAL = /\b(?:town|row) ?(?:house|home)|apartment|multi-?\s?family|\bdemol|\bremove/i;
/** Whether a permit in a development of several homes is for a house of its own. Text in brackets may be about the development. */
function isOneOfSeveral(description: string): boolean {
  const [own = ''] = description.split(PROJECT_START, 1);
  return ONE_FAMILY.test(own) && !SEVERAL.test(own);
}
