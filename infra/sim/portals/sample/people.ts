import type { Trade } from '#shared/domain/permit/trades.ts';
import type { RandomStream } from '../random.ts';
import { TRADE_FACTS } from './trade-facts.ts';

/** Invented people and companies. Their phones are 555-0100 to 555-0199, which are reserved for fiction. */

type Words = readonly [string, ...string[]];

/** A person or a company on a permit. */
export interface Party {
  /** `Nadia Halvorsen`, or a company's name. */
  readonly name: string;
  readonly isCompany: boolean;
  /** The person, or who signs for the company. */
  readonly first: string;
  readonly last: string;
  /** Ten digits. */
  readonly phone: string;
  /** Where license digits come from. */
  readonly seed: number;
  /** Of a contractor. */
  readonly trade: Trade | null;
}

// biome-ignore format: a word list reads best in lines
const LAST_NAMES: Words = [
  'Abernathy', 'Adeyemi', 'Alvarado', 'Amato', 'Bancroft', 'Barros', 'Bellamy', 'Bjorklund', 'Brannigan', 'Calloway', 'Castellano', 'Cavazos',
  'Chaudhary', 'Corrigan', 'Dahlgren', 'Delacroix', 'Demarco', 'Dombrowski', 'Eastwood', 'Espinal', 'Fairbanks', 'Ferrante', 'Fitzgerald',
  'Galindo', 'Gantt', 'Goldstein', 'Grabowski', 'Halvorsen', 'Hargrove', 'Hinojosa', 'Holloway', 'Ibarra', 'Iverson', 'Jankowski', 'Kapoor',
  'Kessler', 'Kowalczyk', 'Lattimore', 'Ledbetter', 'Lindqvist', 'Lombardi', 'Macias', 'Marchetti', 'McAllister', 'Mendelson', 'Montoya',
  'Nakashima', 'Nwosu', 'Oakes', 'Okafor', 'Olmstead', 'Ortega', 'Paquette', 'Pemberton', 'Petrakis', 'Pham', 'Quintero', 'Radcliffe',
  'Rasmussen', 'Renteria', 'Rosenthal', 'Sadowski', 'Santangelo', 'Schaefer', 'Serrano', 'Sorensen', 'Stanczak', 'Sutherland', 'Tavares',
  'Thornton', 'Tran', 'Trujillo', 'Underwood', 'Valdivia', 'Vandermeer', 'Villanueva', 'Wainwright', 'Westbrook', 'Whitfield', 'Wojcik',
  'Yarbrough', 'Yoon', 'Zamora', 'Zielinski',
];
// biome-ignore format: a word list reads best in lines
const FIRST_NAMES: Words = [
  'Aaron', 'Alicia', 'Amir', 'Andre', 'Beatriz', 'Brian', 'Caitlin', 'Carlos', 'Carmen', 'Chidi', 'Claire', 'Colin', 'Dana', 'Darnell', 'Deepa',
  'Diego', 'Elena', 'Elliot', 'Erin', 'Felix', 'Fatima', 'Gavin', 'Grace', 'Hana', 'Hector', 'Ian', 'Imani', 'Ivan', 'Jamal', 'Janelle', 'Joel',
  'Julia', 'Karen', 'Keith', 'Lena', 'Leo', 'Lucia', 'Marcus', 'Marta', 'Maya', 'Miguel', 'Monique', 'Nadia', 'Neil', 'Nora', 'Omar', 'Owen',
  'Paula', 'Peter', 'Priya', 'Rafael', 'Rebecca', 'Rosa', 'Ruben', 'Sean', 'Simone', 'Sofia', 'Stefan', 'Tamara', 'Terrence', 'Tomas',
  'Vanessa', 'Victor', 'Wendy', 'Xavier', 'Yolanda',
];
// biome-ignore format: a word list reads best in lines
const FIRM_NAMES: Words = [
  'Northgate', 'Stonebridge', 'Ironwood', 'Cornerstone', 'Keystone', 'Blue Heron', 'Red Oak', 'Silver Creek', 'Summit', 'Tri-County',
  'Lakeshore', 'Capital City', 'Heritage', 'Pinnacle', 'Allied', 'Premier', 'Metro', 'Patriot', 'Evergreen', 'True Line', 'Level Best',
  'Eastside', 'Westview', 'Riverbend', 'Hilltop', 'Crestline', 'Granite Peak', 'Copperfield', 'Old Town', 'Brightwater', 'Four Seasons',
  'Second City', 'Highline', 'Solid Ground', 'All Pro', 'Certified', 'Integrity', 'Legacy', 'Frontier', 'Parkside', 'Twin Rivers',
];
const FORMS: Words = ['LLC', 'Inc', 'LLC', 'Co', 'Corp', 'LLC', 'Inc'];
const BUILDERS: Words = [
  'Construction',
  'Builders',
  'Contracting',
  'General Contractors',
  'Development',
  'Design Build',
];
const OWNERS: Words = [
  'Properties',
  'Holdings',
  'Realty',
  'Investments',
  'Property Group',
  'Partners',
  'Land Trust',
];

/** Shares among companies of those called by a family, and of these that add "& Sons" or "Brothers". */
const FAMILY_SHARE = 0.45;
const RELATIVES_SHARE = 0.14;

/** A company of a trade. @param isLarge on commercial work, where general contractors build and remodel */
export function drawFirm(trade: Trade, isLarge: boolean, area: string, random: RandomStream): Party {
  const isBuilder = trade === 'new-construction' || trade === 'remodel' || trade === 'adu';
  const line = random.pick<string>(isLarge && isBuilder ? BUILDERS : TRADE_FACTS[trade].lines);
  return company(line, area, trade, random);
}

/** An owner: mostly a person at home, mostly a company of other buildings. */
export function drawOwner(isCommercial: boolean, area: string, random: RandomStream): Party {
  if (random.chance(isCommercial ? 0.88 : 0.12)) return company(random.pick(OWNERS), area, null, random);
  const person = drawPerson(random);
  return {
    ...person,
    name: `${person.first} ${person.last}`,
    isCompany: false,
    trade: null,
    ...reach(area, random),
  };
}

/** First and last name of an invented person. */
export function drawPerson(random: RandomStream): { readonly first: string; readonly last: string } {
  return { first: random.pick(FIRST_NAMES), last: random.pick(LAST_NAMES) };
}

function company(line: string, area: string, trade: Trade | null, random: RandomStream): Party {
  const { first, last } = drawPerson(random);
  const isFamily = random.chance(FAMILY_SHARE);
  const relatives = isFamily && random.chance(RELATIVES_SHARE) ? random.pick([' & Sons', ' Brothers']) : '';
  const name = `${isFamily ? last : random.pick(FIRM_NAMES)}${relatives} ${line} ${random.pick(FORMS)}`;
  return { name, isCompany: true, first, last, trade, ...reach(area, random) };
}

function reach(area: string, random: RandomStream): Pick<Party, 'phone' | 'seed'> {
  return {
    phone: `${area}55501${String(random.whole(0, 99)).padStart(2, '0')}`,
    seed: random.whole(0, 2 ** 30),
  };
}
