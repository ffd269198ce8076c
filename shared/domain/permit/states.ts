/**
 * The 17 states of PRODUCT §9, in its order. Calls carry the `name`; `code` is the postal abbreviation; stored masks use `bit`,
 * which never changes: see `bitMask`.
 */
export const STATES = [
  { name: 'Arizona', code: 'AZ', bit: 0 },
  { name: 'California', code: 'CA', bit: 1 },
  { name: 'Connecticut', code: 'CT', bit: 2 },
  { name: 'Florida', code: 'FL', bit: 3 },
  { name: 'Georgia', code: 'GA', bit: 4 },
  { name: 'Illinois', code: 'IL', bit: 5 },
  { name: 'Michigan', code: 'MI', bit: 6 },
  { name: 'Missouri', code: 'MO', bit: 7 },
  { name: 'New Jersey', code: 'NJ', bit: 8 },
  { name: 'New York', code: 'NY', bit: 9 },
  { name: 'North Carolina', code: 'NC', bit: 10 },
  { name: 'Ohio', code: 'OH', bit: 11 },
  { name: 'Pennsylvania', code: 'PA', bit: 12 },
  { name: 'Tennessee', code: 'TN', bit: 13 },
  { name: 'Texas', code: 'TX', bit: 14 },
  { name: 'Virginia', code: 'VA', bit: 15 },
  { name: 'Washington', code: 'WA', bit: 16 },
] as const;

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

export type StateName = (typeof STATES)[number]['name'];
type StateCode = (typeof STATES)[number]['code'];

export const STATE_NAMES = /* @__PURE__ */ STATES.map(({ name }) => name) as [StateName, ...StateName[]];

/** The bit of each state in stored masks. */
export const STATE_BITS = /* @__PURE__ */ Object.fromEntries(
  STATES.map(({ name, bit }) => [name, bit]),
) as Record<StateName, number>;

const byText = new Map<string, StateName>(
  STATES.flatMap(({ name, code }) => [
    [name.toLowerCase(), name],
    [code.toLowerCase(), name],
  ]),
);
const codes = new Map<string, StateCode>(STATES.map(({ name, code }) => [name, code]));

/** Finds one of the 17 states by name or postal code, in any case. */
export function findState(text: string): StateName | undefined {
  return byText.get(text.trim().toLowerCase());
}

/** The postal code of a state's name; the text itself when it is none of the 17. */
export function stateCode(name: string): string {
  return codes.get(name) ?? name;
}

/** Finds the name of a state that is not one of the 17, by name or postal code, in any case. */
export function findOtherState(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(OTHER_STATES).find(
    ([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  return found?.[1];
}
