// biome-ignore format: a table reads best in lines
/**
 * What permits add to the work, by the words of the work: sizes, materials, parts and places. None names another trade's work, as a
 * re-roof with new gutters is two jobs.
 */
const DETAILS: readonly (readonly [work: RegExp, details: readonly string[]])[] = [
  [/A\/C|split system|condenser|heat pump|mini split/, ['{seer} SEER2', '{hspf} HSPF2', 'new line set', 'new pad and disconnect', 'pad at {side} of house', 'R-454B']],
  [/furnace|boiler/i, ['{afue}% AFUE', '{btu}k BTU', 'natural gas', 'in {nook}', 'flue to roof', 'same location']],
  [/HVAC|air handler|condenser|furnace|heat pump/i, ['new thermostat', '{cfm} CFM', 'unit in {nook}', 'condensate to drain', '{n} supply runs', 'return air in hall', 'serves {level}']],
  [/mini split/, ['head in {nook}', '{tons} ton', '{n} zones']],
  [/rooftop|hood|Duct |boiler and|Mechanical/, ['{cfm} CFM', 'new curb adapter', 'economizer', 'balance report at final', 'smoke detector in return', 'serves {level}']],
  [/lateral|service line|water main|Sewer|Gas line/, ['{pipe} pipe', 'trench {trench} inches deep', '{side} yard', 'cleanout at property line', 'spot repair', 'directional bore', 'from meter to house', '{feet} feet of it under drive']],
  [/Re-pipe|Rough-in|shower|restroom|Plumbing for/i, ['{pipe} pipe', '{N} fixtures', 'shutoff valves', 'pressure test at final', 'vent through roof', 'serves {level}']],
  [/irrigation|Backflow|grease/i, ['{inch} inch device', 'test report at final', '{side} yard', 'double check']],
  [/service|panel/, ['{N} spaces', 'meter on {side} wall', 'overhead feed', 'underground feed', 'two ground rods', 'whole house surge device', 'same location', 'panel in {nook}']],
  [/Wiring|circuits|Rewire|voltage|Electrical for|Lighting/, ['{N} receptacles', '{N} fixtures', 'AFCI and GFCI protection', 'dimmers', '{level}', 'smoke detectors', 'panel in {nook}']],
  [/[Kk]itchen/, ['{counter} counters', 'new cabinets', 'island with seating', 'pantry', '{floor} floor', '{sf} sq ft kitchen', '{N} cabinets', 'sink stays']],
  [/[Bb]ath/, ['walk-in shower', 'double vanity', '{floor} floor', '{sf} sq ft of work', 'tile to ceiling', 'heated floor', '{level}']],
  [/addition|basement|garage to|alteration|bearing|fire damage|build-out|finish,|partitions/i, ['{floor} floor', 'move {n} interior walls', '{level}', '{sf} sq ft of work', 'no change to footprint', '{beam} LVL beam', 'closets', 'egress kept']],
  [/Tenant|build-out|to office|tenant finish|Retail/, ['{n} offices and a meeting room', 'new ceiling grid', '{N} work stations', 'demising wall', 'break room', 'finishes only', 'accessible restroom']],
  [/shingles|Re-roof house|storm damage$|roof after/i, ['{color} shingles', '{pitch} pitch', '{layers} layers off', 'ice and water shield', 'ridge vent', 'new drip edge', 'synthetic underlayment', '{n} sheets of decking', '{years} year warranty', 'house only', '{pipes} pipe boots', '{N} squares']],
  [/metal|flat section/, ['{color}', '{side} section', 'standing seam', '{gauge} gauge', 'new drip edge', 'taper to drain', '{N} squares']],
  [/TPO|bitumen|flashing|roof of building/, ['{mils} mil', 'R-{r} board', 'fully adhered', 'mechanically fastened', 'new coping', '{N} drains', '{years} year warranty', '{side} section']],
  [/^(New|Construct) .*(dwelling|residence|home|townhouse|duplex)/, ['{SF} sq ft heated', '{n} baths', 'lot {lot}', 'block {letter}, lot {lot}', 'elevation {letter}', 'slab on grade', 'crawl space', 'front porch', '{n} bedrooms', 'side entry', '{sf} sq ft porch']],
  [/shell|drive-through|medical|New .*apartment|storage building|warehouse/, ['type {type} construction', '{N} parking spaces', 'lot {lot}', 'site work separate', 'phase {n}', '{side} part of site']],
  [/shell|warehouse/, ['{n} loading docks', '{SF} sq ft of office']],
  [/detached|ADU|dwelling unit/, ['{n} bedrooms', 'studio', '{w} x {l} ft', '{side} yard', 'slab on grade', 'plan {suite}', 'separate entry', '{side} setback {n} ft', 'lot {lot}']],
  [/driveway|patio, |Concrete flatwork|pad$/, ['{psi} psi', '{thick} inches thick', 'broom finish', 'stamped finish', 'with rebar', '{N} yards', '{side} of house', 'haul off old']],
  [/Foundation|wall,|Retaining/, ['per engineer', '{side} wall', 'footing {trench} inches deep', 'with rebar', 'drain behind', '{N} yards']],
  [/Tuckpoint|Masonry|concrete repair/, ['{side} elevation', 'matching mortar', 'lintels at {n} openings', '{sf} sq ft', 'scaffold {feet} feet']],
  [/windows|openings|doors|door|Egress/, ['vinyl', 'fiberglass', 'wood clad', 'U-factor {ufactor}', '{color} frame', 'double hung', 'casement', '{side} wall', 'tempered at bath', 'full frame', 'no size change', '{level}']],
  [/deck|porch|Patio cover/i, ['composite', 'pressure treated', 'cedar', '{n} steps', 'metal rail', '{N} posts', 'attached to house', '{w} x {l} ft', '{feet} feet above grade', '{side} yard']],
  [/fence|enclosure/, ['{n} gates', '{side} property line', '{N} posts', '{color}', 'cedar', 'chain link', 'ornamental iron', 'sight triangle clear']],
  [/solar|photovoltaic|PV/i, ['{watts} W each', '{n} strings', 'micro inverters', 'string inverter', 'flush mount', 'net meter', 'array faces {side}', 'rapid shutdown', 'array of {sf} sq ft']],
  [/^Demol|Interior demolition/, ['{SF} sq ft', 'built {year}', 'backfill and grade', 'hand wreck', 'slab stays', 'asbestos survey on file', 'seed lot after', '{side} part of lot', '{N} loads']],
  [/sprinkler|alarm|suppression/, ['{N} heads', '{N} devices', '{inch} inch service', 'hydraulic calculations attached', 'wet system', 'monitored', 'flow test on file', 'lot {lot}']],
  [/[Ss]ign|[Ll]etters/, ['{color} face', '{color} letters', 'LED lit', 'non-illuminated', '{side} elevation', '{inch} inch letters', '{w} ft wide', '{feet} ft above grade']],
  [/[Pp]ool/, ['{w} x {l} ft', 'pebble finish', '{color} tile', 'variable speed pump', 'gas heater', 'tanning ledge', '{n} lights', 'equipment at {side} yard', 'saltwater', 'freeform', 'travertine coping']],
  [/elevator/i, ['{lbs} lb', 'car {n}', 'new controller', '{fpm} fpm', 'bank {letter}', 'new cab interior', 'traction', '{feet} feet of travel']],
  [/water heater|water tank/, ['{uef} UEF', '{btu}k BTU', 'power vent', 'expansion tank', 'new pan and drain', 'in {nook}', 'like for like', 'new shutoff', 'mixing valve', '{gal} gallon']],
  [/EV charg/, ['{ev} amp', '{feet} feet of conduit', 'hard wired', 'NEMA 14-50', 'load calculation on file', 'mount on {side} wall', 'level 2', 'load management', '{N} spaces wired ahead']],
  [/[Bb]attery/, ['{kwh} kWh', '{n} units', 'in {nook}', 'backup panel', '{side} wall', 'UL 9540 listed']],
  [/generator/, ['natural gas', 'propane', '{amp} amp switch', 'pad at {side} yard', 'whole house', '{feet} feet from window', 'load shed module']],
  [/antennas|cell|cabling/, ['{N} drops', 'Cat 6', 'sector {letter}', 'no height change', 'site {suite}', 'fiber to {level}', 'rack in {nook}']],
  [/siding/, ['{color}', '{sf} sq ft', 'house wrap', 'lap', 'board and batten', '{reveal} inch reveal', 'new trim', '{side} wall']],
  [/gutter/, ['{color}', '{reveal} inch', 'aluminum', '{n} downspouts']],
  [/insulat/i, ['{sf} sq ft', 'R-{r}', 'air seal first', 'closed cell', 'knee walls']],
  [/[Ii]rrigation|Landscap/, ['{N} heads', '{side} yard', 'drip', 'rain sensor', 'sod {sf} sq ft', '{N} trees', 'controller in {nook}']],
  [/[Pp]aint/, ['{color}', '{n} coats', 'lead safe work', '{side} wall first']],
  [/[Dd]rywall/, ['{sheets} sheets', '{nook}', 'smooth finish', 'texture to match', '{trench} inches up the wall', '{side} rooms', '{level}']],
  [/floor tile|hardwood/, ['white oak', '{level}', '{n} rooms', 'new subfloor']],
  [/studs|joists|stud framing/, ['{side} wall', '{N} of them', 'per engineer', '{level}']],
  [/garage door|overhead/, ['{w} x 7 ft', 'insulated', '{color}', 'wind rated', 'new opener', 'new springs', 'raised panel']],
];
/** Of a home that stands. */
const HOUSE = ['{house}', '{house} built {year}', '{house}, {SF} sq ft'];
/** Of work on part of a building. */
const PREMISES = [
  'suite {suite}',
  'unit {unit}',
  'building {letter}',
  '{SF} sq ft tenant space',
  'area of work {SF} sq ft',
  'for {tenant}',
  'for {tenant}, unit {unit}',
  'work after hours',
  '{side} side of building',
  'phase {n}',
];
const WHOLE_BUILDING = /^(New|Construct|Demol|Two ADU)|ADU|dwelling|duplex/;
const BUSINESS = /restaurant|dental|apartment|office|community|storage/i;

