/**
 * The 17 states of PRODUCT §9, in its order. Calls carry the `name`; `code` is the postal abbreviation;
 */
export const STATES = [
  { name: 'Arizona', code: 'AZ' },
  { name: 'California', code: 'CA' },
  { name: 'Connecticut', code: 'CT' },
  { name: 'Florida', code: 'FL' },
  { name: 'Georgia', code: 'GA' },
  { name: 'Illinois', code: 'IL' },
  { name: 'Michigan', code: 'MI' },
  { name: 'Missouri', code: 'MO' },
  { name: 'New Jersey', code: 'NJ' },
  { name: 'New York', code: 'NY' },
  { name: 'North Carolina', code: 'NC' },
  { name: 'Ohio', code: 'OH' },
  { name: 'Pennsylvania', code: 'PA' },
  { name: 'Tennessee', code: 'TN' },
  { name: 'Texas', code: 'TX' },
  { name: 'Virginia', code: 'VA' },
  { name: 'Washington', code: 'WA' },
] as const;

export type StateName = (typeof STATES)[number]['name'];
type StateCode = (typeof STATES)[number]['code'];

export const STATE_NAMES = /* @__PURE__ */ STATES.map(({ name }) => name) as [StateName, ...StateName[]];

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
