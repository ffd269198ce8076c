import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import { phraseList } from '../trades/words.ts';

export interface WordRule<T> {
  readonly means: T;
  /** Whole words or phrases anywhere in the text. */
  readonly phrases: readonly string[];
  /** Codes with this meaning only when they are the whole text. */
  readonly codes?: readonly string[];
}

/** Words that mean a use of the property; null for words of several uses, which decide too. */
export interface UseRule extends WordRule<PropertyUse | null> {
  /** Publishers' abbreviations, which are words only in permit types and in columns for the use: `BLD-RES-DUP`. */
  readonly types?: readonly string[];
  /** Words of any home: they do not say which kind of home a residential permit is for. */
  readonly anyHome?: true;
}

/**
 * The words that mean a use of the property. The first rule that matches decides. One townhouse counts as one family, because
 * building codes treat it as a house; several are a development.
 */
export const USES: readonly UseRule[] = [
  {
    means: null,
    phrases: phraseList(
      `mixed use, mix use, live work, non residential and residential, residential and retail,
      residential and commercial, commercial and residential, retail and residential, commercial residential,
      residential commercial, residential over commercial, residential over retail`,
    ),
    codes: ['mixres', 'mixed', 'res com', 'res comm'],
  },
  {
    means: 'commercial',
    phrases: phraseList(
      `commercial industrial, office warehouse, commercial warehouse, animal hospital, pet hospital,
      veterinary, vet clinic, self storage, mini storage, coffee house, steak house, warehouse store`,
    ),
  },
  {
    means: 'one-two-family',
    phrases: phraseList(
      `secondary apartment, garage apartment, accessory apartment, apartment over garage, two flat, 2 flat`,
    ),
  },
  {
    means: 'multi-family',
    phrases: phraseList(
      `multi family, multifamily, multi familly, mulit family, multiple family, multi unit residential,
      apartment, apartments, apt, apts, condo, condos, condominium, condominiums, triplex, fourplex, quadplex,
      sixplex, 3 family, 4 family, three family, four family, three and four family, five or more family,
      5 or more family, 3 or more units, 5 or more units, r 2, r2, townhouses, townhomes, rowhouses,
      row houses, dormitory, dormitories, nfpa 13r, nfpa 13 r, three flat, four flat, six flat, 3 flat, 4 flat, 6 flat`,
    ),
    types: phraseList('mf, mfr, mfd, mult, res multi, resid multi, residential multi, multi res'),
  },
  // Of how many houses, such a building does not say.
  {
    means: 'residential',
    phrases: phraseList(
      `townhouse building, townhouse bldg, townhouse structure, townhome building, rowhouse building,
      rowhouse structure`,
    ),
  },
  { means: 'commercial', phrases: ['hotel', 'hotels', 'motel', 'motels'] },
  {
    means: 'public',
    phrases: phraseList(
      `institutional, public building, public school, government, governmental, school, schools, preschool,
      university, college, church, churches, temple, mosque, synagogue, chapel, hospital, library, museum,
      municipal, fire station, police station, courthouse, city hall, community center, educational,
      religious, jail, prison, place of worship, house of worship, classroom, classrooms, sfpd or sffd station`,
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
    means: 'one-two-family',
    phrases: phraseList(
      `single family, single fam, single familly, singe family, one family, two family, 1 family, 2 family,
      1 or 2 family, 1 and 2 family, 1 2 family, one or two family, one and two family, sngl fam,
      family dwelling, sfr, sfrs, sfd, sfds, s f d, s f r, sf res, sf residence, sf residential, sf home,
      sf house, duplex, duplexes, townhouse, townhome, town house, town home, rowhouse, row house,
      mobile home, manufactured home, modular home, adu, adus, dadu, dadus, aadu, aadus, coach house, carriage house, guest house,
      nfpa 13d, nfpa 13 d, r 3, r3`,
    ),
    types: phraseList('sfh, sfa, dup, 1f2f'),
    codes: ['sf'],
  },
  {
    means: 'residential',
    phrases: phraseList(
      `bedroom, bedrooms, bedrm, bedrms, bdrm, bdrms, master bath, master bathroom, master suite, home office, home theater, residence, residences`,
    ),
  },
  {
    means: 'commercial',
    phrases: phraseList(
      `commercial, comm, comml, non residential, nonresidential, non res, office, offices, retail, restaurant,
      restaurants, store, stores, tenant improvement, tenant improvements, tenant finish, tenant build out,
      tenant buildout, tenant space, lease space, white box, business, mercantile, bank, lending institution,
      gas station, service station, filling service, auto repairs, auto repair, auto body, automobile sales,
      automobile repair, car wash, carwash, food beverage hndlng, nursing home, funeral home, home depot,
      salon, clinic, clinics, medical building, dental, dentist, pharmacy, cafe, coffee shop, bakery, brewery,
      tavern, grocery, supermarket, gym, fitness, health studio, health studios, massage parlor, theater,
      theatre, nightclub, shopping center, shopping mall, strip mall, showroom, dealership, data center,
      day care, daycare, parking garage, wholesale sales, personal service, t i, ti`,
    ),
    types: ['com', 'assembly', 'assmbly', 'nonres', 'non resi', 'nonresi'],
    codes: ['c', 'com'],
  },
  {
    means: 'one-two-family',
    phrases: phraseList(
      `dwelling, dwellings, dwlg, dwellling, house, houses, home, homes, cottage, dwelling unit`,
    ),
    anyHome: true,
  },
  {
    means: 'residential',
    phrases: ['residential', 'resid', 'res', 'household living'],
    types: ['resi'],
    codes: ['r', 'yes', 'resident'],
  },
];

/** Phrases of descriptions that hold a word for a use and do not mean the use of the property. */
export const NO_USES: readonly string[] = phraseList(
  `home run, home improvement, home goods, house trap, house traps, house drain,
  house drains, house lateral, house sewer, house number, house numbers, house panel, house meter, house plan,
  house plans, guard house, pump house, power house, open house, light house, house side, to store, bank of,
  commercial grade, commercial hood, commercial kitchen hood, commercial cooking, in residence, res check,
  rescheck, business days, business hours, elevator bank, apt to, tenant improvement district, school zone,
  college ave, college st, college street, college avenue, college blvd, college rd, church st, church street,
  church ave, church rd, church road, school st, school street, school rd, school road, temple ave, temple st,
  university ave, university st, university blvd, university avenue, university dr, office park dr, 1 family room, one family room, 2 family room, two family room,
  2 family rooms, two family rooms`,
);

/** The words by which texts count homes, deny a use, or change one. */
export const USE_WORDS = {
  /** What is counted: "8 dwelling units", "4 D.U.". */
  units: 'unit units u du dus dwelling dwellings family families plex flat flats apartments residences',
  /** Words between the number and the unit. */
  between:
    'new residential dwelling apartment housing family living condominium condo affordable rental studio d',
  /** What makes a plain "unit" a home: "6 unit building". */
  buildings:
    'building bldg residential resid apartment apt townhouse townhome rowhouse structure dwelling multifamily condo condominium complex residence',
  /** Words between a unit and its building: "3 unit masonry building". */
  materials: 'masonry brick frame wood',
  numbers: 'zero one two three four five six seven eight nine ten eleven twelve',
  /** Beside several homes these make several uses: "12 dwelling units over retail". */
  shops: 'retail commercial store stores restaurant coml salon cafe bakery tavern',
  /** Words after an office that is no room of a house. */
  premises: 'building bldg buildings space suite use tenant',
  converts: 'convert converting conversion converted change changed changing',
};

/**
 * The use of each occupancy group of the International Building Code, of New Jersey's R-5 (houses by the residential code), and of
 * New York's old J. Null for garages and sheds (U), which belong to any use.
 */
export const OCCUPANCY_GROUPS: Readonly<Record<string, PropertyUse | null>> = {
  a: 'commercial',
  b: 'commercial',
  e: 'public',
  f: 'industrial',
  h: 'industrial',
  i: 'public',
  m: 'commercial',
  r1: 'commercial',
  r2: 'multi-family',
  r3: 'one-two-family',
  r4: 'residential',
  r5: 'one-two-family',
  r: 'residential',
  s: 'industrial',
  u: null,
  j2: 'multi-family',
  j3: 'one-two-family',
};
