import type { PropertyUse } from '#shared/domain/permit/property-use.ts';

/** Words and their meaning. */
export interface WordRule<T> {
  readonly means: T;
  /** Whole words or phrases anywhere in the text. */
  readonly phrases: readonly string[];
  /** Codes with this meaning only when they are the whole text. */
  readonly codes?: readonly string[];
}

/** The words that mean a use of the property. The first rule that matches decides. */
export const USES: readonly WordRule<PropertyUse>[] = [
  {
    means: 'other',
    phrases: [
      'mixed use',
      'institutional',
      'industrial',
      'public building',
      'government',
      'school',
      'church',
      'municipal',
      'agricultural',
      'non residential and residential',
    ],
  },
  {
    means: 'commercial',
    phrases: [
      'commercial',
      'comm',
      'non residential',
      'nonresidential',
      'non res',
      'office',
      'retail',
      'warehouse',
      'restaurant',
      'hotel',
      'motel',
      'store',
      'tenant improvement',
      'tenant finish',
      'tenant build out',
      'medical office',
      'business',
      'mercantile',
    ],
    codes: ['c', 'com'],
  },
  {
    means: 'residential',
    phrases: [
      'residential',
      'resid',
      'residence',
      'single family',
      'single fam',
      'two family',
      'multi family',
      'multifamily',
      'duplex',
      'triplex',
      'townhouse',
      'townhome',
      'town house',
      'dwelling',
      'dwellings',
      'apartment',
      'apartments',
      'condo',
      'condominium',
      '1 family',
      '2 family',
      '1 or 2 family',
      'sfr',
      'sfd',
      'house',
      'home',
      'mobile home',
      'manufactured home',
      'adu',
      'r 2',
      'r 3',
      'r3',
      'r2',
      'household living',
      'family dwelling',
    ],
    codes: ['r', 'res', 'yes'],
  },
];
