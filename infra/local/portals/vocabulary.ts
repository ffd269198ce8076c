import { likeCase } from './formats.ts';
import type { RandomStream } from './random.ts';

/** Invented names and descriptions for the stand-in's cities. */

type Words = readonly [string, ...string[]];

// biome-ignore format: a word list reads best in lines
const STREETS: Words = [
  'Anchorage', 'Bellows', 'Candlewick', 'Dovetail', 'Easel', 'Flagstone', 'Gimlet', 'Hearthstone', 'Inkwell',
  'Joinery', 'Keystone', 'Lodestar', 'Mortise', 'Nightjar', 'Oakum', 'Pilaster', 'Quarry', 'Rafter', 'Saddler',
  'Trestle', 'Umber', 'Vellum', 'Wainscot', 'Yardarm', 'Cornerstone', 'Lanternlight', 'Millstone', 'Plumbago',
];
// biome-ignore format: a word list reads best in lines
const LAST_NAMES: Words = [
  'Abernast', 'Bexley-Orr', 'Corvane', 'Dunmarrow', 'Ellerby', 'Fenwarden', 'Gallowmere', 'Hathersedge', 'Islington-Vey',
  'Jessamyn', 'Kestrelwood', 'Lorimer', 'Marchbank', 'Norrowby', 'Ostrander', 'Pellworth', 'Quillfeather', 'Rosenquay',
  'Silverlake', 'Thistlewick', 'Underhay', 'Varnholt', 'Wexmoor', 'Yarborough-Finn', 'Zellencourt',
];
// biome-ignore format: a word list reads best in lines
const FIRST_NAMES: Words = [
  'Ada', 'Boris', 'Celia', 'Dmitri', 'Esme', 'Farid', 'Greta', 'Hiro', 'Ines', 'Jonas', 'Keiko', 'Lamar', 'Mirela',
  'Nadia', 'Omar', 'Petra', 'Rosa', 'Samir', 'Tomasz', 'Ulla', 'Vikram', 'Wanda', 'Yusuf', 'Zora',
];
// biome-ignore format: a word list reads best in lines
const FIRMS: Words = [
  'Able Plane', 'Brass Level', 'Chalkline', 'Doublehung', 'Evenkeel', 'First Course', 'Goodjoint', 'Highbeam',
  'Ironbark', 'Jackstud', 'Kingpost', 'Longspan', 'Maulstick', 'Northlight', 'Overlap', 'Plumb & True', 'Quoin',
  'Ridgecap', 'Soundfooting', 'Truss & Tie', 'Upright', 'Vault & Arch', 'Weathertight', 'Yardstick',
];
const LINES: Words = ['Builders', 'Construction', 'Contracting', 'Homes', 'Renovation', 'Services', 'Works'];
const FORMS: Words = ['LLC', 'Inc', 'Co', 'Corp', 'LLC'];
const TRADE_LINES: readonly (readonly [RegExp, Words])[] = [
  [/electric|volt|wire|amp/i, ['Electric']],
  [/plumb|sewer|drain|cistern/i, ['Plumbing']],
  [/heat|cool|hvac|mechanic|air|vent/i, ['Heating & Cooling', 'Mechanical']],
  [/roof|shingle/i, ['Roofing']],
  [/sign|neon/i, ['Sign Company']],
  [/demol|wreck/i, ['Demolition', 'Wrecking']],
  [/elevator/i, ['Elevator']],
  [/archit/i, ['Architecture']],
];

const COMPANY =
  /\b(llc|inc|co|corp|company|lp|ltd|trust|assn|associates|holdings|properties|services|builders|[a-z]*works)\b|&/i;

