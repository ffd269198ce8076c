import type { MappedField, Source } from '#functions/collection/source.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { mappedColumns, type PortalRow, valueAt } from '../columns.ts';
import { dateFormat, likeCase, moneyFormat } from '../formats.ts';
import { randomStream } from '../random.ts';
import { type AddressForm, addressForm, type Home, licenseForm, phoneForm, zipForm } from './address-text.ts';
import { contactsIn, descriptionColumns } from './columns-by-group.ts';
import type { Party } from './people.ts';
import { type NumberedDay, numberForm } from './record-numbers.ts';
import type { Spot } from './streets.ts';

/** A permit before it takes the form of a portal's row. */
export interface SamplePermit {
  /** Epoch milliseconds of the issue day. */
  readonly issued: number;
  readonly at: NumberedDay;
  readonly words: string;
  /** Name of the project: `Holloway residence`. */
  readonly project: string;
  /** In dollars. */
  readonly value: number;
  readonly spot: Spot;
  readonly owner: PlacedParty;
  readonly contractor: PlacedParty;
}

interface PlacedParty extends Party {
  readonly spot: Spot;
}

/** Writes part of a row: the columns of a group, in the form of one sample row. */
export type RowPart = (permit: SamplePermit, into: PortalRow) => void;

/** Writes a value; a constant when it needs no permit. */
type Writer = (permit: SamplePermit) => unknown;

/** Texts in place of a name. */
export const NOBODY =
  /^(\W*|n\/?a|none( given)?|null|not (listed|applicable|available)|(home)?owner.*|self.*|tbd|unknown|same)$/i;
/** Issue date of sample rows without one. */
const SAMPLE_DAY = Date.UTC(2026, 10, 18);

type Part = 'name' | 'first' | 'last' | 'phone' | 'email' | 'license' | 'address' | 'city' | 'zip' | 'kept';
export interface ContactMeaning {
  readonly party: 'owner' | 'contractor';
  readonly part: Part;
  /** Does the work, as a contractor or as an owner who acts as one. */
  readonly works: boolean;
}

