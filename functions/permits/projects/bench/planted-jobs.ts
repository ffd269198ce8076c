import { recognizeActions } from '#functions/collection/conform/actions/recognize-actions.ts';
import { permitCategory } from '#functions/collection/conform/normal-forms/type-rules.ts';
import { readDescription } from '#functions/collection/conform/trades/description.ts';
import { recognizeTrades } from '#functions/collection/conform/trades/recognize-trades.ts';
import { pick, pickSkewed, type Random } from '#infra/sim/harness/random.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit } from '../../testing.ts';
import { readRelatedNumbers } from '../declared-links.ts';

/** How a city declares the links of a job. */
const DECLARES = ['parent', 'land use', 'job', 'master', 'application'] as const;
type Declares = (typeof DECLARES)[number];

/** A made-up permit, and the job it truly belongs to. */
export interface PlantedPermit {
  readonly permit: StoredPermit;
  readonly job: number;
}

interface Draft {
  readonly job: number;
  readonly street: string;
  readonly unit?: string | undefined;
  readonly day: number;
  readonly text: string;
  readonly trades: readonly Trade[];
  readonly owner: string;
  readonly firm: string;
  readonly home: boolean;
  /** Set where a permit has the number of an earlier one. */
  readonly number?: string;
  readonly parcel?: string;
}

const FIRST_NUMBER = 6_100_000;
const JOBS = 900;
const HOUSES = 900;
const BUILDINGS = 14;
const FIRST_DAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 1_000;
const COPIED_TEXT = 0.4;
const NO_TEXT = 0.08;
const NO_OWNER = 0.25;
const NO_FIRM = 0.25;
const NO_DATE = 0.02;
const OTHER_SPELLING = 0.15;
const UNIT_IN_TEXT = 0.3;
const NAMES_PARENT = 0.85;
const REUSED_NUMBER = 0.02;
/** Another job at the address of an earlier one, within this many days. */
const ANOTHER_JOB = 0.35;
const ANOTHER_JOB_DAYS = 500;

const FIRST =
  'Ana Bo Cleo Dev Esme Finn Gia Hugo Iris Joel Kaya Liam Mona Nils Opal Paz Quin Rosa Sven Tess'.split(' ');
const LAST =
  'Abbot Baker Cole Dorsey Ellis Flint Grove Hale Ives Jarvis Keene Lorne Mercer Nolan Osgood Pryor Quill Rusk Stowe Tarn Usher Vance Wilde Yates'.split(
    ' ',
  );
const STREETS =
  'Harbor Cedar Pilaster Gimlet Oakum Vellum Trestle Binnacle Lantern Cobalt Quarry Halyard'.split(' ');
const TYPES = [
  ['ST', 'Street'],
  ['AVE', 'Avenue'],
  ['LN', 'Lane'],
  ['DR', 'Drive'],
] as const;
const FIRMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    'Electric',
    'Plumbing',
    'Mechanical',
    'Roofing',
    'Builders',
    'Fence',
    'Pools',
    'Fire Protection',
    'Signs',
    'Concrete',
  ].map((kind) => [kind, LAST.slice(0, 12).map((name) => `${name} ${kind} LLC`)]),
);

const ROOMS = [
  'see plans',
  'rear of house',
  'first level',
  'approved by owner',
  'east elevation',
  'by others',
  'owner occupied',
];
const TYPE_OF: Readonly<Partial<Record<Trade, string>>> = {
  electrical: 'Electrical Permit',
  plumbing: 'Plumbing Permit',
  hvac: 'Mechanical Permit',
  concrete: 'Driveway and Sidewalk Permit',
  fire: 'Fire Permit',
  sign: 'Sign Permit',
};

