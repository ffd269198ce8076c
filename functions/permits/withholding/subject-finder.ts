import { type NameForm, nameAt, nameForm } from './person-name.ts';
import { phoneDigits, phonesIn } from './phone-number.ts';
import { type AddressForm, addressAt, addressForm, houseNumber, zipsAfter } from './street-address.ts';
import { type Span, type Word, wordsOf } from './words.ts';

/** Limits a name to one permit, or to permits that show an address, so that others of the same name stay. */
export type NameScope = { readonly permitId: string } | { readonly address: string };

/** A person, company, phone or address that was granted removal. Texts are as a person writes them. */
export type RemovedSubject =
  | { readonly kind: 'name'; readonly text: string; readonly within?: NameScope }
  | { readonly kind: 'phone'; readonly text: string }
  /** House number and street. `zip` excludes texts that show another ZIP. */
  | { readonly kind: 'address'; readonly text: string; readonly zip?: string };

interface NameOrder {
  readonly order: readonly string[];
  readonly form: NameForm;
  readonly within: NameScope | undefined;
}
interface AddressEntry {
  readonly form: AddressForm;
  readonly zip: string | undefined;
}

/** Facts about the permit that a text belongs to. */
export interface TextContext {
  /** Whether a limited name applies to this permit. */
  readonly isWithin: (within: NameScope) => boolean;
  /** ZIP of a street that shows none itself, five digits. */
  readonly zip: string | null;
}

/** Finds removed subjects in texts. It reads a text once, however many subjects there are. */
export class SubjectFinder {
  /** By their first word. */
  readonly #names = new Map<string, NameOrder[]>();
  /** By their house number. */
  readonly #addresses = new Map<string, AddressEntry[]>();
  readonly #phones = new Set<string>();

  /** @throws Error for a text that is no name, phone or address; `checkSubjects` refuses it earlier (infra/ops/removals) */
  constructor(subjects: readonly RemovedSubject[]) {
    for (const subject of subjects) this.#add(subject);
  }

  names(text: string, { isWithin }: TextContext): Span[] {
    return this.#names.size === 0
      ? []
      : findSpans(wordsOf(text), (words, at) =>
          this.#names
            .get(words[at]?.text ?? '')
            ?.filter(({ within }) => within === undefined || isWithin(within))
            .map(({ order, form }) => nameAt(words, at, order, form)),
        );
  }

  addresses(text: string, { zip: own }: TextContext): Span[] {
    return this.#addresses.size === 0
      ? []
      : findSpans(wordsOf(text), (words, at) =>
          this.#addresses.get(houseNumber(words[at]?.text ?? ''))?.map(({ form, zip }) => {
            const span = addressAt(text, words, at, form);
            const isMatch = span !== undefined && !isOtherZip(zip, own, zipsAfter(text, span[1]));
            return isMatch ? span : undefined;
          }),
        );
  }

  phones(text: string): Span[] {
    if (this.#phones.size === 0) return [];
    return phonesIn(text).flatMap(({ digits, span }) => (this.#phones.has(digits) ? [span] : []));
  }

  #add(subject: RemovedSubject): void {
    const { kind, text } = subject;
    // guard: a phone is found by its digits
    if (kind === 'phone') this.#phones.add(required(phoneDigits(text), subject));
    else if (kind === 'address') {
      const form = required(addressForm(text), subject);
      push(this.#addresses, form.number, { form, zip: subject.zip });
    } else {
      const form = required(nameForm(text), subject);
      for (const order of form.orders)
        push(this.#names, order[0] ?? '', { order, form, within: subject.within });
    }
  }
}

/** Whether the street is in another ZIP than the removed one. Without any ZIP, it counts as the removed one. */
function isOtherZip(wanted: string | undefined, own: string | null, shown: readonly string[]): boolean {
  if (wanted === undefined) return false;
  const zips = shown.length > 0 ? shown : [own ?? wanted];
  return !zips.includes(wanted);
}

type FindAt = (words: readonly Word[], at: number) => readonly (Span | undefined)[] | undefined;

function findSpans(words: readonly Word[], findAt: FindAt): Span[] {
  return words.flatMap((_, at) => (findAt(words, at) ?? []).filter((span) => span !== undefined));
}

function required<T>(form: T | undefined, { kind }: RemovedSubject): T {
  if (form === undefined) throw new Error(`A removal on the list is not a valid ${kind}.`);
  return form;
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
