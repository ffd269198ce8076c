import { type HouseAddress, parseAddress } from '#functions/permits/addresses/parse-address.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Roll } from './roll.ts';

/** How a permit names its parcel. */
export interface NamedParcel {
  /** As the roll writes it; undefined where the permit names none. */
  readonly number: string | undefined;
  /** The house and street in every spelling that the roll may use; empty without a house. */
  readonly spellings: readonly string[];
  /** The name of the street. */
  readonly street: string | null;
  /** As the roll writes it. */
  readonly city: string;
  /** The permit is for a part of the building. */
  readonly hasUnit: boolean;
}

/** How a permit names its parcel on a roll; undefined for one that names neither number nor house. */
export function nameParcel(
  roll: Roll,
  permit: Pick<StoredPermit, 'parcel' | 'addressStreet' | 'addressCity' | 'jurisdictionCity'>,
): NamedParcel | undefined {
  const number = permit.parcel === undefined ? undefined : roll.number?.(permit.parcel);
  const city = permit.addressCity ?? permit.jurisdictionCity ?? '';
  const house = parseAddress(permit.addressStreet ?? '', city);
  const isPlain =
    city !== '' && house.kind === 'house' && house.numberTo === null && house.numberSuffix === null;
  if (number === undefined && !isPlain) return undefined;
  return {
    number,
    spellings: isPlain ? spell(house, roll.streets.types) : [],
    street: 'name' in house ? house.name : null,
    city: roll.streets.spellCity(city),
    hasUnit: house.kind === 'house' && house.unit !== null,
  };
}

function spell(
  { number, before, name, type, after }: HouseAddress,
  types: Roll['streets']['types'],
): string[] {
  const other = type === null ? undefined : types[type];
  return [type, ...(other === undefined ? [] : [other])].map((one) =>
    [number, before, name, one, after].filter((part) => part !== null).join(' '),
  );
}

/**
 * The parcel that a permit names: the one with its number, else the one at its exact address; never the nearest. Null where the two
 * contradict each other, where several parcels share the address (condominiums on a lot, a lot that was split), and where a permit for
 * a part of a building has only an address.
 * @param streets of the parcel with the permit's number, in capitals; undefined where the roll of the year has none with it
 * @param there the parcels at the permit's address
 */
export function joinParcel(
  { number, spellings, street, hasUnit }: NamedParcel,
  streets: readonly string[] | undefined,
  there: readonly string[],
): { readonly parcel: string; readonly by: 'number' | 'address' } | null {
  if (number === undefined || streets === undefined) {
    const [parcel, ...others] = there;
    return parcel === undefined || others.length > 0 || hasUnit ? null : { parcel, by: 'address' };
  }
  const found = { parcel: number, by: 'number' } as const;
  if (streets.some((one) => spellings.includes(one))) return found;
  if (there.length > 0) return there.includes(number) ? found : null;
  const names = streets.map((text) => parseAddress(text)).flatMap((one) => ('name' in one ? one.name : []));
  return street === null || names.length === 0 || names.includes(street) ? found : null;
}
