import type { ManifestEntry } from './manifest-codec.ts';

/** Places at first. */
const PLACES = 1_024;
/** The fingerprint of no record at all. */
const NOBODY = Number.NaN;

/**
 * What is known of the records of a source, by their places: as columns of numbers, since a source may have millions of records, and an
 * object for each would be copied by every collection of garbage until it is old.
 */
export class RememberedRecords {
  /** Their fingerprints. */
  #hashes = new Float64Array(PLACES).fill(NOBODY);
  readonly #days: (string | null)[] = [];
  /** The few that have one. */
  readonly #missedOn = new Map<number, string>();
  readonly #recheckOn = new Map<number, string>();
  #size = 0;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** True when something is known of the record at a place. */
  has(place: number): boolean {
    return !Number.isNaN(this.hash(place));
  }

  /** The fingerprint at a place; NaN where nothing is known. */
  hash(place: number): number {
    // To look beyond the end of an array is slow.
    return place < this.#hashes.length ? (this.#hashes[place] ?? NOBODY) : NOBODY;
  }

  /** The day of the record at a place. */
  day(place: number): string | null {
    return this.#days[place] ?? null;
  }

  /** The record at a place, if it was found missing. */
  missed(place: number): ManifestEntry | undefined {
    return this.#missedOn.size > 0 && this.#missedOn.has(place) ? this.at(place) : undefined;
  }

  /** When each of those was first found missing, ISO 8601 UTC. */
  missedOn(): Iterable<string> {
    return this.#missedOn.values();
  }

  /** True when the record at a place is to be read again on a day, even unchanged. */
  isDue(place: number, today: string): boolean {
    if (this.#recheckOn.size === 0) return false;
    const day = this.#recheckOn.get(place);
    return day !== undefined && day <= today;
  }

  /** True when a record waits to be found missing again, or is to be read again on a day. */
  waits(today: string): boolean {
    return this.#missedOn.size > 0 || [...this.#recheckOn.values()].some((day) => day <= today);
  }

  /** All that is known of the record at a place. */
  at(place: number): ManifestEntry | undefined {
    const hash = this.hash(place);
    if (Number.isNaN(hash)) return undefined;
    const missedOn = this.#missedOn.get(place) ?? null;
    return { hash, day: this.day(place), missedOn, recheckOn: this.#recheckOn.get(place) ?? null };
  }

  /** All of them, by their places. */
  *entries(): Iterable<readonly [number, ManifestEntry]> {
    for (let place = 0; place < this.#days.length; place++) {
      const entry = this.at(place);
      if (entry !== undefined) yield [place, entry];
    }
  }

  /** Remembers a record; null forgets it. */
  set(place: number, entry: ManifestEntry | null): void {
    this.#size += Number(entry !== null) - Number(this.has(place));
    if (place >= this.#hashes.length) this.#grow(place);
    while (this.#days.length <= place) this.#days.push(null);
    this.#hashes[place] = entry?.hash ?? NOBODY;
    this.#days[place] = entry?.day ?? null;
    keep(this.#missedOn, place, entry?.missedOn ?? null);
    keep(this.#recheckOn, place, entry?.recheckOn ?? null);
  }

  #grow(place: number): void {
    const hashes = new Float64Array(2 * place).fill(NOBODY);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
  }
}

function keep(days: Map<number, string>, place: number, day: string | null): void {
  if (day !== null) days.set(place, day);
  else if (days.size > 0) days.delete(place);
}