/** What may be added to a work. */
export function detailsOf(work: string, isCommercial: boolean): readonly string[] {
  const own = DETAILS.flatMap(([words, details]) => (words.test(work) ? details : []));
  if (WHOLE_BUILDING.test(work)) return own;
  return [
    ...own,
    ...(isCommercial ? PREMISES.filter((one) => !(BUSINESS.test(work) && one.includes('tenant'))) : HOUSE),
  ];
}

// biome-ignore format: a table reads best in lines
/** Sizes that fill slots: from, to and by. */
export const SIZES: Readonly<Record<string, readonly [from: number, to: number, by: number]>> = {
  n: [2, 5, 1], N: [9, 32, 1], sf: [120, 840, 10], SF: [1100, 3800, 10], big: [9000, 64_000, 1000], sq: [14, 44, 1], lf: [30, 240, 10],
  kw: [4.2, 13.8, 0.1], w: [10, 20, 1], l: [21, 40, 1], year: [1908, 2009, 1], seer: [14, 19, 0.1], hspf: [7.5, 9.5, 0.1], afue: [80, 98, 1],
  cfm: [400, 2000, 25], watts: [380, 460, 5], trench: [12, 60, 1], thick: [4, 6, 1], reveal: [4, 7, 1], feet: [2, 60, 1], pipes: [2, 9, 1], gauge: [24, 29, 1], lot: [1, 148, 1], mils: [45, 80, 5], r: [13, 60, 1], years: [20, 50, 5],
  inch: [1, 12, 1], kwh: [9, 27, 0.5], sheets: [3, 40, 1], lbs: [750, 4500, 250], fpm: [100, 500, 25], suite: [100, 480, 5], unit: [1, 60, 1],
};

