import { memoryStore, type SenderFault, type WorldStore } from '#functions/mail/testing/world.ts';
import { publicPost } from '#functions/platform/network/public-post.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { WebhookWorld } from '../testing.ts';
import type { WebhookParts } from '../webhook-turn.ts';
import type { Endpoint } from './endpoint.ts';
import type { IncomingMessage } from './receiver.ts';

/** The tables of a story, and how calls are made while they may fail. */
export interface StoryPlace extends WorldStore {
  /** Runs senders, which the schedule repeats. */
  attempt(what: string, work: () => Promise<unknown>): Promise<unknown>;
  /** Does what a user repeats until it works, some minutes apart. */
  untilDone<T>(what: string, minutes: number, work: () => Promise<T>): Promise<T>;
}

export function placeInMemory(): StoryPlace {
  return {
    ...memoryStore(),
    attempt: (_what, work) => work(),
    untilDone: (_what, _minutes, work) => work(),
  };
}

/** A world of webhooks in which the shipped network code reaches the story's servers. */
export class WebhookStoryWorld extends WebhookWorld {
  readonly endpoints = new Map<string, Endpoint>();
  /** The last message to each host, for the attacker. */
  readonly intercepted = new Map<string, IncomingMessage>();
  readonly #dice: Dice;

  constructor(dice: Dice, store?: WorldStore) {
    super(store);
    this.#dice = dice;
  }

  /** A sender with faults at its calls, on the story's network. */
  networkSender(faults: readonly SenderFault[] = [], pauses: readonly number[] = [0]) {
    const { call, ...process } = this.process(faults, pauses);
    const post: WebhookParts['post'] = (sent) =>
      call('post', () =>
        publicPost(sent, {
          resolve: async (host) => this.#endpoint(host).resolve(this.now),
          connect: async ({ url, headers, body }, address) => {
            const { hostname } = new URL(url);
            const message = { headers, body: String(body) };
            this.intercepted.set(hostname, message);
            return this.#endpoint(hostname).connect(message, address, this);
          },
        }),
      );
    return {
      ...process,
      post,
      callHubSpot: this.hubSpot,
      realTime: () => new Date(this.now),
      random: () => this.#dice.next(),
    } satisfies WebhookParts;
  }

  #endpoint(host: string): Endpoint {
    const endpoint = this.endpoints.get(host);
    if (endpoint === undefined) throw new Error(`There is no host ${host}.`);
    return endpoint;
  }
}