/** Compiles sample rows into writers of rows in their form. */
export function createPartCompiler(source: Source, samples: readonly PortalRow[]) {
  const columnsOf = (...fields: readonly MappedField[]): Set<string> =>
    new Set(fields.flatMap((field) => mappedColumns(source.fields[field])).map(toPath));
  const numbers = columnsOf('permitNumber');
  // Each made-up permit is a job of its own: copied numbers would tie all of them together.
  const ties = columnsOf('relatedNumbers', 'parcel');
  const values = columnsOf('valuation');
  const streets = [...columnsOf('addressStreet')];
  const cityColumns = columnsOf('addressCity');
  const zips = columnsOf('addressZip');
  const latitudes = columnsOf('latitude');
  const longitudes = columnsOf('longitude');
  const mapped = columnsOf(...(Object.keys(source.fields) as MappedField[]));
  const keys = new Set(source.recordKey.map(toPath).filter((key) => !mapped.has(key)));
  const { texts, projects } = descriptionColumns(source);
  const [descriptions, projectNames] = [new Set(texts.map(toPath)), new Set(projects.map(toPath))];
  const cities = [
    ...new Set([
      source.city ?? '',
      ...samples.flatMap((row) => [...cityColumns].map((column) => String(valueAt(row, column) ?? ''))),
    ]),
  ]
    .map((city) => city.trim())
    .filter((city) => /^[A-Za-z][A-Za-z .'-]+$/.test(city))
    .toSorted((a, b) => b.length - a.length);
  const home: Home = { cities, state: stateCode(source.state) };
  const houseNumber = streets.find((path) =>
    samples.some((row) => /^\s*\d+(-\d+)?\s*$/.test(String(valueAt(row, path) ?? ''))),
  );

  const known = new Map<PortalRow, Map<string, ContactMeaning>>();

  return (
    row: PortalRow,
    group: readonly string[],
    isBlank?: (contact: ContactMeaning) => boolean,
  ): RowPart => {
    const contacts = known.get(row) ?? contactMeanings(source, row);
    known.set(row, contacts);
    const issued = dateFormat(valueAt(row, source.dateColumn))?.read ?? SAMPLE_DAY;
    const permitNumbers = [...numbers]
      .map((path) => String(valueAt(row, path) ?? ''))
      .filter((text) => text.length > 3);
    const [latitude, longitude] = [latitudes, longitudes].map((paths) =>
      [...paths].map((path) => Number(valueAt(row, path))),
    );
    const firstValue = [...values]
      .map((path) => moneyFormat(valueAt(row, path))?.read ?? 0)
      .find((amount) => amount > 0);

    const leaf = (value: unknown, path: string): Writer | undefined => {
      if (value === null || value === undefined || value === '') return undefined;
      const text = String(value);
      const asBefore = (written: string): unknown => (typeof value === 'number' ? Number(written) : written);
      if (numbers.has(path) || keys.has(path) || ties.has(path)) {
        const write = numberForm(text);
        return /\d/.test(text) ? ({ at }) => asBefore(write(at)) : undefined;
      }
      if (values.has(path)) {
        const format = moneyFormat(value);
        if (format === undefined || format.read <= 0 || firstValue === undefined) return undefined;
        return (permit) => format.write((permit.value * format.read) / firstValue);
      }
      const contact = contacts.get(path);
      if (contact !== undefined)
        return isBlank?.(contact) === true ? () => null : contactWriter(text, contact, home);
      if (descriptions.has(path)) return /\S/.test(text) ? ({ words }) => likeCase(text, words) : undefined;
      if (projectNames.has(path))
        return /\S/.test(text) ? ({ project }) => likeCase(text, project) : undefined;
      const form = addressWriter(text, path);
      if (form !== undefined) return ({ spot }) => asBefore(form(spot));
      for (const [models, axis] of [
        [latitude, 'latitude'],
        [longitude, 'longitude'],
      ] as const)
        if (models?.some((number) => number !== 0 && Number(value) === number))
          return ({ spot }) => asBefore(spot[axis].toFixed(6));
      const date = dateFormat(value);
      if (date !== undefined) return (permit) => date.write(permit.issued + date.read - issued);
      const shown = permitNumbers.find((number) => typeof value === 'string' && text.includes(number));
      if (shown === undefined) return undefined;
      const write = numberForm(shown);
      return ({ at }) => text.replaceAll(shown, () => write(at));
    };
    const addressWriter = (text: string, path: string): AddressForm | undefined => {
      if (streets.includes(path)) {
        const isUnit = houseNumber !== undefined && path !== houseNumber && /^\s*\d+\s*$/.test(text);
        return isUnit || !/\S/.test(text) ? undefined : addressForm(text, home);
      }
      if (zips.has(path)) return zipForm(text);
      if (!cityColumns.has(path) || !/\S/.test(text)) return undefined;
      return ({ town }) => (town.name === null ? text : likeCase(text, town.name));
    };
    const writer = (value: unknown, path: string): Writer | undefined => {
      if (typeof value !== 'object' || value === null) return leaf(value, path);
      const parts = Object.entries(value).map(
        ([key, item]) => [key, item, writer(item, `${path}.${key}`)] as const,
      );
      if (parts.every(([, , write]) => write === undefined)) return undefined;
      return (permit) => {
        const made = parts.map(
          ([key, item, write]) => [key, write === undefined ? item : write(permit)] as const,
        );
        return Array.isArray(value) ? made.map(([, item]) => item) : Object.fromEntries(made);
      };
    };

    const parts = group.flatMap((key) =>
      key in row ? [[key, row[key], writer(row[key], key)] as const] : [],
    );
    return (permit, into) => {
      for (const [key, value, write] of parts) into[key] = write === undefined ? value : write(permit);
    };
  };
}

/** `a.b[0]` as `a.b.0`. */
function toPath(column: string): string {
  return column
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .join('.');
}

const PARTS: readonly (readonly [MappedField, Part])[] = [
  ['propertyOwnerName', 'name'],
  ['propertyOwnerPhone', 'phone'],
  ['propertyOwnerAddress', 'address'],
  ['contractorName', 'name'],
  ['contractorPhone', 'phone'],
  ['contractorEmail', 'email'],
  ['contractorLicense', 'license'],
  ['contractorAddress', 'address'],
];

/** What the columns of owners and contractors hold, by path. The role of a numbered contact says whose they are. */
function contactMeanings(source: Source, row: PortalRow): Map<string, ContactMeaning> {
  const meanings = new Map<string, ContactMeaning>();
  for (const [field, part] of PARTS) {
    const mapping = source.fields[field];
    const party = field.startsWith('contractor') ? 'contractor' : 'owner';
    const roles = contactsIn(mapping);
    for (const column of mappedColumns(mapping)) {
      const number = /\d+/.exec(column)?.[0];
      const role =
        roles.length === 0
          ? undefined
          : roles
              .map((one) => valueAt(row, one.role.replaceAll('{n}', number ?? '')))
              .find((text) => typeof text === 'string');
      const whose = roles.length === 0 ? party : /owner/i.test(String(role)) ? 'owner' : 'contractor';
      const works = whose === 'contractor' || /contractor/i.test(String(role));
      meanings.set(toPath(column), { party: whose, part: partOf(column, part), works });
    }
  }
  return meanings;
}

/** The part of a name or address that a column of its own holds. */
function partOf(column: string, part: Part): Part {
  if (part === 'name') {
    if (/first_?name/i.test(column)) return 'first';
    if (/middle/i.test(column)) return 'kept';
    return /last_?name/i.test(column) ? 'last' : 'name';
  }
  if (part !== 'address') return part;
  if (/zip|postal/i.test(column)) return 'zip';
  if (/state/i.test(column)) return 'kept';
  return /city$/i.test(column) ? 'city' : 'address';
}

function contactWriter(model: string, { party, part }: ContactMeaning, home: Home): Writer | undefined {
  if (!/\S/.test(model) || part === 'kept' || NOBODY.test(model.trim())) return undefined;
  switch (part) {
    case 'name':
      return (permit) => likeCase(model, nameLike(model, permit[party]));
    case 'first':
    case 'last':
      return (permit) => likeCase(model, permit[party][part]);
    case 'phone': {
      const write = phoneForm(model);
      return (permit) => {
        const { phone } = permit[party];
        return phone === null ? null : write(phone);
      };
    }
    case 'email':
      return (permit) => `office@${permit[party].name.toLowerCase().replace(/[^a-z]+/g, '')}.example`;
    case 'license': {
      const write = licenseForm(model);
      return (permit) => write(permit[party].trade, randomStream(`license ${permit[party].seed}`));
    }
    case 'zip': {
      const write = zipForm(model);
      return (permit) => write(permit[party].spot);
    }
    case 'city':
      return (permit) => likeCase(model, permit[party].spot.town.name ?? model);
    case 'address': {
      const write = addressForm(model, home);
      const [line = ''] = model.split('\n');
      const isNamed = model.includes('\n') && !/\d/.test(line);
      return (permit) => {
        const text = write(permit[party].spot);
        return isNamed ? text.replace(line, () => likeCase(line, permit[party].name)) : text;
      };
    }
  }
}

/** The name in the model's order: with a comma the last name comes first. */
function nameLike(model: string, { name, isCompany, first, last }: Party): string {
  return !isCompany && /^\s*[\w'-]+,/.test(model) ? `${last}, ${first}` : name;
}
