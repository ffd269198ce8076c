import { readColumn } from '#functions/collection/conform/mapping.ts';
import { permitStatus } from '#functions/collection/conform/normal-forms/status-rules.ts';
import type { Column, Source } from '#functions/collection/source.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { mappedColumns, type PortalRow, valueAt } from '../columns.ts';
import { dateFormat, moneyFormat } from '../formats.ts';
import { type RandomStream, randomStream } from '../random.ts';
import { descriptionColumns, GROUPS, type Group, groupKeys } from './columns-by-group.ts';
import { contactShares } from './contact-shares.ts';
import { drawFirm, drawOwner } from './people.ts';
import { readKind } from './permit-kinds.ts';
import { moreTypes } from './permit-types.ts';
import { drawRank, firmKind, firmPhone, ownerPhone } from './phones.ts';
import { placeOf } from './places.ts';
import type { NumberedDay } from './record-numbers.ts';
import {
  type ContactMeaning,
  createPartCompiler,
  NOBODY,
  type RowPart,
  type SamplePermit,
} from './row-parts.ts';
import { sequenceWork } from './sequences.ts';
import { drawSpot } from './streets.ts';
import { TRADE_FACTS, TRADES_OF_WORK } from './trade-facts.ts';
import { drawWork, tradeWeight } from './works.ts';

/** Where a permit stands in its life. */
export type Stage = 'applied' | 'issued' | 'started' | 'finished' | 'ended';

/** What changes in a row after its publication. */
export interface RowState {
  readonly stage: Stage;
  readonly namesContractor: boolean;
  /** The declared value against the first one. */
  readonly valueFactor: number;
}

/** A permit of the stand-in, which can be written in each of its states. */
export interface MadePermit {
  readonly state: RowState;
  /** The chance that the record names a contractor at the end. */
  readonly namedAtEnd: number;
  write(state: RowState): PortalRow;
}

/** Makes permits in the form of a source's sample rows. */
export interface RowMaker {
  make(at: NumberedDay, random: RandomStream): MadePermit;
}

const DAY_MS = 86_400_000;
/** Shares of rows that show what publishers get wrong or leave blank, as some sample rows do. */
const ODD = { date: 0.012, value: 0.01, address: 0.03, description: 0.05, notPermit: 0.012 } as const;
/** Share of permits with a value: publishers ask for none of many small ones. */
const VALUED = 0.92;
const VALUED_SMALL = 0.72;
const SMALL_WORK: ReadonlySet<Trade> = new Set(['hvac', 'plumbing', 'electrical']);
/** Of permits with a type of their own trade, how many have it rather than a general one. */
const PARTICULAR = 0.85;
const APPLIED = 0.05;
/** Owners who live at the address. */
const AT_HOME = 0.8;
/** Share of permits at a home that has others; the days between the first and the last of them; rows of a day per such home. */
const AT_JOB = 0.3;
const JOB_DAYS = 8;
const ROWS_PER_JOB = 12;
/** Residents per company of a trade, and companies of a trade in an area code. The first have most of the work. */
const RESIDENTS_PER_FIRM = 44_000;
const FIRMS = { min: 3, max: 35 } as const;
const SUBDIVISIONS = [
  'Harvest Ridge',
  'Lakeview Estates',
  'Stone Creek',
  'Meadow Park',
  'Heritage Oaks',
  'Sunset Hills',
  'Willow Crossing',
  'Falcon Pointe',
] as const;
const TENANTS = [
  'Main Street Cafe',
  'Family Dental',
  'City Market',
  'Corner Bakery',
  'Sunrise Clinic',
  'Fitness Studio',
  'Auto Service',
  'Warehouse B',
  'Office Park',
  'Community Center',
] as const;

const STATUS_OF = {
  applied: ['Applied'],
  issued: ['Issued', 'Active'],
  started: ['Active'],
  finished: ['Final'],
  ended: ['Expired', 'Void'],
} as const satisfies Record<Stage, readonly PermitStatus[]>;

