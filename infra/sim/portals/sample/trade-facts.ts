import type { Trade } from '#shared/domain/permit/trades.ts';

/** What is done, and its middle price in dollars. */
type Job = readonly [words: string, price: number];
export type Jobs = readonly [Job, ...Job[]];

/** What is known of a trade: what permits of it are for, and who does the work. */
export interface TradeFacts {
  /**
   * Percent of permits. From the published permits of Raleigh, Cary, North Canton, Austin, San Francisco, Philadelphia, Seattle and
   * Chicago that were read for this, without the sets that hold one kind of permit only.
   */
  readonly share: number;
  /** Percent of it on commercial buildings, in the same permits. */
  readonly commercial: number;
  /** How prices spread around the middle one: the standard deviation of their logarithm. */
  readonly spread: number;
  /** The letters of its licenses in Florida. */
  readonly florida: string;
  /** Publishers have one type of permit for all trades of a group. */
  readonly group?: 'building' | 'hvac' | 'plumbing' | 'electrical';
  /** What its companies call their line. */
  readonly lines: readonly [string, ...string[]];
  readonly home: Jobs;
  readonly business: Jobs;
}

// biome-ignore format: a table reads best in lines
/** All that the sample knows of each trade. Prices were set so that the middle of each trade is that of the permits above. */
export const TRADE_FACTS: Readonly<Record<Trade, TradeFacts>> = {
  hvac: { share: 12, commercial: 22, spread: 0.4, florida: 'CAC', group: 'hvac',
    lines: ['Heating & Cooling', 'Mechanical', 'Heating & Air', 'HVAC', 'Air Conditioning'],
    home: [['Replace furnace and A/C, like for like, {tons} ton', 9_800], ['HVAC change out, {tons} ton split system', 8_200], ['Furnace replacement, {btu}k BTU', 5_200], ['Replace condenser and coil, {tons} ton', 5_900], ['New ductwork in attic, replace air handler', 7_900], ['Replace boiler, same size', 8_600]],
    business: [['Replace {n} rooftop units, like for like', 38_000], ['Install kitchen hood with exhaust and make-up air', 46_000], ['Replace {tons} ton rooftop unit on existing curb', 14_500], ['Mechanical work for tenant build-out, suite {suite}', 52_000], ['Replace boiler and pumps', 64_000], ['Duct modifications for new office layout, floor {n}', 21_000]] },
  plumbing: { share: 9, commercial: 20, spread: 0.45, florida: 'CFC', group: 'plumbing',
    lines: ['Plumbing', 'Plumbing & Sewer', 'Plumbing & Drain', 'Plumbing'],
    home: [['Sewer lateral replacement, {lf} linear feet', 8_200], ['Water service line replacement, {lf} linear feet', 4_300], ['Re-pipe house, {n} bathrooms, PEX', 9_800], ['Rough-in plumbing for basement bathroom', 5_200], ['Gas line to range and dryer', 1_200], ['Replace shower valve and tub, hall bath', 3_100], ['Backflow preventer for irrigation', 900]],
    business: [['Plumbing for tenant build-out, suite {suite}', 27_000], ['Replace grease interceptor, {N}00 gallons', 18_500], ['Rough-in {n} restrooms', 34_000], ['Replace water main and backflow device', 22_000]] },
  electrical: { share: 11.5, commercial: 26, spread: 0.45, florida: 'EC', group: 'electrical',
    lines: ['Electric', 'Electrical Contractors', 'Electric Service', 'Electrical'],
    home: [['{amp} amp service upgrade and new panel', 3_600], ['Replace electrical panel, {amp} amp', 2_900], ['Wiring for kitchen remodel, {n} circuits', 4_200], ['Rewire house, {SF} sq ft', 14_000], ['Add {n} circuits and recessed lights', 1_900], ['Repair storm damage to service mast and meter', 2_100], ['Low voltage wiring', 1_300]],
    business: [['Electrical for tenant build-out, suite {suite}', 42_000], ['Lighting retrofit, {N} fixtures to LED', 16_000], ['New {amp} amp three phase service', 29_000], ['Replace switchgear', 95_000]] },
  remodel: { share: 15, commercial: 34, spread: 0.5, florida: 'CRC', group: 'building',
    lines: ['Remodeling', 'Home Improvement', 'Construction', 'Renovations', 'Contracting', 'Builders', 'Restoration'],
    home: [['Kitchen remodel, no structural changes', 38_000], ['Bathroom remodel, replace fixtures and tile', 17_500], ['Remodel kitchen and {n} bathrooms', 72_000], ['Finish basement: bedroom, bath and family room', 46_000], ['Second story addition, {sf} sq ft', 185_000], ['One story rear addition, {sf} sq ft', 98_000], ['Remove bearing wall, install beam', 14_000], ['Convert garage to living space', 54_000], ['Interior alterations, replace drywall and flooring', 24_000], ['Repair fire damage, framing and drywall', 68_000], ['Sunroom addition, {sf} sq ft', 41_000], ['Master bath and closet alteration', 29_000]],
    business: [['Tenant improvement, suite {suite}: partitions, ceiling, finishes', 145_000], ['Interior alterations to office, floor {n}', 210_000], ['Restaurant build-out, {SF} sq ft', 320_000], ['Dental office tenant finish, {SF} sq ft', 265_000], ['Retail alteration, new storefront and finishes', 118_000], ['Interior demolition and build-out of suite {suite}', 165_000], ['Renovate {N} apartments, kitchens and baths', 480_000], ['Restroom accessibility upgrade', 38_000]] },
  roofing: { share: 10, commercial: 14, spread: 0.38, florida: 'CCC', group: 'building',
    lines: ['Roofing', 'Roofing & Exteriors', 'Roofing & Siding', 'Roof Systems', 'Roofing'],
    home: [['Tear off and re-roof, {sq} squares, architectural shingles', 14_200], ['Remove and replace shingles, {sq} squares', 12_800], ['Re-roof house and garage', 16_400], ['Reroof, shingle to metal, {sq} squares', 24_500], ['Tear off one layer, replace underlayment and shingles', 13_600], ['Replace roof after storm damage', 17_200], ['Re-roof flat section, modified bitumen', 8_900], ['Roof repair, replace damaged decking and shingles', 6_200]],
    business: [['Re-roof, TPO membrane, {big} sq ft', 128_000], ['Recover roof with TPO over existing', 84_000], ['Replace modified bitumen roof', 62_000], ['Tear off and replace roof of building {n}', 96_000], ['Roof repair and new flashing', 18_500]] },
  'new-construction': { share: 8, commercial: 17, spread: 0.38, florida: 'CBC',
    lines: ['Homes', 'Custom Homes', 'Construction', 'Builders', 'Homes'],
    home: [['New single family dwelling, {n} bedrooms, attached garage', 342_000], ['New two story single family residence, {SF} sq ft', 398_000], ['New single family home, plan {suite}, lot {N}', 315_000], ['New townhouse, {n} unit building', 720_000], ['New duplex, two stories', 465_000], ['Construct single family residence with covered patio', 368_000], ['New detached garage, {sf} sq ft', 42_000]],
    business: [['New shell building, {big} sq ft', 2_900_000], ['New {N} unit apartment building, {n} stories', 6_800_000], ['New warehouse, {big} sq ft, tilt-up', 3_600_000], ['New restaurant with drive-through', 1_250_000], ['New medical office building, {n} stories', 4_300_000], ['New self storage building', 2_100_000]] },
  concrete: { share: 3.5, commercial: 18, spread: 0.45, florida: 'CGC', group: 'building',
    lines: ['Masonry', 'Concrete', 'Concrete & Masonry', 'Tuckpointing'],
    home: [['Replace driveway and sidewalk, concrete', 7_800], ['Foundation repair, {n} piers', 12_400], ['Tuckpoint chimney and rebuild above roof', 6_400], ['Retaining wall, {lf} linear feet, block', 11_500], ['New concrete patio, {sf} sq ft', 6_900], ['Masonry repair, rear wall and lintels', 14_500]],
    business: [['Masonry repairs, facade, floors 1 to {n}', 88_000], ['Concrete flatwork and curb repair', 34_000], ['Foundation for equipment pad', 26_000], ['Parking structure concrete repair', 140_000]] },
  'windows-doors': { share: 4, commercial: 12, spread: 0.42, florida: 'CGC', group: 'building',
    lines: ['Windows', 'Window & Door', 'Windows & Siding', 'Exteriors'],
    home: [['Replace {n} windows, same size', 6_400], ['Replace {N} windows and patio door', 14_800], ['Install impact windows and doors, {n} openings', 13_500], ['Replace front door and {n} windows', 7_200], ['Egress window in basement', 4_600], ['Replace windows and siding', 22_000]],
    business: [['Replace storefront windows and doors', 28_000], ['Replace {N} windows, same openings', 74_000], ['New overhead doors, {n} bays', 24_500]] },
  'deck-fence': { share: 5.5, commercial: 7, spread: 0.42, florida: 'CBC', group: 'building',
    lines: ['Fence', 'Decks & Fence', 'Fence & Deck', 'Outdoor Living'],
    home: [['New rear deck, {sf} sq ft, with stairs', 12_800], ['6 ft wood fence, {lf} linear feet', 5_400], ['Replace deck boards and railing', 7_800], ['Replace open porch, same size and place', 15_500], ['Patio cover, {sf} sq ft', 9_600], ['6 ft vinyl fence with {n} gates', 6_200], ['Screen porch on existing slab', 13_400]],
    business: [['8 ft security fence, {lf} linear feet', 19_000], ['Dumpster enclosure and fence', 9_500], ['Outdoor dining deck, {sf} sq ft', 46_000]] },
  solar: { share: 4, commercial: 6, spread: 0.32, florida: 'CVC',
    lines: ['Solar', 'Solar Energy', 'Solar & Electric'],
    home: [['Roof mounted solar, {N} modules, {kw} kW', 24_200], ['Install {kw} kW photovoltaic system on roof', 25_400], ['Roof mounted PV and main panel upgrade', 29_000]],
    business: [['Rooftop photovoltaic system, {N}0 kW', 310_000], ['Solar carports over parking lot', 540_000]] },
  demolition: { share: 2.2, commercial: 22, spread: 0.5, florida: 'CGC',
    lines: ['Demolition', 'Wrecking', 'Excavating & Demolition'],
    home: [['Demolish single family dwelling and garage', 14_500], ['Demolish detached garage', 4_200], ['Demolition of fire damaged house, cap utilities', 16_500], ['Interior demolition, non-bearing', 8_500], ['Demolish shed and carport', 2_400]],
    business: [['Demolish one story commercial building', 68_000], ['Interior demolition of suite {suite}', 24_000], ['Demolish vacant gas station and canopy', 46_000]] },
  fire: { share: 3.2, commercial: 88, spread: 0.5, florida: 'FPC',
    lines: ['Fire Protection', 'Fire & Safety', 'Life Safety Systems', 'Sprinkler'],
    home: [['Fire sprinkler system for new residence, NFPA 13D', 7_200]],
    business: [['Relocate {N} fire sprinkler heads, suite {suite}', 6_400], ['Replace fire alarm panel and devices', 24_500], ['New fire alarm system, floors 1 to {n}', 68_000], ['Kitchen hood fire suppression system', 5_200], ['Install fire sprinkler system, {big} sq ft', 84_000]] },
  sign: { share: 2.2, commercial: 99, spread: 0.5, florida: 'ESC',
    lines: ['Signs', 'Sign Company', 'Sign & Lighting', 'Graphics'],
    home: [['Subdivision entry sign', 6_500]],
    business: [['Illuminated wall sign, {sf} sq ft', 5_400], ['Channel letters on storefront', 6_800], ['Reface existing pole sign', 2_900], ['New monument sign, double face', 14_500], ['Awning with sign copy', 4_600]] },
  pool: { share: 2, commercial: 4, spread: 0.3, florida: 'CPC',
    lines: ['Pools', 'Pools & Spas', 'Custom Pools'],
    home: [['In-ground gunite pool and spa', 78_000], ['New in-ground pool, {sf} sq ft, with fence', 64_000], ['Above ground pool', 8_500], ['Replaster pool and replace equipment', 14_500]],
    business: [['Resurface community pool and replace drains', 58_000]] },
  adu: { share: 1, commercial: 1, spread: 0.35, florida: 'CBC', group: 'building',
    lines: ['Construction', 'Builders', 'ADU Builders', 'Design Build'],
    home: [['New detached ADU, {sf} sq ft', 148_000], ['Convert garage to accessory dwelling unit', 92_000], ['ADU over detached garage', 165_000]],
    business: [['Two ADUs behind existing apartment building', 310_000]] },
  elevator: { share: 0.6, commercial: 85, spread: 0.5, florida: 'ELC',
    lines: ['Elevator', 'Elevator Service', 'Vertical Transport'],
    home: [['Install residential elevator, {n} stops', 38_000]],
    business: [['Modernize {n} passenger elevators', 185_000], ['Replace hydraulic elevator jack', 64_000], ['New {n} stop passenger elevator', 142_000]] },
  'water-heater': { share: 4, commercial: 10, spread: 0.35, florida: 'CFC', group: 'plumbing',
    lines: ['Plumbing', 'Plumbing & Heating', 'Water Heaters'],
    home: [['Replace {gal} gallon water heater in kind', 1_900], ['Install tankless water heater, gas', 3_600], ['Hot water tank replacement, {gal} gallon', 1_700]],
    business: [['Replace {gal} gallon commercial water heater', 7_900]] },
  'heat-pump': { share: 3, commercial: 8, spread: 0.35, florida: 'CAC', group: 'hvac',
    lines: ['Heating & Cooling', 'Heating & Air', 'HVAC'],
    home: [['Replace heat pump and air handler, same location', 9_400], ['Install ductless mini split, {n} heads', 7_400]],
    business: [['Install {n} rooftop heat pumps', 31_000]] },
  'ev-charger': { share: 0.9, commercial: 25, spread: 0.4, florida: 'EC', group: 'electrical',
    lines: ['Electric', 'Electrical Contractors', 'EV Charging'],
    home: [['Install EV charger, 240 volt, in garage', 1_700]],
    business: [['Install {n} EV charging stations', 68_000]] },
  battery: { share: 0.4, commercial: 10, spread: 0.4, florida: 'EC', group: 'electrical',
    lines: ['Solar', 'Solar & Electric', 'Energy Systems'],
    home: [['Solar PV, {N} panels, with battery storage', 38_500], ['Install home battery system, energy storage', 16_500]],
    business: [['Battery energy storage system, {N}0 kWh', 240_000]] },
  generator: { share: 0.8, commercial: 30, spread: 0.4, florida: 'EC', group: 'electrical',
    lines: ['Electric', 'Generator Service', 'Power Systems'],
    home: [['Install standby generator, {N} kW, with transfer switch', 11_500]],
    business: [['Replace emergency generator, {N}0 kW', 92_000]] },
  telecom: { share: 0.6, commercial: 100, spread: 0.5, florida: 'EC',
    lines: ['Communications', 'Wireless Services', 'Tower Services'],
    home: [['Structured cabling and data cable for new network', 3_200]],
    business: [['Replace {n} antennas on existing rooftop cell site', 24_000], ['Low voltage data cabling, floor {n}', 12_500], ['New small cell on utility pole', 18_000]] },
  siding: { share: 0.5, commercial: 10, spread: 0.4, florida: 'CBC', group: 'building',
    lines: ['Siding', 'Siding & Gutters', 'Exteriors'],
    home: [['Replace siding, {sq} squares, vinyl', 13_800], ['Remove and replace fiber cement siding', 21_500], ['New siding and gutters, rear and side walls', 16_200]],
    business: [['Replace siding of building {n}', 86_000]] },
  gutters: { share: 0.1, commercial: 8, spread: 0.35, florida: 'CCC', group: 'building',
    lines: ['Gutters', 'Seamless Gutters'],
    home: [['New gutters and downspouts, {lf} linear feet', 2_400], ['Install gutter guards', 2_900]],
    business: [['Replace gutters of building {n}', 12_500]] },
  insulation: { share: 0.2, commercial: 10, spread: 0.4, florida: 'CBC', group: 'building',
    lines: ['Insulation', 'Spray Foam Insulation'],
    home: [['Add blown-in insulation, R-49', 3_100], ['Spray foam insulation of crawl space', 5_200]],
    business: [['Insulate walls of storage bay', 14_000]] },
  landscaping: { share: 0.5, commercial: 22, spread: 0.45, florida: 'CGC',
    lines: ['Landscaping', 'Landscape & Irrigation', 'Irrigation'],
    home: [['Install irrigation system, {n} zones', 4_100], ['Landscape improvements at rear yard, plantings and sod', 12_500]],
    business: [['Irrigation and landscaping, building {n}', 34_000]] },
  painting: { share: 0.1, commercial: 30, spread: 0.45, florida: 'CBC', group: 'building',
    lines: ['Painting', 'Painting Contractors'],
    home: [['Exterior painting, same color', 5_800], ['Interior painting, {n} rooms', 3_900]],
    business: [['Paint exterior of building {n}', 18_500]] },
  drywall: { share: 0.2, commercial: 20, spread: 0.45, florida: 'CBC', group: 'building',
    lines: ['Drywall', 'Drywall & Plaster'],
    home: [['Replace drywall after water leak', 4_600], ['Hang and finish drywall, {sf} sq ft', 7_200]],
    business: [['Drywall repair in corridor, floor {n}', 16_500]] },
  flooring: { share: 0.1, commercial: 30, spread: 0.45, florida: 'CBC', group: 'building',
    lines: ['Flooring', 'Hardwood Floors'],
    home: [['Replace carpet with hardwood, {sf} sq ft', 6_900]],
    business: [['New carpet and floor tile, suite {suite}', 21_000]] },
  framing: { share: 0.2, commercial: 12, spread: 0.45, florida: 'CBC', group: 'building',
    lines: ['Framing', 'Framing & Carpentry'],
    home: [['Framing repair, replace rotted studs', 6_400], ['Repair floor joists', 7_800]],
    business: [['Metal stud framing, suite {suite}', 28_000]] },
  'garage-doors': { share: 0.3, commercial: 12, spread: 0.35, florida: 'CGC', group: 'building',
    lines: ['Garage Doors', 'Garage Door Service', 'Overhead Doors'],
    home: [['Replace garage door, same size', 1_900], ['Install impact garage door, {n} car', 3_400]],
    business: [['Replace {n} overhead doors', 16_500]] },
};

export const TRADES_OF_WORK = Object.keys(TRADE_FACTS) as Trade[];
