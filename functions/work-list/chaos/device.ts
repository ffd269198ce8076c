import type { MarkFacts } from '#shared/domain/sync/mark-history.ts';
import {
  type MarkAction,
  sendWaiting,
  timeOfNext,
  toWaiting,
  type WaitingChange,
  type WaitingStore,
  waitingBody,
  withWaiting,
} from '#shared/domain/sync/waiting-changes.ts';
import type { MarkChange } from '../change-work.ts';
import type { PermitMark } from '../mark.ts';

/** What became of a call: its answer, no answer, or a refusal by the server. */
export type CallResult =
  | { readonly mark: PermitMark | undefined }
  | 'no-answer'
  | { readonly refused: string };

/** A device of the user. It survives the death of its app with what it stored. */
export class Device {
  readonly name: string;
  /** Its clock less the true time, in milliseconds. */
  skew: number;
  isOnline = true;
  /** What waits, as the device stores it. */
  #stored: readonly string[] = [];
  /** The marks of the last answers. */
  #marks = new Map<string, PermitMark | undefined>();
  /** The marks that a start without a connection begins with: those that were saved last, which may be none. */
  #saved = new Map<string, PermitMark | undefined>();
  readonly #call: (device: Device, permitId: string, change: MarkChange) => Promise<CallResult>;
  readonly #dies: () => boolean;
  #count = 0;

  constructor(
    name: string,
    skew: number,
    {
      call,
      dies,
    }: {
      readonly call: (device: Device, permitId: string, change: MarkChange) => Promise<CallResult>;
      /** Whether the app dies now. */
      readonly dies: () => boolean;
    },
  ) {
    this.name = name;
    this.skew = skew;
    this.#call = call;
    this.#dies = dies;
  }

  get waiting(): readonly WaitingChange[] {
    return this.#stored.map((text) => JSON.parse(text) as WaitingChange);
  }

  /** What the user sees. */
  markOf(permitId: string): MarkFacts | null {
    return withWaiting(
      this.#marks.get(permitId) ?? null,
      this.waiting.filter((one) => one.permitId === permitId),
    );
  }

  learn(permitId: string, mark: PermitMark | undefined): void {
    this.#marks.set(permitId, mark);
  }

  /** Answers to its own changes are saved at once. */
  #learnAnswer(permitId: string, mark: PermitMark | undefined): void {
    this.learn(permitId, mark);
    this.#saved.set(permitId, mark);
  }

  /** The app saves the marks that it shows. */
  save(): void {
    this.#saved = new Map(this.#marks);
  }

  /** The app is closed and started without a connection: it knows only what it saved, and what waits. */
  restart(): void {
    this.#marks = new Map(this.#saved);
  }

  /**
   * The user changes a mark. With a connection and nothing waiting it is sent at once, and waits if there is no answer.
   * @returns the change; undefined if it was refused or the app died before
   */
  async act(permitId: string, action: MarkAction, now: number): Promise<WaitingChange | undefined> {
    const { waiting } = this;
    const clock = new Date(now + this.skew);
    const id = `${this.name}.${++this.#count}`;
    const made = { id, at: timeOfNext(waiting, clock), day: '2026-11-20', permitId, permitNumber: '1' };
    const change = toWaiting(action, made, this.markOf(permitId));
    if (this.#dies()) return undefined;
    if (this.isOnline && waiting.length === 0) {
      const { queued: _queued, ...body } = waitingBody(change, made.at);
      // An undo with a connection takes the last step back, whoever made it.
      if (change.undoes === undefined) {
        const version = this.#marks.get(permitId)?.version ?? '';
        const result = await this.#call(this, permitId, { ...body, version });
        if (result !== 'no-answer') {
          if ('refused' in result) return undefined;
          this.#learnAnswer(permitId, result.mark);
          return change;
        }
      }
    }
    await this.#store.put(change);
    return change;
  }

  /** Sends what waits, as one of its windows. */
  async send(clock: () => number): Promise<void> {
    await sendWaiting(this.#store, async (change) => {
      if (!this.isOnline || this.#dies()) return 'later';
      const body = waitingBody(change, new Date(clock() + this.skew).toISOString());
      const result = await this.#call(this, change.permitId, body);
      if (result === 'no-answer') return 'later';
      if ('refused' in result) return result;
      this.#learnAnswer(change.permitId, result.mark);
      // The app dies with the answer in its hand.
      return this.#dies() ? 'later' : 'applied';
    });
  }

  readonly #store: WaitingStore = {
    read: async () => this.waiting,
    put: async (change) => {
      const text = JSON.stringify(change);
      const at = this.waiting.findIndex(({ id }) => id === change.id);
      this.#stored = at < 0 ? [...this.#stored, text] : this.#stored.with(at, text);
    },
    remove: async ({ id }) => {
      this.#stored = this.#stored.filter((text) => (JSON.parse(text) as WaitingChange).id !== id);
    },
  };
}