/** What a row shows of its people. */
interface Shown {
  readonly owner: boolean;
  readonly contractor: boolean;
  readonly ownerPhone: boolean;
  readonly contractorPhone: boolean;
}
/** What matters first, by weights that no sum of later ones reaches. */
const SHOWN = [
  ['contractor', 1000],
  ['owner', 100],
  ['contractorPhone', 20],
  ['ownerPhone', 10],
] as const satisfies readonly (readonly [keyof Shown, number])[];
const BLANK = {
  owner: ({ party, works }) => party === 'owner' && !works,
  contractor: ({ works }) => works,
  ownerPhone: ({ party, part }) => party === 'owner' && part === 'phone',
  contractorPhone: ({ party, part }) => party === 'contractor' && part === 'phone',
} as const satisfies Record<keyof Shown, (contact: ContactMeaning) => boolean>;

/** Learns a source's formats from its sample rows. */
export function createRowMaker(source: Source, samples: readonly PortalRow[]): RowMaker {
  const place = placeOf(source, samples);
  const { state } = source;
  /** Companies by area, trade and rank, so that each has many permits. Shared between sources, their addresses would depend on who asks first. */
  const firms = new Map<string, SamplePermit['contractor']>();
  const read = (row: PortalRow, column: Column | undefined): string =>
    column === undefined ? '' : readColumn(row, column).trim();
  const keys = groupKeys(source, samples);
  const compile = createPartCompiler(source, samples);
  const parts = (group: Group, rows: readonly PortalRow[]): RowPart[] =>
    rows.map((row) => compile(row, keys[group]));
  const { fields } = source;

  const numberedRows = samples.filter((row) => read(row, fields.permitNumber) !== '');
  const types = [...numberedRows, ...moreTypes(source, numberedRows)].map((row) => {
    const { categories, texts } = descriptionColumns(source);
    const said = [fields.permitType, fields.propertyUse].map((column) => read(row, column));
    const named = said.join('').trim() === '' ? texts : categories;
    const words = [...said, ...named.map((column) => String(valueAt(row, column) ?? ''))].join(' ');
    return { ...readKind(words), words: said[0] ?? '', part: compile(row, keys.own) };
  });
  const dateColumns = [source.dateColumn, ...mappedColumns(fields.issueDate)];
  const hasDate = (row: PortalRow): boolean =>
    dateColumns.every((column) => dateFormat(valueAt(row, column)) !== undefined);
  const dates = split(samples, hasDate, (rows) => parts('date', rows));
  const amounts = split(samples, hasAmount(source), (rows) => parts('value', rows));
  const addresses = split(samples, hasAddress(source, samples), (rows) => parts('address', rows));
  const described = split(samples, hasDescription(source), (rows) => parts('description', rows));
  const contacts = samples.map((row) => {
    const owner = isNamed(read(row, fields.propertyOwnerName));
    const contractor = isNamed(read(row, fields.contractorName));
    const ownerPhone = read(row, fields.propertyOwnerPhone) !== '';
    const contractorPhone = read(row, fields.contractorPhone) !== '';
    return { owner, contractor, ownerPhone, contractorPhone, row, parts: new Map<string, RowPart>() };
  });
  const statuses = samples.map((row) => ({
    status: permitStatus(read(row, fields.status), { ownWords: source.statusWords }),
    part: compile(row, keys.status),
  }));
  const shares = contactShares(source, contacts);

  const trades = TRADES_OF_WORK.map((trade) => {
    const fitting = types.filter((type) => type.trades.includes(trade));
    return {
      trade,
      particular: fitting.filter(({ isParticular }) => isParticular),
      general: fitting.filter(({ isParticular }) => !isParticular),
      weight: fitting.length === 0 ? 0 : tradeWeight(trade, state),
    };
  });
  const total = trades.reduce((sum, { weight }) => sum + weight, 0);
  const others = types.filter((type) => type.trades.length === 0);
  const anyType = types[0];

  function drawTrade(random: RandomStream) {
    let left = random.next() * total;
    for (const one of trades) {
      left -= one.weight;
      if (left < 0) return one;
    }
    return trades[0];
  }

  return {
    make(at, random) {
      const sequence = sequenceWork(source.id, at);
      const isOther =
        sequence === undefined && others.length > 0 && (total === 0 || random.chance(ODD.notPermit));
      const drawn =
        trades.find(({ trade, weight }) => trade === sequence?.trade && weight > 0) ?? drawTrade(random);
      const trade = drawn?.trade ?? 'remodel';
      const choices = isOther
        ? others
        : drawn === undefined || total === 0
          ? types
          : drawn.particular.length > 0 && (drawn.general.length === 0 || random.chance(PARTICULAR))
            ? drawn.particular
            : drawn.general;
      const job = sequence?.home ?? (random.chance(AT_JOB) ? jobHome(at, random) : undefined);
      const wanted = job === undefined && random.chance(TRADE_FACTS[trade].commercial / 100);
      const matching = choices.filter(({ isCommercial }) => isCommercial === null || isCommercial === wanted);
      const type = pickFrom(matching.length > 0 ? matching : choices, random) ?? anyType;
      const isCommercial = type?.isCommercial ?? wanted;
      const work = drawWork(trade, isCommercial, source, random);
      const home = job ?? random;
      const area = home.pick(place.areas);
      const spot = drawSpot(place, state, home);
      const showsOwner = random.chance(shares.owner);
      const phones = randomStream(`${source.id} phones ${at.day} ${at.ofDay}`);
      const hasPhone = showsOwner && phones.chance(shares.ownerPhone);
      const phone = hasPhone ? ownerPhone(area, phones.next()) : null;
      // The same phone has the same owner.
      const person = drawOwner(
        isCommercial || hasPhone,
        phone,
        phone === null ? home : randomStream(`owner ${phone}`),
      );
      const owner = { ...person, spot: home.chance(AT_HOME) ? spot : drawSpot(place, state, home) };
      const base: SamplePermit = {
        issued: at.day * DAY_MS,
        at,
        words: isOther ? (type?.words ?? '') : work.words,
        project: isCommercial
          ? random.pick(TENANTS)
          : trade === 'new-construction'
            ? `${random.pick(SUBDIVISIONS)} lot ${random.whole(3, 140)}`
            : `${owner.last} residence`,
        value: work.value,
        spot,
        owner,
        // One firm does a job.
        contractor: firmFor(
          job === undefined || sequence !== undefined ? trade : 'remodel',
          isCommercial,
          home,
        ),
      };
      const isValued = random.chance(SMALL_WORK.has(trade) ? VALUED_SMALL : VALUED);
      const own = type?.part;
      const date = choose(dates, random.chance(ODD.date), random);
      const amount = choose(amounts, !isValued, random);
      const address = choose(addresses, random.chance(ODD.address), random);
      const description = choose(described, random.chance(ODD.description), random);
      const contractorPhone = base.contractor.phone !== null && phones.chance(shares.contractorPhone);
      const pick = random.next();
      return {
        state: {
          stage: random.chance(APPLIED) ? 'applied' : 'issued',
          namesContractor: random.chance(shares.contractor),
          valueFactor: 1,
        },
        namedAtEnd: shares.contractorAtEnd,
        write({ stage, namesContractor, valueFactor }) {
          const permit = valueFactor === 1 ? base : { ...base, value: Math.round(base.value * valueFactor) };
          const status = statusFor(stage, pick);
          const contact = contactFor(
            {
              owner: showsOwner,
              contractor: namesContractor,
              ownerPhone: hasPhone,
              contractorPhone: namesContractor && contractorPhone,
            },
            pick,
          );
          const made: Record<Group, RowPart | undefined> = {
            own,
            date,
            status,
            value: amount,
            contacts: contact,
            address,
            description,
          };
          const row: PortalRow = {};
          for (const group of GROUPS) made[group]?.(permit, row);
          return row;
        },
      };
    },
  };

  /** Draws address, owner and firm of one of the homes that have several permits. */
  function jobHome({ day, ofDay }: NumberedDay, random: RandomStream): RandomStream {
    const first = day - random.whole(0, JOB_DAYS);
    return randomStream(`${source.id} job ${first} ${Math.floor(ofDay / ROWS_PER_JOB)}`);
  }

  function firmFor(trade: Trade, isCommercial: boolean, random: RandomStream): SamplePermit['contractor'] {
    const perArea = Math.round(place.residents / RESIDENTS_PER_FIRM / place.areas.length);
    const area = random.pick(place.areas);
    const rank = drawRank(Math.min(FIRMS.max, Math.max(FIRMS.min, perArea)), random.next());
    const kind = firmKind(trade, isCommercial);
    const name = `firm ${state} ${area} ${kind} ${rank}`;
    const known = firms.get(name);
    if (known !== undefined) return known;
    const stream = randomStream(name);
    const party = drawFirm(trade, isCommercial, firmPhone(area, kind, rank), stream);
    const firm = { ...party, spot: drawSpot(place, state, stream) };
    firms.set(name, firm);
    return firm;
  }

  /** A status of the stage; else of the nearest earlier one that the source has. */
  function statusFor(stage: Stage, pick: number): RowPart | undefined {
    const order: readonly Stage[] =
      stage === 'applied'
        ? ['applied', 'issued']
        : stage === 'issued'
          ? ['issued']
          : [stage, 'started', 'issued'];
    for (const one of order)
      for (const wanted of STATUS_OF[one]) {
        const found = statuses.filter(({ status }) => status === wanted);
        if (found.length > 0) return found[Math.floor(pick * found.length)]?.part;
      }
    return statuses[Math.floor(pick * statuses.length)]?.part;
  }

  /** The contacts of the sample row that has most of what is wanted, and least else; the rest of it is left blank. */
  function contactFor(wanted: Shown, pick: number): RowPart | undefined {
    const likeness = (one: Shown): number =>
      SHOWN.reduce(
        (sum, [what, weight]) => sum + (one[what] !== wanted[what] ? 0 : wanted[what] ? weight : 1),
        0,
      );
    const best = Math.max(...contacts.map(likeness));
    const found = contacts.filter((one) => likeness(one) === best);
    const chosen = found[Math.floor(pick * found.length)];
    if (chosen === undefined) return undefined;
    const blank = SHOWN.filter(([what]) => chosen[what] && !wanted[what]).map(([what]) => what);
    const known = chosen.parts.get(blank.join());
    const part =
      known ?? compile(chosen.row, keys.contacts, (contact) => blank.some((what) => BLANK[what](contact)));
    chosen.parts.set(blank.join(), part);
    return part;
  }
}

