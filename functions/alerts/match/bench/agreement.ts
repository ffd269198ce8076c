import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PackedStream } from './packed-stream.ts';

/** Compares the pairs of another method with those of the matcher. */
export class Agreement {
  /** The permits that the matcher found, numbered from 1, alert after alert, and the first one of each alert. */
  readonly #matches: Uint16Array | Uint32Array;
  readonly #starts: Uint32Array;
  /** The last alert that matched each permit. */
  readonly #seen: Int32Array;
  readonly #checked = new Set<number>();
  #different = 0;

  constructor(permits: readonly StoredPermit[], stream: PackedStream) {
    const numbers = new Map(permits.map((permit, at) => [permit.id, at + 1]));
    const pairs = stream.match(permits);
    this.#matches = permits.length < 2 ** 16 ? new Uint16Array(pairs) : new Uint32Array(pairs);
    const starts = [0];
    let length = 0;
    let numberOf: number[] = [];
    stream.match(permits, (_, found, rows) => {
      if (numberOf.length === 0) numberOf = rows.permits.map(({ permit }) => numbers.get(permit.id) ?? 0);
      found.eachRow((row) => {
        this.#matches[length++] = numberOf[row] ?? 0;
      });
      starts.push(length);
    });
    this.#starts = Uint32Array.from(starts);
    this.#seen = new Int32Array(permits.length + 1).fill(-1);
  }

  /** Compares the permits that a method found for an alert, by their numbers without duplicates. */
  check(alert: number, matches: readonly number[]): void {
    this.#checked.add(alert);
    const ours = this.#matches.subarray(this.#starts[alert], this.#starts[alert + 1]);
    for (const number of ours) this.#seen[number] = alert;
    const isSame = ours.length === matches.length && matches.every((number) => this.#seen[number] === alert);
    if (!isSame) this.#different++;
  }

  /** `agree` when every pair was compared and none differs. @param pairs the count of the timed run */
  verdict(pairs: number): string {
    const alerts = this.#starts.length - 1;
    if (this.#different > 0 || pairs !== this.#matches.length) return `DIFFER in ${this.#different} alerts`;
    if (this.#checked.size === 0) return 'not compared';
    return this.#checked.size === alerts ? 'agree' : `agree in ${this.#checked.size} of ${alerts} alerts`;
  }
}
