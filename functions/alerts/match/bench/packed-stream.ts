import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { AlertMatcher } from '../alert-matcher.ts';
import { NEWS, packCriteria } from '../packed-criteria.ts';
import { PermitRows } from '../permit-rows.ts';

/** The criteria of many alerts, packed one behind the other, as they come from the table. */
export class PackedStream {
  readonly #view: DataView;
  readonly bytes: number;

  constructor(filters: Iterable<PermitFilter>) {
    const all = Buffer.concat(Array.from(filters, (filter) => packCriteria(filter, 'new')));
    this.#view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    this.bytes = all.byteLength;
  }

  /**
   * Matches every alert with every permit by the shipped engine, making the rows of the permits included.
   * @param visit told of each alert, its number and what the engine found
   * @returns how many pairs match
   */
  match(
    permits: readonly StoredPermit[],
    visit: (alert: number, found: AlertMatcher, rows: PermitRows) => void = () => undefined,
  ): number {
    const rows = new PermitRows(permits.map((permit) => ({ permit, news: NEWS.new })));
    const matcher = new AlertMatcher(rows);
    let pairs = 0;
    let alert = 0;
    for (let at = 0; at < this.bytes; at += this.#view.getUint16(at, true)) {
      pairs += matcher.match(this.#view, at);
      visit(alert++, matcher, rows);
    }
    return pairs;
  }
}
