import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import { phraseList } from '../trades/words.ts';
import type { WordRule } from '../uses/use-rules.ts';
import { phraseIn } from './phrases.ts';

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

/** The meaning of the first rule with a phrase in the words or with a code equal to them. */
function findMeaning<T>(rules: readonly WordRule<T>[], words: string): T | null {
  const isIn = phraseIn(words);
  const rule = rules.find(({ phrases, codes = [] }) => codes.includes(words) || phrases.some(isIn));
  return rule?.means ?? null;
}
