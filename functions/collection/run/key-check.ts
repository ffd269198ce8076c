import { isCountDue, judgeCount, type KeyCount, type KeyVerdict, verdictOf } from '../checks/key-count.ts';
import { findFrequentKey } from '../portals/frequent-key.ts';
import type { PortalClient } from '../portals/portal-client.ts';
import type { SourceManifest } from '../records/manifest.ts';
import type { Source } from '../source.ts';

/**
 * Whether each record of a source has a key of its own: the portal is asked, over all rows. Where it does not group, the rows of a
 * full read are counted.
 */
export class KeyCheck {
  count: KeyCount | undefined;
  readonly #source: Source;
  readonly #today: string;
  /** No record of the source is known. */
  readonly #isNew: boolean;
  #isDue: boolean;

  constructor(source: Source, before: KeyCount | undefined, isNew: boolean, today: string) {
    this.#source = source;
    this.#today = today;
    this.#isNew = isNew;
    this.count = before;
    this.#isDue = isCountDue(source, before, isNew, today);
  }

  /** Asks the portal, if that is due. @throws PortalFault where nothing more may be asked */
  async ask(client: PortalClient): Promise<void> {
    const most = this.#isDue ? await findFrequentKey(this.#source, client) : undefined;
    if (most !== undefined) this.#note(most);
  }

  /** Counts the rows of a full read, if the portal did not say how often keys repeat. */
  countRows({ mostRows }: Pick<SourceManifest, 'mostRows'>): void {
    if (this.#isDue) this.#note(mostRows);
  }

  #note(most: Parameters<typeof judgeCount>[1]): void {
    this.count = judgeCount(this.#source, most, this.count, this.#isNew, this.#today);
    this.#isDue = false;
  }

  /** A count is due, and the portal did not answer. */
  get isOpen(): boolean {
    return this.#isDue;
  }

  /** Of a new source nothing is stored before its keys are counted. */
  get mustCount(): boolean {
    return this.#isNew && this.#isDue;
  }

  get verdict(): KeyVerdict {
    return this.count === undefined ? 'fine' : verdictOf(this.#source, this.count, this.#isNew);
  }
}
