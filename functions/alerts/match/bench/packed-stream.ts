import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { AlertMatcher } from '../alert-matcher.ts';
import { NEWS, packCriteria } from '../packed-criteria.ts';
import { PermitRows } from '../permit-rows.ts';

/** The packed criteria of many alerts, one after another, as the table returns them. */
export class PackedStream {
  readonly #view: DataView;
  readonly bytes: number;

  constructor(filters: Iterable<PermitFilter>) {
    const all = Buffer.concat(Array.from(filters, (filter) => packCriteria(filter, 'new')));
    this.#view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    this.bytes = all.byteLength;
  }

  /**
   * Matches every alert against every permit with the shipped matcher, including building the rows of the permits.
   * @param visit receives each alert's number and its matches
   * @returns the number of matching pairs
   */
  match(
    permits: readonly StoredPermit[],
    visit: (alert: number, found: AlertMatcher, rows: PermitRows) => void = () => undefined,
  ): number {
    const rows = new PermitRows(permits.map((permit) => ({ permit, news: NEWS.new })));
    const matcher = new AlertMatcher(rows, '2026-11-20');
    let pairs = 0;
    let alert = 0;
    for (let at = 0; at < this.bytes; at += this.#view.getUint16(at, true)) {
      pairs += matcher.match(this.#view, at, UNKNOWN_READER);
      visit(alert++, matcher, rows);
    }
    return pairs;
  }
}
