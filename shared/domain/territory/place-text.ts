import { leadCity, type Permit } from '../permit/permit.ts';
import { stateCode } from '../permit/states.ts';
import { countyName } from './county-name.ts';

/** What names the place of a permit. */
type Placed = Pick<Permit, 'jurisdictionState' | 'jurisdictionCounty' | 'jurisdictionCity' | 'addressCity'>;

/** The city of a permit, else its county: "Brunswick County". Null where the record names neither. */
export function placeName(permit: Placed): string | null {
  const { jurisdictionCounty: county } = permit;
  return leadCity(permit) ?? (county === null ? null : countyName(county));
}

/** The place of a permit wherever one is shown: "Austin, TX", "Brunswick County, NC", or the name of the state. */
export function placeText(permit: Placed): string {
  const name = placeName(permit);
  return name === null ? permit.jurisdictionState : `${name}, ${stateCode(permit.jurisdictionState)}`;
}
