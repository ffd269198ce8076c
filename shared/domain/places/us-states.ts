import { STATES } from '../permit/states.ts';

/** States that are not collected, and the capital: recognized by name so that an answer can name them. */
const OTHER_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AR: 'Arkansas',
  CO: 'Colorado',
  DE: 'Delaware',
  HI: 'Hawaii',
  DC: 'District of Columbia',
  ID: 'Idaho',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NM: 'New Mexico',
  ND: 'North Dakota',
  OK: 'Oklahoma',
  OR: 'Oregon',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  UT: 'Utah',
  VT: 'Vermont',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Every state and the capital, collected or not. */
export const ALL_STATES: readonly { readonly name: string; readonly code: string }[] = [
  ...STATES,
  ...Object.entries(OTHER_STATES).map(([code, name]) => ({ name, code })),
];

/** Finds the name of a state that is not one of the 17, by name or postal code, in any case. */
export function findOtherState(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(OTHER_STATES).find(
    ([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  return found?.[1];
}
