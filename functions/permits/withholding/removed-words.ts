import { type NameForm, nameAt, nameForm } from './person-name.ts';
import { phoneDigits, phonesIn } from './phone-number.ts';
import type { RemovedSubject, Within } from './removal.ts';
import { type AddressForm, addressAt, addressForm, houseNumber, zipsAfter } from './street-address.ts';
import { type Span, type Word, wordsOf } from './words.ts';

interface NameOrder {
  readonly order: readonly string[];
  readonly form: NameForm;
  readonly within: Within | undefined;
}
interface Address {
  readonly form: AddressForm;
  readonly zip: string | undefined;
}

/** What is known of the permit a text belongs to. */
export interface TextContext {
  /** Whether a name that is narrowed is to be looked for here. */
  readonly isWithin: (within: Within) => boolean;
  /** The ZIP of a street that shows none itself, five digits. */
  readonly zip: string | null;
}

/** Finds removed subjects in texts. A text is read once, however many subjects there are. */
export class RemovedWords {
  /** By their first word. */
  readonly #names = new Map<string, NameOrder[]>();
  /** By their house number. */
  readonly #addresses = new Map<string, Address[]>();
  readonly #phones = new Set<string>();

  /** @throws Error for a subject that cannot be looked for; `grant` refuses it before (removals/subjects.ts) */
  constructor(subjects: readonly RemovedSubject[]) {
    for (const subject of subjects) this.#add(subject);
  }

  /** Where names stand. */
  names(text: string, { isWithin }: TextContext): Span[] {
    return this.#names.size === 0
      ? []
      : at(wordsOf(text), (words, place) =>
          this.#names
            .get(words[place]?.text ?? '')
            ?.filter(({ within }) => within === undefined || isWithin(within))
            .map(({ order, form }) => nameAt(words, place, order, form)),
        );
  }

  /** Where addresses stand. */
  addresses(text: string, { zip: own }: TextContext): Span[] {
    return this.#addresses.size === 0
      ? []
      : at(wordsOf(text), (words, place) =>
          this.#addresses.get(houseNumber(words[place]?.text ?? ''))?.map(({ form, zip }) => {
            const span = addressAt(text, words, place, form);
            const isMeant = span !== undefined && !isElsewhere(zip, own, zipsAfter(text, span[1]));
            return isMeant ? span : undefined;
          }),
        );
  }

  /** Where phones stand. */
  phones(text: string): Span[] {
    if (this.#phones.size === 0) return [];
    return phonesIn(text).flatMap(({ digits, span }) => (this.#phones.has(digits) ? [span] : []));
  }

  #add(subject: RemovedSubject): void {
    const { kind, text } = subject;
    if (kind === 'phone') this.#phones.add(known(phoneDigits(text), subject));
    else if (kind === 'address') {
      const form = known(addressForm(text), subject);
      push(this.#addresses, form.number, { form, zip: subject.zip });
    } else {
      const form = known(nameForm(text), subject);
      for (const order of form.orders)
        push(this.#names, order[0] ?? '', { order, form, within: subject.within });
    }
  }
}

/** The street is known to be that of another ZIP. Where none is shown, it is taken for the one meant. */
function isElsewhere(wanted: string | undefined, own: string | null, shown: readonly string[]): boolean {
  if (wanted === undefined) return false;
  const zips = shown.length > 0 ? shown : [own ?? wanted];
  return !zips.includes(wanted);
}

type Find = (words: readonly Word[], place: number) => readonly (Span | undefined)[] | undefined;

function at(words: readonly Word[], find: Find): Span[] {
  return words.flatMap((_, place) => (find(words, place) ?? []).filter((span) => span !== undefined));
}

function known<T>(form: T | undefined, { kind }: RemovedSubject): T {
  if (form === undefined) throw new Error(`A removal on the list is no ${kind}.`);
  return form;
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