const words = (text: string): readonly [string, ...string[]] => text.split('|') as [string, ...string[]];
/** Words that fill slots. */
export const CHOICES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  tons: words('2|2.5|3|3|3.5|4|5'),
  btu: words('60|75|80|80|100|199'),
  gal: words('40|50|50|75'),
  amp: words('100|150|200|200|200|400'),
  ev: words('20|32|40|48|50|60'),
  uef: words('0.62|0.64|0.68|0.81|0.93|3.5'),
  ufactor: words('0.24|0.26|0.27|0.28|0.29|0.30|0.32'),
  psi: words('3000|3500|4000'),
  pitch: words('3/12|4/12|5/12|6/12|7/12|8/12|10/12'),
  layers: words('two|three'),
  beam: words('double|triple|steel and|12 ft|16 ft'),
  type: words('II-B|III-A|V-A|V-B'),
  letter: words('A|B|C|D|E|F|G|H'),
  side: words('front|rear|north|south|east|west|left|right'),
  level: words('first floor|second floor|third floor|main level|lower level'),
  nook: words('attic|utility room|hall closet|mud room|crawl space|laundry room'),
  house: words(
    'one story house|two story house|ranch house|split level house|bungalow|cottage|brick house|frame house',
  ),
  color: words('white|black|gray|charcoal|tan|brown|bronze|green|slate|cream'),
  counter: words('quartz|granite|butcher block|laminate'),
  floor: words('tile|vinyl plank|oak|maple'),
  pipe: words('PVC|PEX|copper|HDPE|cast iron'),
  tenant: words(
    'coffee shop|dental office|nail salon|law firm|gym|insurance agency|bakery|clinic|yoga studio|shoe store|day care|barber shop|taqueria|bank branch|phone store|print shop|florist|pizzeria',
  ),
};
