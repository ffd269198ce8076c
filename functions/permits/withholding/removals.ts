import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { fieldsWith } from '#shared/domain/permit/permit-fields.ts';
import { type NameScope, type RemovedSubject, SubjectFinder, type TextContext } from './subject-finder.ts';
import type { Span } from './words.ts';

/** Replaces a removed part of a text. */
export const REMOVED = '[removed]';

/** The fields of each person or company, and the one with the name. */
const CONTACTS = [
  { name: 'propertyOwnerName', fields: fieldsWith('personal', 'owner') },
  { name: 'contractorName', fields: fieldsWith('personal', 'contractor') },
] as const;
const CONTACT_FIELDS = [...fieldsWith('personal', 'owner'), ...fieldsWith('personal', 'contractor')];
const TEXT_FIELDS = fieldsWith('personal', 'text');
const TEXTS_FIELDS = fieldsWith('personal', 'texts');
const LINK_FIELDS = fieldsWith('personal', 'link');
const POINT_FIELDS = fieldsWith('personal', 'point');
/** Permits of the same parcel or job would show a removed street. */
const NO_STREET: Partial<Draft> = {
  addressStreet: null,
  // guard: the point goes with the street
  ...Object.fromEntries(POINT_FIELDS.map((field) => [field, null])),
  relatedNumbers: undefined,
  parcel: undefined,
};
const ADDRESS_FIELDS = fieldsWith('kind', 'address');
/** Fields whose whole value is withheld when it shows a subject: a part of it would still name the subject. */
const WHOLE_FIELDS: ReadonlySet<string> = new Set([...CONTACT_FIELDS, 'addressStreet']);

type Draft = { -readonly [F in keyof StoredPermit]: StoredPermit[F] };

/**
 * The granted removals, and what they take out of a permit:
 * - a name: all fields of that contact, and the name in other texts;
 * - a phone: that phone, in any field;
 * - an address: the street with its point on the map and all that ties the permit to others there, the address of a contact, and number
 *   and street in other texts.
 * A text keeps its other words, with `REMOVED` in place of those removed. Any other field becomes null. A name or an address ends letters.
 */
export class Removals {
  readonly isEmpty: boolean;
  readonly #subjects: SubjectFinder;
  /** A finder for each address that limits a name. */
  readonly #scopes: ReadonlyMap<string, SubjectFinder>;

  constructor(subjects: readonly RemovedSubject[]) {
    this.isEmpty = subjects.length === 0;
    this.#subjects = new SubjectFinder(subjects);
    const addresses = subjects.flatMap((subject) =>
      subject.kind === 'name' && subject.within !== undefined && 'address' in subject.within
        ? [subject.within.address]
        : [],
    );
    this.#scopes = new Map(addresses.map((text) => [text, new SubjectFinder([{ kind: 'address', text }])]));
  }

