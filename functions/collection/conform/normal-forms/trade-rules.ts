import type { Trade } from '#shared/domain/permit/trades.ts';

/** Which words make a permit one of a trade's. */
export interface TradeRule {
  readonly trade: Trade;
  /** Words or phrases in the permit type or the description. */
  readonly phrases: readonly string[];
  /** Words that mean the trade only when they are the whole permit type. */
  readonly types?: readonly string[];
}

/**
 * The rules, most particular first. More particular work stands first: a solar permit is a solar lead before
 * it is an electrical one, and a permit keeps the first three.
 */
export const TRADE_RULES: readonly TradeRule[] = [
  {
    trade: 'solar',
    phrases: ['solar', 'photovoltaic', 'photovoltaics', 'pv system', 'pv panels', 'pv array', 'pv modules'],
  },
  {
    trade: 'pool',
    phrases: [
      ...['swimming pool', 'swimming pools', 'pool spa', 'pool and spa', 'hot tub', 'in ground pool'],
      ...['inground pool', 'above ground pool', 'pool', 'pools', 'spa'],
    ],
  },
  {
    trade: 'elevator',
    phrases: [
      ...['elevator', 'elevators', 'escalator', 'escalators', 'conveyance', 'dumbwaiter', 'wheelchair lift'],
      ...['platform lift', 'stair lift', 'stairlift'],
    ],
  },
  {
    trade: 'adu',
    phrases: [
      ...['adu', 'adus', 'jadu', 'accessory dwelling unit', 'accessory dwelling units', 'accessory dwelling'],
      ...['granny flat', 'in law suite', 'coach house', 'backyard cottage', 'dadu', 'guest house'],
    ],
  },
  {
    trade: 'demolition',
    phrases: [
      ...['demolition', 'demolitions', 'demolish', 'demo', 'wrecking', 'wreck and remove', 'wreck', 'raze'],
      ...['razing', 'dismantle', 'teardown', 'tear down'],
    ],
  },
  {
    trade: 'roofing',
    phrases: [
      ...['re roof', 'reroof', 're roofing', 'reroofing', 'roofing', 'roof replacement', 'replace roof'],
      ...['roof repair', 'new roof', 'roof covering', 'shingles', 'shingle', 'tear off', 'roof recover'],
      ...[
        'roof over',
        'roof membrane',
        'remove and replace roof',
        'residential roof',
        'commercial roof',
        'roof',
      ],
    ],
  },
  {
    trade: 'fire',
    phrases: [
      ...['fire sprinkler', 'fire sprinklers', 'fire alarm', 'fire alarms', 'fire suppression', 'sprinkler'],
      ...[
        'sprinklers',
        'fire protection',
        'standpipe',
        'fire line',
        'fireline',
        'fire pump',
        'hood suppression',
      ],
      ...['ansul', 'fire system'],
    ],
  },
  {
    trade: 'sign',
    phrases: [
      ...[
        'sign',
        'signs',
        'signage',
        'wall sign',
        'billboard',
        'marquee',
        'monument sign',
        'channel letters',
      ],
    ],
  },
  {
    trade: 'new-construction',
    phrases: [
      ...[
        'new construction',
        'new building',
        'new single family',
        'new dwelling',
        'new residence',
        'new house',
      ],
      ...['new home', 'new commercial', 'new residential', 'new townhouse', 'new one story', 'new two story'],
      ...['new townhome', 'new duplex', 'new multifamily', 'new multi family', 'new apartment', 'ground up'],
      ...['new sfr', 'new sfd', 'new 1 family', 'new 2 family'],
    ],
    types: ['new', 'new build', 'new structure'],
  },
  {
    trade: 'hvac',
    phrases: [
      ...['hvac', 'mechanical', 'furnace', 'furnaces', 'air conditioning', 'air conditioner', 'ac unit'],
      ...['ac units', 'a c unit', 'a c units', 'a c', 'heat pump', 'heat pumps', 'boiler', 'boilers'],
      ...['ductwork', 'duct', 'ducts', 'ventilation', 'condenser', 'condensers', 'condensing unit'],
      ...['condensing units', 'mini split', 'mini splits', 'rooftop unit', 'rooftop units', 'rtu', 'rtus'],
      ...[
        'ac change out',
        'ac changeout',
        'air handler',
        'heating',
        'cooling',
        'chiller',
        'refrigeration',
        'exhaust fan',
        'exhaust hood',
      ],
    ],
  },
  {
    trade: 'plumbing',
    phrases: [
      ...['plumbing', 'water heater', 'water heaters', 'sewer', 'water service', 'water line', 'backflow'],
      ...['repipe', 'gas line', 'gas piping', 'gas pipe', 'sewer lateral', 'septic', 'irrigation'],
      ...['plumbing fixtures', 'water main', 'sump pump'],
    ],
  },
  {
    trade: 'electrical',
    phrases: [
      ...['electrical', 'electric', 'wiring', 'rewire', 'rewiring', 'panel upgrade', 'service upgrade'],
      ...['meter', 'amp', 'amps', 'ev charger', 'ev chargers', 'ev charging', 'generator', 'generators'],
      ...['low voltage', 'lighting', 'light fixtures', 'receptacles', 'outlets', 'circuits', 'transformer'],
      ...['temporary power', 'battery storage', 'energy storage', 'subpanel', 'main panel'],
    ],
  },
  {
    trade: 'windows-doors',
    phrases: [
      ...['window', 'windows', 'door', 'doors', 'garage door', 'storefront', 'skylight', 'skylights'],
      ...['fenestration', 'glazing', 'egress window', 'shutters', 'curtain wall'],
    ],
  },
  {
    trade: 'deck-fence',
    phrases: [
      ...[
        'deck',
        'decks',
        'fence',
        'fences',
        'fencing',
        'porch',
        'porches',
        'pergola',
        'gazebo',
        'patio cover',
      ],
      ...['balcony', 'balconies', 'railing', 'railings', 'guardrail'],
    ],
  },
  {
    trade: 'concrete',
    phrases: [
      ...['concrete', 'masonry', 'foundation', 'foundations', 'brick', 'tuckpointing', 'tuckpoint', 'stucco'],
      ...['retaining wall', 'retaining walls', 'driveway', 'driveways', 'sidewalk', 'sidewalks', 'slab'],
      ...[
        'footing',
        'footings',
        'cmu',
        'block wall',
        'paving',
        'parking lot',
        'chimney',
        'patio',
        'underpinning',
      ],
    ],
  },
  {
    trade: 'remodel',
    phrases: [
      ...['remodel', 'remodeling', 'remodelling', 'renovation', 'renovations', 'renovate', 'alteration'],
      ...['alterations', 'alter', 'kitchen', 'bathroom', 'bathrooms', 'bath', 'tenant improvement'],
      ...['tenant improvements', 'tenant buildout', 'tenant build out', 'tenant finish', 'interior finish'],
      ...['build out', 'buildout', 'addition', 'additions', 'room addition', 'rehab', 'rehabilitation'],
      ...['interior build out', 'second story addition', 'convert', 'conversion'],
    ],
  },
];

