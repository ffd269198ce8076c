import type { WorkAction } from '#shared/domain/lists/work-actions.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { parseAddress } from '../addresses/parse-address.ts';
import { type CompanyName, companyName } from '../company-name.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { type AddressForm, addressForm } from '../withholding/street-address.ts';
import { wordsOf } from '../withholding/words.ts';
import { placeOf } from './declared-links.ts';

/** `whole`: a job that has other permits; `part`: work that may belong to one; `single`: work that people have done alone. */
type Scope = 'whole' | 'part' | 'single';

/** What a permit is compared by when no source declares a link. */
export interface PermitFacts {
  readonly permit: StoredPermit;
  /** The government, as numbers are compared. */
  readonly place: string;
  readonly site: AddressForm | undefined;
  /** Building, floor and apartment at the site, of the street and the description; empty for the whole site. */
  readonly units: ReadonlySet<string>;
  readonly owner: CompanyName | undefined;
  readonly contractor: CompanyName | undefined;
  /** Words of the description that tell works apart. */
  readonly words: ReadonlySet<string>;
  /** Digits of what in the description may be record numbers. */
  readonly named: ReadonlySet<string>;
  readonly scope: Scope | undefined;
}

const UNIT = /(?:#|\b(?:apt|apartment|unit|ste|suite|bldg|building|parcel|trlr)\b\.? ?#?) ?([\w-]+)/gi;
/** A number or one letter: `building owner` names no unit. */
const UNIT_NAME = /\d|^[A-Z]$/;
/** One floor of a large building, as `9/f`, `19th flr` or `2nd floor`. */
const FLOOR = /\b(\d+)\s*(?:\/f|(?:st|nd|rd|th)\s+(?:fl|flr|floor))\b/gi;
const RECORD_NUMBER = /\d+(?:-\d+)*/g;
/** Plans that builders use again name the permit they were first drawn for. */
const PLAN_REFERENCE = /standard plan[^.]*/gi;
const DIGITS_MIN = 7;
const WORDS_IN_ALL = new Set(
  'THE AND OF TO FOR IN ON AT AS PER WITH NEW EXISTING EXIST PLAN PLANS PERMIT SUBJECT FIELD INSPECTION STFI THIS ALL'.split(
    ' ',
  ),
);
const TRADE_PERMITS: ReadonlySet<PermitCategory> = new Set([
  'electrical',
  'plumbing',
  'mechanical',
  'fire',
  'sign',
  'site',
]);
const WHOLE: ReadonlySet<Trade> = new Set(['new-construction', 'remodel', 'adu', 'pool']);
const PARTS: ReadonlySet<Trade> = new Set([
  'electrical',
  'plumbing',
  'hvac',
  'concrete',
  'fire',
  'sign',
  'elevator',
  'demolition',
]);
/** Work that people have done by itself, although its permit names a part's trade too. */
const SINGLES: ReadonlySet<Trade> = new Set(['ev-charger', 'water-heater', 'generator', 'battery', 'solar']);
const BUILDS: ReadonlySet<WorkAction> = new Set(['new', 'add', 'alter']);
/** A furnace that is replaced belongs to no remodel. */
const ALONE: ReadonlySet<WorkAction> = new Set(['replace', 'repair']);

export function factsOf(permit: StoredPermit): PermitFacts {
  const description = permit.description ?? '';
  const { street, units } = splitUnits(permit.addressStreet ?? '');
  const isHome = permit.propertyUse === 'one-two-family';
  return {
    permit,
    place: placeOf(permit),
    site: addressForm(street),
    units: new Set([...units, ...unitsIn(description), ...(isHome ? [] : floorsIn(description))]),
    owner: nameOf(permit.propertyOwnerName),
    contractor: nameOf(permit.contractorName),
    words: new Set(
      wordsOf(description)
        .map(({ text }) => text)
        .filter((word) => word.length > 2 && !WORDS_IN_ALL.has(word)),
    ),
    named: numbersIn(description),
    scope: scopeOf(permit),
  };
}

/**
 * The digits by which people name a record in a text: `6146807` for `6146807-CN`, `16-041061` for `2016-041061 BP`. Empty for numbers so
 * short that other texts have them too.
 */
export function spokenNumbers(permitNumber: string): string[] {
  const digits = permitNumber.replace(/\D/g, '');
  const short = /^(?:19|20)\d\d/.test(digits) ? [digits.slice(2)] : [];
  return [digits, ...short].filter((number) => number.length >= DIGITS_MIN);
}

/** The digits of what may be record numbers in a description. */
function numbersIn(description: string): Set<string> {
  const found = description.replace(PLAN_REFERENCE, '').match(RECORD_NUMBER) ?? [];
  return new Set(
    found.map((text) => text.replace(/\D/g, '')).filter((number) => number.length >= DIGITS_MIN),
  );
}

/** A house without its unit, and its units. */
function splitUnits(street: string): { readonly street: string; readonly units: readonly string[] } {
  const address = parseAddress(street);
  if (address.kind !== 'house') return { street, units: unitsIn(street) };
  const { number, numberSuffix, before, name, type, after, unit } = address;
  return {
    street: [number + (numberSuffix ?? ''), before, name, type, after]
      .filter((part) => part !== null)
      .join(' '),
    units: unitNames(unit?.split(' ') ?? []),
  };
}

function unitsIn(text: string): string[] {
  return unitNames([...text.matchAll(UNIT)].map(([, unit = '']) => unit.toUpperCase()));
}

/** Without leading zeros. 0 is no unit. */
function unitNames(words: readonly string[]): string[] {
  return words
    .map((word) => word.replace(/^0+(?=\d)/, ''))
    .filter((word) => UNIT_NAME.test(word) && word !== '0');
}

/** The floor that a text is about; none where it names several. */
function floorsIn(text: string): string[] {
  const floors = new Set([...text.matchAll(FLOOR)].map(([, floor = '']) => `floor ${floor}`));
  return floors.size === 1 ? [...floors] : [];
}

function nameOf(name: string | null): CompanyName | undefined {
  const found = name === null ? undefined : companyName(name);
  return found?.key === '' ? undefined : found;
}

function scopeOf({ trades, actions, permitCategory }: StoredPermit): Scope | undefined {
  const isTrade = permitCategory !== null && TRADE_PERMITS.has(permitCategory);
  if (!isTrade && trades.some((trade) => WHOLE.has(trade))) return 'whole';
  if (trades.length === 0) return actions.some((action) => BUILDS.has(action)) ? 'whole' : undefined;
  const isKept = actions.length > 0 && actions.every((action) => ALONE.has(action));
  const isAlone = isKept || trades.some((trade) => SINGLES.has(trade));
  return !isAlone && trades.some((trade) => PARTS.has(trade)) ? 'part' : 'single';
}
