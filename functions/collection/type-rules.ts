import { phraseOf } from '#shared/domain/keywords.ts';
import type { PermitCategory } from '#shared/domain/permit-category.ts';
import type { PropertyUse } from '#shared/domain/property-use.ts';

interface Rule<T> {
  readonly means: T;
  /** Whole words or phrases anywhere in the text. */
  readonly phrases: readonly string[];
  /** Codes that mean it only as the whole text. */
  readonly codes?: readonly string[];
}

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

/** Which words mean which use of the property; the first rule that matches decides. */
const USES: readonly Rule<PropertyUse>[] = [
  {
    means: 'other',
    phrases: [
      ...['mixed use', 'institutional', 'industrial', 'public building', 'government', 'school', 'church'],
      ...['municipal', 'agricultural', 'non residential and residential'],
    ],
  },
  {
    means: 'commercial',
    phrases: [
      ...[
        'commercial',
        'comm',
        'non residential',
        'nonresidential',
        'non res',
        'office',
        'retail',
        'warehouse',
      ],
      ...['restaurant', 'hotel', 'motel', 'store', 'tenant improvement', 'tenant finish', 'tenant build out'],
      ...['medical office', 'business', 'mercantile'],
    ],
    codes: ['c', 'com'],
  },
  {
    means: 'residential',
    phrases: [
      ...['residential', 'resid', 'residence', 'single family', 'single fam', 'two family', 'multi family'],
      ...['multifamily', 'duplex', 'triplex', 'townhouse', 'townhome', 'town house', 'dwelling', 'dwellings'],
      ...['apartment', 'apartments', 'condo', 'condominium', '1 family', '2 family', '1 or 2 family', 'sfr'],
      ...['sfd', 'house', 'home', 'mobile home', 'manufactured home', 'adu', 'r 2', 'r 3', 'r3', 'r2'],
      ...['household living', 'family dwelling'],
    ],
    codes: ['r', 'res', 'yes'],
  },
];

/** What a permit type says by itself. */
interface TypeReading {
  readonly category: PermitCategory | null;
  readonly use: PropertyUse | null;
}

/** Types repeat in every row: what was read is remembered, up to this many. */
const REMEMBERED = 5_000;
const readings = new Map<string, TypeReading>();

/** The normal form of a permit type; null where there is none, or its words are in no rule. */
export function permitCategory(permitType: string | null): PermitCategory | null {
  return permitType === null ? null : readingOf(permitType).category;
}

/**
 * What the property is used for. The source's own column decides where it has one; else the words of the permit type,
 * else those of the description. Null where none of them says so: nothing is assumed.
 */
export function propertyUse(
  own: string | null,
  permitType: string | null,
  description: string | null,
): PropertyUse | null {
  const said = own === null ? null : first(USES, phraseOf(own));
  if (said !== null) return said;
  const typed = permitType === null ? null : readingOf(permitType).use;
  if (typed !== null || description === null) return typed;
  return USE_WORDS.find(({ words }) => words.test(description))?.means ?? null;
}

/** The rules of use as one expression each: descriptions are long, and no two are the same. */
const USE_WORDS = USES.map(({ means, phrases }) => ({
  means,
  words: new RegExp(`\\b(?:${phrases.map((phrase) => phrase.replaceAll(' ', '[ -]')).join('|')})\\b`, 'i'),
}));

function readingOf(permitType: string): TypeReading {
  const known = readings.get(permitType);
  if (known !== undefined) return known;
  const words = phraseOf(permitType);
  const reading = { category: first(CATEGORIES, words), use: first(USES, words, false) };
  if (readings.size >= REMEMBERED) readings.clear();
  readings.set(permitType, reading);
  return reading;
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