/** A phrase right behind one of these is not part of the work. */
export const DENIALS = ['no', 'not', 'without', 'excluding', 'excludes', 'except', 'excl', 'w o'];
/** Words that may stand between a denial and what it denies: "no electrical or plumbing", "no change to roof". */
export const DENIAL_LINKS = ['or', 'nor', 'and', 'any', 'other', 'change', 'changes', 'to', 'the', 'new'];
/** A phrase right before one of these is done by somebody else, or under a permit of its own. */
export const EXCLUSIONS = [
  ...['by others', 'by other', 'not included', 'not in scope', 'excluded', 'under separate permit'],
  ...['under separate permits', 'on separate permit', 'separate permit', 'work by others'],
];
/** Texts in which a trade's word means something else. */
export const OTHER_MEANINGS: Readonly<Partial<Record<Trade, readonly string[]>>> = {
  roofing: [
    ...['roof deck', 'roof top', 'on roof', 'on the roof', 'roof mounted', 'roof mount', 'under roof'],
    ...['residential roof mounted', 'residential roof mount'],
  ],
  concrete: ['sidewalk shed'],
  'deck-fence': ['roof deck', 'metal deck', 'parking deck', 'deck slab'],
  sign: ['sign off'],
  pool: ['car pool', 'pool table'],
};