// biome-ignore format: a word list reads best in lines
/** Descriptions by kind of work. The first matching pattern wins. */
const WORKS: readonly (readonly [RegExp, Words])[] = [
  [/elevator|escalator|conveyance/i, ['Modernize {n} passenger elevators: controllers, doors and cabs', 'Replace hydraulic jack of freight elevator']],
  [/sign\b|signs/i, ['Install one illuminated wall sign, {area} sq ft', 'Reface existing pole sign, same size', 'New channel letters on south elevation, {area} sq ft']],
  [/demol|wreck|dismantle/i, ['Wreck and remove a {n} story frame dwelling and garage', 'Interior demolition of non-bearing partitions, floor {n}', 'Demolish fire-damaged garage to grade']],
  [/solar|photovoltaic/i, ['Install {n}{n} roof-mounted solar panels, {area} sq ft', 'Rooftop photovoltaic array with battery storage']],
  [/fire (supp|prot|alarm)|sprinkler/i, ['Add {n} sprinkler heads to tenant space, floor {n}', 'Replace fire alarm control panel and devices']],
  [/electric|wiring|amp /i, ['200 amp service upgrade and new panel', 'Wiring for kitchen remodel: {n} circuits, recessed lights', 'Install EV charger, 240 volt, in attached garage', 'Replace knob and tube wiring on floor {n}', 'Low voltage cabling and {n} data racks']],
  [/plumb|water heater|sewer/i, ['Replace 50 gallon water heater in kind', 'Rough-in for {n} bathrooms and laundry', 'Replace sewer lateral, {area} linear feet', 'New water service, 1 inch copper']],
  [/mechan|hvac|boiler|furnace|air cond/i, ['Replace furnace and air conditioner, 3 ton, in kind', 'Install {n} rooftop HVAC units', 'New ductwork and exhaust for commercial kitchen', 'Heat pump conversion with {n} mini-split heads']],
  [/roof|shingle/i, ['Tear off and re-roof, {area}0 sq ft, architectural shingles', 'Recover flat roof with TPO membrane, {area}0 sq ft', 'Replace gutters, fascia and shingles after hail']],
  [/zoning|change of use|use permit/i, ['Change of use from retail to restaurant, {area}0 sq ft', 'Use registration: {n} family household living']],
  [/new const|new build|\bnew\b|erect/i, ['New {n} story single family dwelling with attached garage, {area}0 sq ft', 'Erect {n} story mixed use building, {n} retail bays', 'New detached garage, {area} sq ft', 'New {n} unit townhouse row, wood frame on slab']],
  [/fence|deck|porch/i, ['New rear deck, {area} sq ft, with stairs', 'Replace open wood porch, same size and place', '6 ft wood fence, {area} linear feet']],
];

// biome-ignore format: a word list reads best in lines
/** Descriptions for all other work. */
const OTHER_WORKS: Words = [
  'Kitchen and {n} bathroom remodel, no structural work',
  'Tenant build-out of suite {area}: partitions, ceiling, finishes',
  'Finish basement: bedroom, bath, egress window',
  'Second floor addition over garage, {area} sq ft',
  'Replace {n} windows, same openings',
  'Structural repair of rear wall and lintels',
  'In-ground swimming pool, {area} sq ft, with fence',
];

/** Replaces the longest word and the number of a street: `12 Elm St` keeps its `St`. */
export function streetLike(model: string, random: RandomStream): string {
  const words = model.match(/[A-Za-z']{4,}/g) ?? [];
  const longest = words.toSorted((a, b) => b.length - a.length).at(0);
  const named =
    longest === undefined ? model : model.replace(longest, likeCase(longest, random.pick(STREETS)));
  return named.replace(/\d+/, (digits) => numberLike(digits, random));
}

/** Makes a number with as many digits and the same leading zeros. */
function numberLike(digits: string, random: RandomStream): string {
  const zeros = /^0*/.exec(digits)?.[0] ?? '';
  const length = Math.max(1, digits.length - zeros.length);
  return zeros + String(random.whole(10 ** (length - 1), 10 ** length - 1));
}

/** Makes a name of a person or a company like the model, in the same case and order. */
export function nameLike(model: string, random: RandomStream): string {
  if (COMPANY.test(model)) {
    const line = TRADE_LINES.find(([pattern]) => pattern.test(model))?.[1] ?? LINES;
    return likeCase(model, `${random.pick(FIRMS)} ${random.pick(line)} ${random.pick(FORMS)}`);
  }
  const [last, first] = [random.pick(LAST_NAMES), random.pick(FIRST_NAMES)];
  return likeCase(model, model.includes(',') ? `${last}, ${first}` : `${last} ${first}`);
}

/** Makes a description of the same kind of work as the model, in the same case. */
export function workLike(model: string, kind: string, random: RandomStream): string {
  const worksOf = (text: string) => WORKS.find(([pattern]) => pattern.test(text))?.[1];
  const filled = random
    .pick(worksOf(model) ?? worksOf(kind) ?? OTHER_WORKS)
    .replaceAll('{n}', () => String(random.whole(2, 6)))
    .replaceAll('{area}', () => String(random.whole(12, 480)));
  return likeCase(model, filled);
}

/** Makes a phone number in the model's format and area code, from 555-0100 to 555-0199, which are reserved for fiction. */
export function phoneLike(model: string, random: RandomStream): string {
  const local = `55501${random.whole(10, 99)}`;
  const digits = model.match(/\d/g)?.length ?? 0;
  if (digits < 7) return model;
  let seen = 0;
  const skipped = digits === 11 ? 4 : Math.min(3, digits - 7);
  return model.replace(/\d/g, (digit) => {
    const at = seen++ - skipped;
    return at < 0 ? digit : (local[at] ?? digit);
  });
}
