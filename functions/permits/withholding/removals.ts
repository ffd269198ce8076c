import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import type { RemovedSubject, Within } from './removal.ts';
import { RemovedWords, type TextContext } from './removed-words.ts';
import type { Span } from './words.ts';

/** Stands where something was taken out of a text. */
export const REMOVED = '[removed]';

/** What a record says of one person or company. */
const CONTACTS = [
  { name: 'propertyOwnerName', others: ['propertyOwnerPhone', 'propertyOwnerAddress'] },
  { name: 'contractorName', others: ['contractorPhone', 'contractorAddress', 'contractorLicense'] },
] as const;
/** Fields of a contact that may hold a phone or an address of somebody who is not named beside it. */
const CONTACT_FIELDS = CONTACTS.flatMap(({ name, others }) => [name, ...others]);
type ContactField = (typeof CONTACT_FIELDS)[number];
/** Free text of the record: only what was removed goes out of it. */
const TEXTS = ['permitType', 'addressStreet', 'description', 'rawStatus'] as const;
const ADDRESSES = ['addressStreet', 'propertyOwnerAddress', 'contractorAddress'] as const;

type Draft = { -readonly [F in keyof StoredPermit]: StoredPermit[F] };

/**
 * The removals that hold, and what they take out of a permit:
 * - a name: that contact's name, phone, address and license; where names stand in other text, the name;
 * - a phone: that phone, wherever it stands;
 * - an address: the street with the point on the map, and a contact's address; in other text, number and street.
 * A text keeps the rest of its words, with `REMOVED` for what was taken out; a field becomes blank.
 */
export class Removals {
  readonly isEmpty: boolean;
  readonly #words: RemovedWords;
  /** Finds an address that names are narrowed to, by the address. */
  readonly #places: ReadonlyMap<string, RemovedWords>;

  constructor(subjects: readonly RemovedSubject[]) {
    this.isEmpty = subjects.length === 0;
    this.#words = new RemovedWords(subjects);
    const places = subjects.flatMap((subject) =>
      subject.kind === 'name' && subject.within !== undefined && 'address' in subject.within
        ? [subject.within.address]
        : [],
    );
    this.#places = new Map(places.map((text) => [text, new RemovedWords([{ kind: 'address', text }])]));
  }

  /** The permit without what is removed; the same object where that is nothing. */
  withheld(permit: StoredPermit): StoredPermit {
    if (this.isEmpty) return permit;
    const context = this.#contextOf(permit, []);
    const changed: Partial<Draft> = {};
    const gone = new Set<string>();
    for (const { name, others } of CONTACTS)
      if (this.#words.names(permit[name] ?? '', context).length > 0)
        for (const field of [name, ...others]) gone.add(field);
    for (const field of CONTACT_FIELDS)
      if (permit[field] !== null && (gone.has(field) || this.#isHit(permit[field], context)))
        changed[field] = null;
    // Who is withheld was named: the permit is none that names no contractor yet.
    if (gone.has('contractorName') && permit.publishesContractors) changed.publishesContractors = false;
    for (const field of TEXTS) {
      const text = this.#without(permit[field], context);
      if (text !== permit[field]) changed[field] = text;
    }
    if (this.#words.addresses(permit.addressStreet ?? '', context).length > 0)
      Object.assign(changed, { addressStreet: null, latitude: null, longitude: null });
    if (permit.recordUrl !== null && this.#isHit(spokenUrl(permit.recordUrl), context))
      changed.recordUrl = null;
    const unparsed = this.#withoutAll(permit.unparsed, context, gone);
    if (unparsed !== permit.unparsed) changed.unparsed = unparsed;
    const tradeWords = this.#withoutAll(permit.tradeWords, context, gone);
    if (tradeWords !== permit.tradeWords) changed.tradeWords = tradeWords;
    return Object.keys(changed).length === 0 ? permit : { ...permit, ...changed };
  }

  /**
   * The changes of a permit without what is removed: that something changed stays, what it changed from and to does not. Of a contact
   * who was ever a removed one nothing is told, since no change says whose phone it was.
   * @param permit as the record shows it
   */
  withheldHistory(permit: StoredPermit, history: readonly PermitChange[]): readonly PermitChange[] {
    if (this.isEmpty) return history;
    const context = this.#contextOf(permit, history);
    const gone = new Set<string>();
    for (const { name, others } of CONTACTS) {
      const names = [permit[name], ...valuesOf(history, name)];
      if (names.some((value) => value !== null && this.#words.names(value, context).length > 0))
        for (const field of [name, ...others]) gone.add(field);
    }
    const told = (field: string, value: string | null): string | null => {
      if (value === null) return null;
      if (gone.has(field)) return REMOVED;
      const isWhole = isContactField(field) || field === 'addressStreet';
      return isWhole && this.#isHit(value, context) ? REMOVED : this.#without(value, context);
    };
    return history.map((change) => ({
      ...change,
      from: told(change.field, change.from),
      to: told(change.field, change.to),
    }));
  }

  #contextOf(permit: StoredPermit, history: readonly PermitChange[]): TextContext {
    const zip = permit.addressZip?.slice(0, 5) ?? null;
    const isWithin = (within: Within): boolean => {
      if ('permitId' in within) return within.permitId === permit.id;
      const place = this.#places.get(within.address);
      const addresses = ADDRESSES.flatMap((field) => [permit[field], ...valuesOf(history, field)]);
      const nowhere = { isWithin: () => false, zip };
      return addresses.some((text) => text !== null && (place?.addresses(text, nowhere).length ?? 0) > 0);
    };
    return { isWithin, zip };
  }

  #spansIn(text: string, context: TextContext): Span[] {
    const words = this.#words;
    return [...words.names(text, context), ...words.addresses(text, context), ...words.phones(text)];
  }

  #isHit(text: string | null, context: TextContext): boolean {
    return text !== null && this.#spansIn(text, context).length > 0;
  }

  #without<T extends string | null>(text: T, context: TextContext): T | string {
    return text === null ? text : cut(text, this.#spansIn(text, context));
  }

  /** Texts by name; those of fields that are gone go too. The same object where nothing does. */
  #withoutAll<T extends Readonly<Partial<Record<string, string>>>>(
    texts: T,
    context: TextContext,
    gone: ReadonlySet<string>,
  ): T {
    const entries = Object.entries(texts) as [string, string][];
    const kept = entries
      .filter(([field]) => !gone.has(field))
      .map(([field, text]) => [field, this.#without(text, context)] as const);
    const isSame = kept.length === entries.length && kept.every(([field, text]) => text === texts[field]);
    return isSame ? texts : (Object.fromEntries(kept) as T);
  }
}

/** A text with marks in place of some parts of it; parts that meet are one. */
function cut(text: string, spans: readonly Span[]): string {
  let cutText = '';
  let done = 0;
  for (const [start, end] of [...spans].sort(([a], [b]) => a - b)) {
    if (start >= done) cutText += `${text.slice(done, start)}${REMOVED}`;
    done = Math.max(done, end);
  }
  return done === 0 ? text : cutText + text.slice(done);
}

function isContactField(field: string): field is ContactField {
  return (CONTACT_FIELDS as readonly string[]).includes(field);
}

/** What a field was in the course of time. */
function valuesOf(history: readonly PermitChange[], field: string): (string | null)[] {
  return history.flatMap((change) => (change.field === field ? [change.from, change.to] : []));
}

/** An address of the web as words: its escapes are what they stand for. */
function spokenUrl(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return url;
    throw error;
  }
}
