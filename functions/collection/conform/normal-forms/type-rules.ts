import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import type { PropertyUse } from '#shared/domain/permit/property-use.ts';
import { DESCRIPTION_WORDS, descriptionWords } from './description-words.ts';
import { Phrases } from './phrases.ts';
import { type Rule, USES } from './use-rules.ts';
import { type FoundWords, UNKNOWN } from './word-list.ts';

/** Which words of a permit type mean which category; the first rule that matches decides. */
const CATEGORIES: readonly Rule<PermitCategory>[] = [
  {
    means: 'demolition',
    phrases: ['demolition', 'demolish', 'demo', 'wrecking', 'razing', 'raze', 'tear down'],
    codes: ['dm'],
  },
  {
    means: 'occupancy',
    phrases: [
      ...['certificate of occupancy', 'certificate of completion', 'certificate of compliance', 'occupancy'],
      ...['change of use', 'certificate of use'],
    ],
    codes: ['co', 'cofo'],
  },
  {
    means: 'fire',
    phrases: [
      ...[
        'fire sprinkler',
        'fire sprinklers',
        'fire alarm',
        'fire suppression',
        'fire protection',
        'sprinkler',
      ],
      ...['fire', 'standpipe'],
    ],
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
    phrases: [
      ...['mechanical', 'mech', 'hvac', 'heating', 'cooling', 'boiler', 'furnace', 'refrigeration'],
      ...['ventilation', 'elevator', 'elevators', 'conveyance', 'air conditioning'],
    ],
    codes: ['mh'],
  },
  {
    means: 'site',
    phrases: [
      ...[
        'fence',
        'fences',
        'wall',
        'driveway',
        'paving',
        'parking lot',
        'grading',
        'excavation',
        'scaffold',
      ],
      ...['sidewalk', 'site work', 'sitework', 'retaining wall', 'land disturbance', 'sidewalk shed', 'tent'],
    ],
  },
  {
    means: 'new building',
    phrases: [
      ...['new construction', 'new building', 'bldg new', 'nonbldg new', 'new single family', 'new dwelling'],
      ...['new residence', 'new house', 'new home', 'new commercial', 'new residential', 'new structure'],
      ...['commercial new', 'residential new', 'building new', 'new multifamily'],
    ],
    codes: ['new', 'nb'],
  },
  {
    means: 'addition or alteration',
    phrases: [
      ...['addition', 'additions', 'alteration', 'alterations', 'alter', 'remodel', 'renovation', 'repair'],
      ...['repairs', 'tenant improvement', 'tenant finish', 'build out', 'buildout', 'interior finish'],
    ],
    codes: ['al', 'a1', 'a2', 'a3'],
  },
  { means: 'zoning', phrases: ['zoning', 'land use', 'variance', 'conditional use', 'subdivision'] },
  {
    means: 'building',
    phrases: ['building', 'bldg', 'construction', 'foundation', 'structural', 'residential', 'commercial'],
    codes: ['mbld', 'bld', 'fb'],
  },
];

/** The normal form of a permit type; null where there is none, or its words are in no rule. */
export function permitCategory(permitType: string | null): PermitCategory | null {
  return permitType === null ? null : first(CATEGORIES, phraseOf(permitType));
}

/** The use that a permit type states; null where it states none. */
export function typeUse(permitType: string | null): PropertyUse | null {
  return permitType === null ? null : first(USES, phraseOf(permitType), false);
}

/**
 * What the property is used for. The source's own column decides where it has one; else the words of the permit type,
 * else those of the description. Null where none of them says so: nothing is assumed.
 * @param typed what `typeUse` gives of the permit type: types repeat, and are read once
 */
export function propertyUse(
  own: string | null,
  typed: PropertyUse | null,
  description: string | null,
): PropertyUse | null {
  const said = own === null ? null : first(USES, phraseOf(own));
  if (said !== null) return said;
  if (typed !== null || description === null) return typed;
  const found = descriptionWords(description);
  if (found !== undefined) return statedUse(found);
  return USE_WORDS.find(({ words }) => words.test(description))?.means ?? null;
}

/** The rules of use as one expression each: descriptions are long, and no two are the same. */
const USE_WORDS = USES.map(({ means, phrases }) => ({
  means,
  words: new RegExp(`\\b(?:${phrases.map((phrase) => phrase.replaceAll(' ', '[ -]')).join('|')})\\b`, 'i'),
}));

/** The phrases of the rules of use, with the places of their rules. */
const USE_PHRASES = new Phrases(
  USES.flatMap(({ phrases }, rule) =>
    phrases.map((phrase) => ({ rule, words: DESCRIPTION_WORDS.numbers(phrase) })),
  ),
  DESCRIPTION_WORDS.size,
);
const PHRASE_RULES = Uint8Array.from(USE_PHRASES.all, ({ rule }) => rule);

/** What `USE_WORDS` finds, by words already found: the expressions go through a text once for each of them. */
function statedUse(found: FoundWords): PropertyUse | null {
  const { leading, places, numbers, count } = found;
  const { all, seconds } = USE_PHRASES;
  let best = USES.length;
  for (let place = 0; place < leading; place++) {
    const at = places[place] ?? 0;
    const word = numbers[at] ?? UNKNOWN;
    const next = at + 1 < count ? (numbers[at + 1] ?? UNKNOWN) : UNKNOWN;
    const end = USE_PHRASES.end(word, next);
    for (let one = USE_PHRASES.from(word); one < end; one++) {
      const rule = PHRASE_RULES[one] ?? best;
      const second = seconds[one] ?? UNKNOWN;
      if (rule >= best || (second !== UNKNOWN && second !== next)) continue;
      if (isAt(found, at, all[one]?.words ?? [])) best = rule;
    }
  }
  return USES[best]?.means ?? null;
}

function isAt(found: FoundWords, at: number, words: readonly number[]): boolean {
  const { length } = words;
  if (at + length > found.count) return false;
  for (let word = 1; word < length; word++)
    if (found.numbers[at + word] !== words[word] || !found.follows(at + word)) return false;
  return found.isWhole(at, at + length - 1);
}

function first<T>(rules: readonly Rule<T>[], words: string, codesToo = true): T | null {
  if (words === '') return null;
  const text = ` ${words} `;
  const rule = rules.find(
    ({ phrases, codes = [] }) =>
      (codesToo && codes.includes(words)) || phrases.some((phrase) => text.includes(` ${phrase} `)),
  );
  return rule?.means ?? null;
}
