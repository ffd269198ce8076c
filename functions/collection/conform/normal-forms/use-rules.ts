import type { PropertyUse } from '#shared/domain/permit/property-use.ts';
import { phraseList } from '../trades/words.ts';

/** Words and their meaning. */
export interface WordRule<T> {
  readonly means: T;
  /** Whole words or phrases anywhere in the text. */
  readonly phrases: readonly string[];
  /** Codes with this meaning only when they are the whole text. */
  readonly codes?: readonly string[];
}

/**
 * The words that mean a use of the property; null for words of several uses, which decide too. The first rule that matches decides. One
 * townhouse counts as one family, because building codes treat it as a house; several are a development.
 */
export const USES: readonly WordRule<PropertyUse | null>[] = [
  {
    means: null,
    phrases: phraseList(
      `mixed use, mix use, live work, non residential and residential, residential and retail,
      residential and commercial, commercial and residential, retail and residential`,
    ),
  },
  { means: 'commercial', phrases: ['commercial industrial', 'office warehouse', 'commercial warehouse'] },
  { means: 'one-two-family', phrases: ['secondary apartment'] },
  {
    means: 'multi-family',
    phrases: phraseList(
      `multi family, multifamily, multi familly, multiple family, multi unit residential, apartment,
      apartments, apts, condo, condos, condominium, condominiums, triplex, fourplex, quadplex, sixplex,
      3 family, 4 family, three family, four family, three and four family, five or more family,
      5 or more family, 3 or more units, 5 or more units, r 2, r2, townhouses, townhomes, rowhouses,
      row houses, dormitory, dormitories`,
    ),
  },
  {
    means: 'public',
    phrases: phraseList(
      `institutional, public building, public school, government, governmental, school, schools, preschool,
      university, college, church, churches, temple, mosque, synagogue, hospital, library, museum, municipal,
      fire station, police station, courthouse, city hall, community center, educational, religious, jail,
      prison, place of worship`,
    ),
  },
  {
    means: 'industrial',
    phrases: phraseList(
      `industrial, factory, manufacturing, warehouse, warehouses, refinery, power plant, distribution center`,
    ),
    codes: ['storage tanks'],
  },
  {
    means: 'commercial',
    phrases: phraseList(
      `commercial, comm, non residential, nonresidential, non res, office, offices, retail, restaurant, hotel,
      motel, store, stores, tenant improvement, tenant improvements, tenant finish, tenant build out,
      business, mercantile, bank, gas station, auto repairs, auto repair, food beverage hndlng, nursing home,
      funeral home, home depot, salon, clinic, clinics, medical building, shopping center, parking garage`,
    ),
    codes: ['c', 'com'],
  },
  {
    means: 'one-two-family',
    phrases: phraseList(
      `single family, single fam, single familly, singe family, one family, two family, 1 family, 2 family,
      1 or 2 family, 1 and 2 family, 1 2 family, one or two family, one and two family, sngl fam,
      family dwelling, sfr, sfrs, sfd, sf res, sf residence, sf residential, duplex, duplexes, townhouse,
      townhome, town house, town home, rowhouse, row house, dwelling, dwellings, house, houses, home, homes,
      mobile home, manufactured home, cottage, adu, dadu, dwelling unit, r 3, r3`,
    ),
  },
  {
    means: 'residential',
    phrases: ['residential', 'resid', 'residence', 'residences', 'household living'],
    codes: ['r', 'res', 'yes'],
  },
];
