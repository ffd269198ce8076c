/** What worked when a source's portal was read, stored for its next read. */
export interface WorkedBefore {
  /** Rows per page, where fewer than usual had to be asked for. */
  readonly pageRows?: number;
  /** How many pages in a row were quick with so few rows. */
  readonly quickPages?: number;
  /** Only ArcGIS: the date literal that the host accepted. */
  readonly dateLiteral?: 'DATE' | 'TIMESTAMP';
  /** Only ArcGIS: the host refused to order or page. */
  readonly paging?: 'object-ids';
}

/** Fewer rows per page cost more requests than they save. */
export const PAGE_FLOOR = 50;
/** A page that takes longer asks for smaller ones: half of the client's time-out, in milliseconds. */
const SLOW_MS = 15_000;
const QUICK_MS = 3_000;
/** Pages grow again after so many quick ones, over several reads. */
const QUICK_PAGES = 20;

/** How a portal is read: begins with what worked before and adapts to what works now. */
export class ReadMethod {
  dateLiteral: WorkedBefore['dateLiteral'];
  paging: WorkedBefore['paging'];
  #pageRows: number;
  #quickPages: number;
  /** The smallest page that was too slow in this read. */
  #tooMany = Number.POSITIVE_INFINITY;

  constructor({ pageRows, quickPages = 0, dateLiteral, paging }: WorkedBefore = {}) {
    this.#pageRows = pageRows ?? Number.POSITIVE_INFINITY;
    this.#quickPages = quickPages;
    this.dateLiteral = dateLiteral;
    this.paging = paging;
  }

  /** What to store. */
  get worked(): WorkedBefore {
    const isSmall = Number.isFinite(this.#pageRows);
    return {
      ...(isSmall ? { pageRows: this.#pageRows, quickPages: this.#quickPages } : {}),
      ...(this.dateLiteral === undefined ? {} : { dateLiteral: this.dateLiteral }),
      ...(this.paging === undefined ? {} : { paging: this.paging }),
    };
  }

  /** Rows to ask for. @param most what the portal allows */
  pageRows(most: number): number {
    return Math.min(most, this.#pageRows);
  }

  /** Halves the page after one of `rows` rows was too slow. */
  shrink(rows: number): void {
    this.#tooMany = Math.min(this.#tooMany, rows);
    // guard: a slow portal is asked for fewer rows
    this.#pageRows = Math.max(PAGE_FLOOR, Math.floor(rows / 2));
    this.#quickPages = 0;
  }

  /** Notes how long a page of `rows` rows took: after a slow one they shrink, after many quick ones they grow. */
  noteTime(rows: number, most: number, milliseconds: number): void {
    if (milliseconds > SLOW_MS) {
      if (rows > PAGE_FLOOR) this.shrink(rows);
      return;
    }
    if (rows >= most) return;
    this.#quickPages = milliseconds < QUICK_MS ? this.#quickPages + 1 : 0;
    if (this.#quickPages < QUICK_PAGES || rows * 2 >= this.#tooMany) return;
    this.#quickPages = 0;
    this.#pageRows = rows * 2 >= most ? Number.POSITIVE_INFINITY : rows * 2;
  }
}