interface Work {
  readonly trades: readonly Trade[];
  readonly firm: string;
  readonly texts: readonly string[];
}
const REMODEL: Work = {
  trades: ['remodel'],
  firm: 'Builders',
  texts: [
    'Remodel kitchen and two bathrooms, move interior walls, replace six windows',
    'Interior remodel of first level, convert garage to family room and half bath',
    'Two story rear addition of 640 sq ft with primary suite and laundry',
    'Whole house renovation after water damage, replace drywall and cabinets throughout',
  ],
};
const NEW_HOME: Work = {
  trades: ['new-construction'],
  firm: 'Builders',
  texts: [
    'New two story single family residence with attached garage',
    'New one story residence, four bedrooms, covered patio',
  ],
};
const PARTS: readonly Work[] = [
  {
    trades: ['electrical'],
    firm: 'Electric',
    texts: ['Rough wiring, 14 receptacles and panel change', 'Electrical for residence, 200 amp service'],
  },
  {
    trades: ['plumbing'],
    firm: 'Plumbing',
    texts: ['Plumbing fixtures for kitchen and baths', 'Rough in plumbing, gas line and water service'],
  },
  {
    trades: ['hvac'],
    firm: 'Mechanical',
    texts: ['Ductwork and furnace for addition', 'Install two condensers and air handlers'],
  },
  {
    trades: ['concrete'],
    firm: 'Concrete',
    texts: ['Driveway approach and sidewalk', 'Foundation and flatwork'],
  },
];
const SINGLES: readonly Work[] = [
  {
    trades: ['roofing'],
    firm: 'Roofing',
    texts: [
      'Tear off and replace shingles, 28 squares',
      'Re-roof with architectural shingles and underlayment',
    ],
  },
  {
    trades: ['hvac'],
    firm: 'Mechanical',
    texts: ['Replace AC condenser in kind, same location', 'Furnace changeout 80000 btu in basement'],
  },
  {
    trades: ['plumbing'],
    firm: 'Plumbing',
    texts: ['Replace sewer lateral to main in street', 'Water heater replacement 50 gallon gas'],
  },
  {
    trades: ['electrical'],
    firm: 'Electric',
    texts: ['Service upgrade to 200 amps after inspection', 'Install EV charger in garage with new circuit'],
  },
  {
    trades: ['deck-fence'],
    firm: 'Fence',
    texts: ['Six foot cedar fence along rear lot line', 'Replace chain link fence on side yard'],
  },
];
const POOL: Work = {
  trades: ['pool'],
  firm: 'Pools',
  texts: ['In ground gunite pool and spa with decking', 'Fiberglass pool 14 by 28 feet with heater'],
};
const TENANT: Work = {
  trades: ['remodel'],
  firm: 'Builders',
  texts: [
    'Tenant improvement for dental office, new partitions and finishes',
    'Build out of restaurant with bar and kitchen',
    'Office interior alteration, demolish walls, new ceiling grid',
  ],
};
const TENANT_PARTS: readonly Work[] = [
  {
    trades: ['fire'],
    firm: 'Fire Protection',
    texts: ['Relocate sprinkler heads for tenant improvement', 'Fire alarm devices for new tenant'],
  },
  {
    trades: ['electrical'],
    firm: 'Electric',
    texts: ['Power and lighting for tenant space', 'Low voltage and data for tenant'],
  },
  { trades: ['sign'], firm: 'Signs', texts: ['Illuminated wall sign for tenant', 'Blade sign above entry'] },
];