  /** Returns the permit without removed data; the same object if it has none. */
  withhold(permit: StoredPermit): StoredPermit {
    if (this.isEmpty) return permit;
    const context = this.#contextOf(permit, []);
    const changed: Partial<Draft> = {};
    const gone = new Set<string>();
    // guard: a contact goes with the name
    for (const { name, fields } of CONTACTS)
      if (this.#subjects.names(permit[name] ?? '', context).length > 0)
        for (const field of fields) gone.add(field);
    for (const field of CONTACT_FIELDS)
      if (permit[field] != null && (gone.has(field) || this.#hasSubject(permit[field], context)))
        changed[field] = null;
    // The record names a contractor, so the permit must not count as one that names none yet.
    if (gone.has('contractorName') && permit.publishesContractors) changed.publishesContractors = false;
    for (const field of TEXT_FIELDS) {
      const before = permit[field] ?? null;
      const text = this.#cutText(before, context);
      // guard: texts lose who is removed
      if (text !== before) changed[field] = text;
    }
    if (this.#subjects.addresses(permit.addressStreet ?? '', context).length > 0)
      Object.assign(changed, NO_STREET);
    for (const field of LINK_FIELDS) {
      const link = permit[field];
      // guard: a link names nobody who is removed
      if (link !== null && this.#hasSubject(decodeLink(link), context)) changed[field] = null;
    }
    for (const field of TEXTS_FIELDS) {
      const texts = this.#cutTexts(permit[field], context, gone);
      // guard: lists of texts lose who is removed
      if (texts !== permit[field]) Object.assign(changed, { [field]: texts });
    }
    return Object.keys(changed).length === 0 ? permit : { ...permit, ...changed };
  }

  /** Whether a removal concerns a name or an address on a permit, and not only a phone: then nobody is written to there. */
  endsLetters(permit: StoredPermit): boolean {
    if (this.isEmpty) return false;
    const context = this.#contextOf(permit, []);
    const texts = [
      ...[...CONTACT_FIELDS, ...TEXT_FIELDS, 'addressStreet' as const].map((field) => permit[field] ?? ''),
      ...TEXTS_FIELDS.flatMap((field) => Object.values<string>(permit[field])),
    ];
    return texts.some(
      (text) =>
        [...this.#subjects.names(text, context), ...this.#subjects.addresses(text, context)].length > 0,
    );
  }

  /**
   * Returns a permit's changes without removed data: the entry stays, its removed values do not. If a contact ever was a removed
   * one, all its values are withheld, since no change says whose phone it was.
   * @param permit as recorded
   */
  withholdHistory(permit: StoredPermit, history: readonly PermitChange[]): readonly PermitChange[] {
    if (this.isEmpty) return history;
    const context = this.#contextOf(permit, history);
    const gone = new Set<string>();
    for (const { name, fields } of CONTACTS) {
      const names = [permit[name], ...valuesOf(history, name)];
      if (names.some((value) => value !== null && this.#subjects.names(value, context).length > 0))
        for (const field of fields) gone.add(field);
    }
    const cut = (field: string, value: string | null): string | null => {
      if (value === null) return null;
      // guard: the history of a removed contact goes
      if (gone.has(field)) return REMOVED;
      const isRemoved = WHOLE_FIELDS.has(field) && this.#hasSubject(value, context);
      return isRemoved ? REMOVED : this.#cutText(value, context);
    };
    return history.map((change) => ({
      ...change,
      from: cut(change.field, change.from),
      to: cut(change.field, change.to),
    }));
  }

  /** Whether a text that belongs to no permit shows a subject. A limited name counts everywhere. */
  isRemoved(text: string): boolean {
    return this.#hasSubject(text, { isWithin: () => true, zip: null });
  }

  #contextOf(permit: StoredPermit, history: readonly PermitChange[]): TextContext {
    const zip = permit.addressZip?.slice(0, 5) ?? null;
    const isWithin = (within: NameScope): boolean => {
      if ('permitId' in within) return within.permitId === permit.id;
      const finder = this.#scopes.get(within.address);
      const addresses = ADDRESS_FIELDS.flatMap((field) => [permit[field], ...valuesOf(history, field)]);
      const noNames = { isWithin: () => false, zip };
      return addresses.some((text) => text !== null && (finder?.addresses(text, noNames).length ?? 0) > 0);
    };
    return { isWithin, zip };
  }

  #spansIn(text: string, context: TextContext): Span[] {
    const subjects = this.#subjects;
    return [...subjects.names(text, context), ...subjects.addresses(text, context), ...subjects.phones(text)];
  }

  #hasSubject(text: string, context: TextContext): boolean {
    return this.#spansIn(text, context).length > 0;
  }

  #cutText<T extends string | null>(text: T, context: TextContext): T | string {
    return text === null ? text : cutSpans(text, this.#spansIn(text, context));
  }

  /** Cuts texts by name, and drops those of withheld fields. Returns the same object if nothing changes. */
  #cutTexts<T extends Readonly<Partial<Record<string, string>>>>(
    texts: T,
    context: TextContext,
    gone: ReadonlySet<string>,
  ): T {
    const entries = Object.entries(texts) as [string, string][];
    const kept = entries
      .filter(([field]) => !gone.has(field))
      .map(([field, text]) => [field, this.#cutText(text, context)] as const);
    const isSame = kept.length === entries.length && kept.every(([field, text]) => text === texts[field]);
    return isSame ? texts : (Object.fromEntries(kept) as T);
  }
}

/** Replaces spans of a text, overlapping ones together. */
function cutSpans(text: string, spans: readonly Span[]): string {
  let cutText = '';
  let done = 0;
  for (const [start, end] of [...spans].sort(([a], [b]) => a - b)) {
    if (start >= done) cutText += `${text.slice(done, start)}${REMOVED}`;
    done = Math.max(done, end);
  }
  return done === 0 ? text : cutText + text.slice(done);
}

function valuesOf(history: readonly PermitChange[], field: string): (string | null)[] {
  return history.flatMap((change) => (change.field === field ? [change.from, change.to] : []));
}

/** A web address with its escapes decoded, so that its words can be compared. */
function decodeLink(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return url;
    throw error;
  }
}
