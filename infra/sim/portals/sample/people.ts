import type { Trade } from '#shared/domain/permit/trades.ts';
import type { RandomStream } from '../random.ts';
import { isBuilder } from './phones.ts';
import { TRADE_FACTS } from './trade-facts.ts';

/** Invented people and companies. */

type Words = readonly [string, ...string[]];

/** A person or a company on a permit. */
export interface Party {
  /** `Nadia Halvorsen`, or a company's name. */
  readonly name: string;
  readonly isCompany: boolean;
  /** The person, or who signs for the company. */
  readonly first: string;
  readonly last: string;
  /** Ten digits; null without one. */
  readonly phone: string | null;
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
export function drawFirm(trade: Trade, isLarge: boolean, phone: string | null, random: RandomStream): Party {
  const line = random.pick<string>(isLarge && isBuilder(trade) ? BUILDERS : TRADE_FACTS[trade].lines);
  return company(line, phone, trade, random);
}

/** An owner: mostly a person at home, mostly a company of other buildings. */
export function drawOwner(isCommercial: boolean, phone: string | null, random: RandomStream): Party {
  if (random.chance(isCommercial ? 0.88 : 0.12)) return company(random.pick(OWNERS), phone, null, random);
  const person = drawPerson(random);
  const name = `${person.first} ${person.last}`;
  return { ...person, name, isCompany: false, trade: null, phone, seed: drawSeed(random) };
}

/** First and last name of an invented person. */
export function drawPerson(random: RandomStream): { readonly first: string; readonly last: string } {
  return { first: random.pick(FIRST_NAMES), last: random.pick(LAST_NAMES) };
}

function company(line: string, phone: string | null, trade: Trade | null, random: RandomStream): Party {
  const { first, last } = drawPerson(random);
  const isFamily = random.chance(FAMILY_SHARE);
  const relatives = isFamily && random.chance(RELATIVES_SHARE) ? random.pick([' & Sons', ' Brothers']) : '';
  const name = `${isFamily ? last : random.pick(FIRM_NAMES)}${relatives} ${line} ${random.pick(FORMS)}`;
  return { name, isCompany: true, first, last, trade, phone, seed: drawSeed(random) };
}

function drawSeed(random: RandomStream): number {
  return random.whole(0, 2 ** 30);
}