/** Permits of one city, in random order: jobs of many kinds, and unrelated jobs at the same addresses. */
export function plantCity(random: Random, city: string): readonly PlantedPermit[] {
  const declares = pick(random, DECLARES);
  const drafts: Draft[] = [];
  const number = (job: number): number => FIRST_NUMBER + job;
  const below = (end: number): number => Math.floor(random() * end);
  const person = (): string => `${pick(random, FIRST)} ${pick(random, LAST)}`;
  const houses = Array.from({ length: HOUSES }, (_, at) => ({
    street: `${100 + 4 * below(900)} ${pick(random, ['', 'N ', 'E '])}${pick(random, STREETS)} ${pick(random, TYPES)[0]}`,
    owner: person(),
    parcel: `${city} ${20_000 + at}`,
  }));
  const buildings = Array.from({ length: BUILDINGS }, (_, at) => ({
    street: `${10 + at} Main ST`,
    owner: `${pick(random, LAST)} Properties LLC`,
  }));
  let jobs = 0;
  const add = (
    work: Work,
    at: Omit<Draft, 'job' | 'text' | 'trades' | 'firm'> & { firm?: string; text?: string },
  ): Draft => {
    const draft: Draft = {
      text: varied(random, pick(random, work.texts)),
      firm: pickSkewed(random, FIRMS[work.firm] ?? []),
      ...at,
      job: jobs,
      trades: work.trades,
    };
    drafts.push(draft);
    return draft;
  };
  const addParts = (whole: Draft, parts: readonly Work[], within: number): void => {
    for (const part of parts)
      if (random() < 0.6)
        add(part, {
          street: whole.street,
          unit: whole.unit,
          owner: whole.owner,
          home: whole.home,
          day: whole.day + below(within),
          ...(whole.parcel !== undefined && { parcel: whole.parcel }),
          ...(random() < COPIED_TEXT && { text: whole.text }),
        });
  };
  while (jobs < JOBS) {
    const house = pick(random, houses);
    const day = below(DAYS);
    const at = { ...house, day, home: true };
    const kind = random();
    if (kind < 0.25) addParts(add(REMODEL, at), PARTS, 120);
    else if (kind < 0.33) {
      const pool = add(POOL, at);
      addParts(pool, PARTS.slice(0, 2), 60);
    } else if (kind < 0.63) add(pick(random, SINGLES), at);
    else if (kind < 0.68) {
      // A builder's subdivision: one owner and one firm on many homes of one plan.
      const firm = pick(random, FIRMS['Builders'] ?? []);
      const from = 5_000 + 40 * below(40);
      const street = pick(random, STREETS);
      for (let lot = 0; lot < 8; lot++) {
        const home = add(NEW_HOME, {
          street: `${from + 4 * lot} ${street} CT`,
          day: day + below(40),
          owner: firm,
          firm,
          home: true,
          text: `New residence plan 2140 elevation ${'ABC'[lot % 3]} lot ${lot + 1}`,
        });
        addParts(home, PARTS, 90);
        jobs++;
      }
      continue;
    } else if (kind < 0.76) {
      // The same work in several apartments of one building, each a job of its own.
      const building = pick(random, buildings);
      const firm = pick(random, FIRMS['Builders'] ?? []);
      const text = pick(random, REMODEL.texts);
      for (let unit = 0; unit < 4; unit++) {
        const whole = add(REMODEL, {
          ...building,
          unit: String(100 + below(60)),
          day: day + below(60),
          firm,
          text,
          home: false,
          owner: unit % 2 === 0 ? building.owner : person(),
        });
        addParts(whole, PARTS.slice(0, 2), 60);
        jobs++;
      }
      continue;
    } else if (kind < 0.86) {
      const building = pick(random, buildings);
      const tenant = add(TENANT, {
        ...building,
        unit: String(200 + 10 * below(30)),
        day,
        home: false,
        owner: building.owner,
      });
      addParts(tenant, TENANT_PARTS, 90);
    } else if (kind < 0.9) {
      // Two owners in one building without units.
      for (const owner of [person(), person()]) {
        addParts(add(REMODEL, { ...at, owner, day: day + below(60) }), PARTS.slice(0, 2), 60);
        jobs++;
      }
      continue;
    } else if (kind < 0.94) {
      // The houses of a development: other addresses, one parent.
      const from = 9_000 + 40 * below(40);
      const street = pick(random, STREETS);
      const owner = `${pick(random, LAST)} Development LLC`;
      const firm = pick(random, FIRMS['Builders'] ?? []);
      const count = 2 + below(5);
      for (let lot = 0; lot <= count; lot++)
        add(NEW_HOME, {
          street: `${from + 2 * lot} ${street} PL`,
          day: day + below(20),
          owner,
          firm,
          home: true,
          text:
            random() < NAMES_PARENT && lot > 0
              ? `Construct unit ${lot} of ${count} per plan. Reviews and processing for ${count} records under BP-${number(drafts.length - lot)}`
              : `Construct residence ${lot + 1} with attached garage per plan`,
        });
    } else {
      // A renewal: the same permit again.
      const first = add(pick(random, SINGLES), at);
      drafts.push({ ...first, day: day + 330 + below(60), number: `BP-${number(drafts.length - 1)}` });
    }
    if (random() < ANOTHER_JOB) {
      jobs++;
      add(pick(random, SINGLES), { ...at, day: day + 5 + below(ANOTHER_JOB_DAYS) });
    }
    jobs++;
  }
  return drafts.map((draft, at) => plant(random, { city, declares, drafts, at, draft }));
}

