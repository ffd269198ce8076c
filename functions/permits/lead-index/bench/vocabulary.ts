/** The words of generated permits. None names a real person or company. */

/** Permit types, most frequent first. */
export const PERMIT_TYPES = [
  'Electrical',
  'Building',
  'Plumbing',
  'Mechanical',
  'Roofing',
  'Residential Alteration',
  'Electrical Permit',
  'Express Permit Program',
  'Residential New Construction',
  'Commercial Alteration',
  'Fence',
  'Sign',
  'Pool',
  'Demolition',
  'Solar',
  'Re-Roof',
  'Fire Alarm',
  'Fire Sprinkler',
  'Accessory Structure',
  'Commercial New Construction',
  'Elevator',
  'Windows and Doors',
  'Deck or Porch',
  'Foundation Only',
  'Tenant Improvement',
  'Gas Piping',
  'Water Heater',
  'Accessory Dwelling Unit',
  'Siding',
  'Driveway',
  'Retaining Wall',
  'Temporary Structure',
] as const;

/** Words of descriptions, most frequent first. */
const WORK =
  'install new existing replace and of to for with residential in interior family remodel service panel roof unit repair single bathroom kitchen electrical plumbing wall construct the square feet permit per plan system floor addition garage basement heater water furnace condenser solar window door wood frame siding shingles tear off deck fence commercial tenant build out demolition pool spa fire sprinkler alarm elevator sign concrete foundation drywall lights outlets amp circuit meter upgrade hvac duct ac mini split heat pump gas line sewer bath shower sink toilet rough finish inspection required scope work only no structural change exterior masonry tuckpointing porch stairs railing accessory dwelling adu detached attached two story'.split(
    ' ',
  );
const SYLLABLES = 'ba co di fa ge hol in ja ker lo mar ne or pas qui ro sta tum ul ver win yor zel'.split(
  ' ',
);
const NAME_ENDS =
  'Construction,Roofing,Electric,Plumbing,Builders,Contractors,Heating and Cooling,Homes,Solar,Services'.split(
    ',',
  );
const TAIL_WORDS = 12_000;

/** Makes a pronounceable word that is different for each number. */
export function coined(number: number): string {
  let word = '';
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return word;
}

/** The words of descriptions, most frequent first: words about the work, then a long tail of names and model numbers. */
export const GENERATED_WORDS: readonly string[] = [
  ...WORK,
  ...Array.from({ length: TAIL_WORDS }, (_, at) => (at % 4 === 0 ? String(at * 7) : coined(at))),
];

/** Contractors, most active first. */
export const CONTRACTORS: readonly string[] = Array.from(
  { length: 30_000 },
  (_, at) => `${coined(at)} ${coined(at * 31 + 5)} ${NAME_ENDS[at % NAME_ENDS.length] ?? ''}`,
);