/** Parts of usual and of odd sample rows. */
interface Split {
  readonly usual: readonly RowPart[];
  readonly odd: readonly RowPart[];
}

function split(
  rows: readonly PortalRow[],
  isUsual: (row: PortalRow) => boolean,
  compile: (rows: readonly PortalRow[]) => RowPart[],
): Split {
  return { usual: compile(rows.filter(isUsual)), odd: compile(rows.filter((row) => !isUsual(row))) };
}

function choose({ usual, odd }: Split, isOdd: boolean, random: RandomStream): RowPart | undefined {
  const from = odd.length > 0 && (isOdd || usual.length === 0) ? odd : usual;
  return pickFrom(from, random);
}

function pickFrom<T>(from: readonly T[], random: RandomStream): T | undefined {
  return from[Math.floor(random.next() * from.length)];
}

function hasAmount(source: Source): (row: PortalRow) => boolean {
  const { valuation } = source.fields;
  return (row) =>
    valuation === undefined || Number(moneyFormat(readColumn(row, valuation).trim())?.read ?? 0) > AMOUNT_MIN;
}
/** Lower amounts in sample rows are fees and fillers. */
const AMOUNT_MIN = 200;

function hasAddress({ fields }: Source, samples: readonly PortalRow[]): (row: PortalRow) => boolean {
  const needed = [fields.addressStreet, fields.addressZip, fields.latitude].flatMap((column) => column ?? []);
  const filled = needed.filter((column) => samples.some((row) => isFilled(row, column)));
  return (row) => filled.every((column) => isFilled(row, column));
}

function hasDescription(source: Source): (row: PortalRow) => boolean {
  const { texts } = descriptionColumns(source);
  return (row) =>
    texts.length === 0 || texts.some((column) => isNamed(String(valueAt(row, column) ?? '').trim()));
}

function isFilled(row: PortalRow, column: Column): boolean {
  const text = readColumn(row, column).trim();
  return text !== '' && text !== '0';
}

function isNamed(text: string): boolean {
  return !NOBODY.test(text);
}
