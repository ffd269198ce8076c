import type { RandomStream } from '../random.ts';
import type { Place, Town } from './places.ts';

/** An address in a town. */
export interface Spot {
  readonly town: Town;
  readonly number: number;
  /** Without number, direction and suffix: `Maple`. */
  readonly street: string;
  /** Abbreviated: `St`. */
  readonly suffix: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

type Words = readonly [string, ...string[]];

// biome-ignore format: a word list reads best in lines
/** Street names found in most American towns. */
const COMMON: Words = [
  'Oak', 'Maple', 'Cedar', 'Elm', 'Pine', 'Walnut', 'Washington', 'Park', 'Lake', 'Hill', 'Main', 'Church', 'Spring', 'River', 'Ridge',
  'Lincoln', 'Jefferson', 'Jackson', 'Madison', 'Monroe', 'Franklin', 'Adams', 'Grant', 'Highland', 'Forest', 'Meadow', 'Sunset',
  'Chestnut', 'Cherry', 'Willow', 'Hickory', 'Dogwood', 'Magnolia', 'Poplar', 'Sycamore', 'Birch', 'Laurel', 'Locust', 'Spruce', 'Ash',
  'Mill', 'Center', 'Prospect', 'Pleasant', 'Summit', 'Valley', 'Grove', 'Orchard', 'Garden', 'Union', 'Liberty', 'College', 'School',
  'Court', 'Market', 'Front', 'Water', 'Bridge', 'Railroad', 'Depot', 'Central', 'Grand', 'Lakeview', 'Fairview', 'Woodland', 'Oakwood',
  'Glenwood', 'Edgewood', 'Parkview', 'Hillcrest', 'Greenwood', 'Sherwood', 'Kingston', 'Lexington', 'Cambridge', 'Oxford', 'Windsor',
  'Devon', 'Sheridan', 'Logan', 'Douglas', 'Wilson', 'Taylor', 'Harrison', 'Clark', 'Marion', 'Clinton', 'Warren', 'Fulton', 'Perry',
  'Delaware', 'Virginia', 'Carolina', 'Michigan', 'Ohio', 'Vermont', 'Colorado', 'Dakota', 'Seneca', 'Cherokee', 'Mohawk', 'Huron',
  'Foxglove', 'Heather', 'Aspen', 'Linden', 'Juniper', 'Hawthorne', 'Alder', 'Briarwood', 'Stonegate', 'Rosewood', 'Cottonwood',
  'Fox Run', 'Deer Creek', 'Quail Hollow', 'Stony Brook', 'Country Club', 'Old Mill', 'Mill Creek', 'Rolling Hills', 'Timber Ridge',
  'Autumn Leaf', 'Summer Breeze', 'Whispering Pines', 'Willow Bend', 'Crooked Creek', 'Eagle Ridge', 'Hunters Glen', 'Bluebird',
];
// biome-ignore format: a word list reads best in lines
const DRY: Words = [
  'Mesquite', 'Saguaro', 'Ocotillo', 'Palo Verde', 'Desert Willow', 'Camino Real', 'Sierra Vista', 'Mesa Verde', 'Rio Grande', 'Alameda',
  'Mission', 'Encanto', 'Buena Vista', 'Thunderbird', 'Roadrunner', 'Cactus', 'Ironwood', 'Agave', 'Del Norte', 'Via Linda', 'San Pedro',
];
// biome-ignore format: a word list reads best in lines
const COAST: Words = [
  'Manzanita', 'Redwood', 'Eucalyptus', 'Bay', 'Ocean', 'Pacific', 'Harbor', 'Del Mar', 'Las Palmas', 'La Jolla', 'El Camino',
  'Cypress', 'Madrone', 'Sequoia', 'Valencia', 'Olive', 'Laguna', 'Mariposa', 'Santa Rosa', 'Alvarado', 'Balboa',
];
// biome-ignore format: a word list reads best in lines
const WARM: Words = [
  'Palmetto', 'Live Oak', 'Bayshore', 'Seminole', 'Hibiscus', 'Gardenia', 'Coral', 'Pelican', 'Heron', 'Osceola', 'Azalea', 'Camellia',
  'Cypress Bend', 'Orange Blossom', 'Tamiami', 'Flamingo', 'Sandpiper', 'Plantation', 'Peachtree', 'Pecan', 'Lamar', 'Bluebonnet', 'Brazos',
];
// biome-ignore format: a word list reads best in lines
const RAINY: Words = ['Cascade', 'Rainier', 'Olympic', 'Evergreen', 'Fir', 'Hemlock', 'Salmon', 'Puget', 'Alki', 'Yakima', 'Larch', 'Cedarcrest'];

const REGIONAL: Readonly<Record<string, Words>> = {
  Arizona: DRY,
  California: COAST,
  Florida: WARM,
  Georgia: WARM,
  Texas: WARM,
  Washington: RAINY,
};
/** Of the streets in a region with names of its own. */
const REGIONAL_SHARE = 0.22;
const SUFFIXES: Words = [
  'St',
  'Ave',
  'Dr',
  'Ln',
  'Ct',
  'Rd',
  'Way',
  'Pl',
  'Blvd',
  'St',
  'Ave',
  'Dr',
  'St',
  'Ave',
];
/** House numbers per block, and blocks. */
const BLOCK = 100;
const BLOCKS = 79;
/** How much more frequent low house numbers are. */
const LOW_NUMBERS = 1.5;
/** Half the length of a street, as a share of the town's. */
const STREET_LENGTH = 0.12;

/** Degrees between parallel streets: a block of about 200 meters. */
const GRID = 0.002;

/** Draws an address. The same street has the same ZIP code, and its numbers lie in a row. */
export function drawSpot(place: Place, state: string, random: RandomStream): Spot {
  const town = place.townAt(random.next());
  const names = random.chance(REGIONAL_SHARE) ? (REGIONAL[state] ?? COMMON) : COMMON;
  const street = random.pick(names);
  const suffix = random.pick(SUFFIXES);
  const line = streetLine(town, street, suffix);
  const block = 1 + Math.floor(BLOCKS * random.next() ** LOW_NUMBERS);
  const number = block * BLOCK + random.whole(0, BLOCK - 1);
  const [latitude, longitude] = line.at(alongStreet(number));
  return {
    town,
    number,
    street,
    suffix,
    zip: line.zip,
    latitude,
    longitude,
  };
}

/** The point of an address in a town, such as `1200 N OAK ST`, on its street. */
export function pointOf(town: Town, address: string): readonly [latitude: number, longitude: number] {
  const [, number = '0', street = '', suffix = ''] =
    /^\s*(\d*)\S*\s+(?:[NSEW]{1,2}\s+)?(.*?)\s*(\w*)\s*$/i.exec(address) ?? [];
  return streetLine(town, street, suffix).at(alongStreet(Number(number)));
}

/** Where a house number is on its street, from -1 to 1. */
function alongStreet(number: number): number {
  return (((number / BLOCK) % (BLOCKS + 1)) / (BLOCKS + 1)) * 2 - 1;
}

/** A street of a town: straight, north to south or east to west, always at the same place. */
interface StreetLine {
  /** Without direction: `Maple Ave`. */
  readonly name: string;
  readonly zip: string;
  /** A place along it. @param along from -1 to 1 */
  at(along: number): readonly [latitude: number, longitude: number];
}

/** Every street of a town that addresses are drawn from. */
export function streetLines(town: Town, state: string): readonly StreetLine[] {
  const names = [...COMMON, ...(REGIONAL[state] ?? [])];
  return names.flatMap((street) => [...new Set(SUFFIXES)].map((suffix) => streetLine(town, street, suffix)));
}

function streetLine(town: Town, street: string, suffix: string): StreetLine {
  const key = `${town.name ?? town.zips[0]} ${street} ${suffix}`.toUpperCase();
  const hash = hashOf(key);
  const angle = ((hash >>> 4) % 360) * (Math.PI / 180);
  const away = (1 - STREET_LENGTH) * fromCenter(key);
  const isNorthSouth = hash % 2 === 0;
  const [north, east] = town.reach;
  // A north-south street is on a line of the grid, an east-west one too.
  const latitude = town.latitude + onGrid(north * away * Math.sin(angle), !isNorthSouth);
  const longitude = town.longitude + onGrid(east * away * Math.cos(angle), isNorthSouth);
  return {
    name: `${street} ${suffix}`,
    zip: town.zips[hash % town.zips.length] ?? town.zips[0],
    at: (along) => [
      latitude + (isNorthSouth ? along * STREET_LENGTH * north : 0),
      longitude + (isNorthSouth ? 0 : along * STREET_LENGTH * east),
    ],
  };
}

/** How far from the center a street lies, from 0 to 1: the middle of three even draws, so that streets thin out to none. */
function fromCenter(key: string): number {
  const draws = [1, 2, 3].map((draw) => (hashOf(`${draw} ${key}`) % 1000) / 1000);
  return draws.toSorted((a, b) => a - b)[1] ?? 0;
}

function onGrid(degrees: number, isAcross: boolean): number {
  return isAcross ? Math.round(degrees / GRID) * GRID : degrees;
}

/** FNV-1a, unsigned. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