function plant(
  random: Random,
  {
    city,
    declares,
    drafts,
    at,
    draft,
  }: { city: string; declares: Declares; drafts: readonly Draft[]; at: number; draft: Draft },
): PlantedPermit {
  const maybe = (share: number, value: string): string | null => (random() < share ? null : value);
  const first = drafts.findIndex(({ job }) => job === draft.job);
  const isReused =
    draft.number === undefined && drafts[first + 1]?.job !== draft.job && random() < REUSED_NUMBER;
  const permitNumber = draft.number ?? `BP-${FIRST_NUMBER + (isReused ? Math.floor(random() * at) : at)}`;
  const unitInText = draft.unit !== undefined && random() < UNIT_IN_TEXT;
  const street = random() < OTHER_SPELLING ? respelled(draft.street) : draft.street;
  const text = unitInText ? `Unit ${draft.unit}: ${draft.text}` : draft.text;
  const related: Readonly<Record<Declares, string>> = {
    parent: first === at ? '' : `BP-${FIRST_NUMBER + first}`,
    'land use': `LU-${300_000 + draft.job}`,
    job: `M${700_000 + draft.job}`,
    master: `${10_000_000 + at}, ${10_000_000 + first}`,
    application: first === at ? '' : `BP-${FIRST_NUMBER + first}`,
  };
  const description = maybe(NO_TEXT, text);
  const permitType = TYPE_OF[draft.trades[0] ?? 'remodel'] ?? 'Building Permit';
  const permit = samplePermit(`tx-${city}.${at}`, {
    permitNumber,
    jurisdictionState: 'Texas',
    jurisdictionCity: city,
    addressStreet: draft.unit !== undefined && !unitInText ? `${street} UNIT ${draft.unit}` : street,
    issueDate: maybe(NO_DATE, new Date(FIRST_DAY + draft.day * DAY_MS).toISOString().slice(0, 10)),
    description,
    propertyOwnerName: maybe(NO_OWNER, draft.owner),
    contractorName: maybe(NO_FIRM, draft.firm),
    permitType,
    ...readWork(permitType, description),
    propertyUse: draft.home ? 'one-two-family' : null,
    ...(draft.parcel !== undefined && random() < 0.5 && { parcel: draft.parcel }),
    relatedNumbers: readRelatedNumbers(related[declares]),
  });
  return { permit, job: draft.job };
}

function respelled(street: string): string {
  const [, type] = TYPES.find(([short]) => street.endsWith(` ${short}`)) ?? [];
  const long = type === undefined ? street : street.replace(/ \S+$/, ` ${type}`);
  return long.replace(/^(\d+) [NE] /, '$1 ').toUpperCase();
}

/** A text with other amounts: two jobs seldom have the very same words. */
function varied(random: Random, text: string): string {
  const room = pick(random, ROOMS);
  return `${text.replace(/\d+/g, (number) => String(Math.ceil(Number(number) * (0.5 + random()))))}${random() < 0.6 ? `, ${room}` : ''}`;
}

/** Trades and actions as collection recognizes them. */
function readWork(
  permitType: string,
  text: string | null,
): Pick<StoredPermit, 'trades' | 'actions' | 'permitCategory'> {
  const words = readDescription(text);
  const { trades } = recognizeTrades(permitType, words, null);
  return {
    trades,
    actions: recognizeActions(permitType, null, words, trades),
    permitCategory: permitCategory(permitType),
  };
}
