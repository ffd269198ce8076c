import type { Source } from '#functions/collection/source.ts';
import type { PortalRow } from '../columns.ts';
import { type RandomStream, randomStream } from '../random.ts';
import { placeOf } from './places.ts';
import { rowNumber } from './record-numbers.ts';
import { createRowMaker, type MadePermit, type RowState } from './row-maker.ts';
import { LONG_DAYS } from './sequences.ts';
import { drawCount, expectedPermits, permitsMax } from './volume.ts';

/** A published row of the stand-in. */
export interface PublishedRow {
  /** The portal's own row number. */
  readonly number: number;
  readonly row: PortalRow;
  /** Epoch milliseconds of the last change. */
  readonly updatedAt: number;
}

/** A source's rows by hour; the same for the same source, start and hour. */
export interface Population {
  at(time: Date): readonly PublishedRow[];
}

const HOUR_MS = 3_600_000;
const DAY_H = 24;
/** Days that the rows of most sources reach back on the first day. */
const POPULATION_DAYS = 66;
/** Hours from the midnight of the issue day to publication. */
const PUBLISHED_H = { from: 8, to: 80 } as const;
/** Share of rows that the publisher withdraws, and the hours after publication in which it does. */
const WITHDRAWN = 0.006;
const WITHDRAWN_H = { from: 48, to: 900 } as const;

/** Days that a source's rows reach back on the first day. */
export function reachDays(sourceId: string): number {
  return LONG_DAYS[sourceId] ?? POPULATION_DAYS;
}

/**
 * Creates the changing rows of a source (ARCHITECTURE §6): hours add rows, change some and rarely withdraw one.
 * @param since first start of the stand-in; rows begin `reachDays` before
 */
export function createPopulation(source: Source, samples: readonly PortalRow[], since: Date): Population {
  const maker = createRowMaker(source, samples);
  const { residents } = placeOf(source, samples);
  const perDay = permitsMax(residents);
  const firstDay = Math.floor(since.getTime() / HOUR_MS / DAY_H) - reachDays(source.id);
  const days: (readonly Life[])[] = [];
  let known: { hour: number; rows: readonly PublishedRow[] } | undefined;

  const livesOf = (day: number): readonly Life[] => {
    const count = drawCount(
      expectedPermits(source.id, source.state, residents, day),
      perDay,
      randomStream(`${source.id} day ${day}`),
    );
    return Array.from({ length: count }, (_, index) => {
      const at = { day, ofDay: index + 1, perDay };
      return createLife(
        at.day * DAY_H,
        rowNumber(at),
        randomStream(`${source.id} row ${day} ${index}`),
        (random) => maker.make(at, random),
      );
    });
  };
  return {
    at(time) {
      const hour = Math.floor(time.getTime() / HOUR_MS);
      if (known?.hour === hour) return known.rows;
      const rows: PublishedRow[] = [];
      for (let index = 0; firstDay + index <= hour / DAY_H; index++) {
        const lives = days[index] ?? livesOf(firstDay + index);
        days[index] = lives;
        for (const life of lives) {
          const row = life.at(hour);
          if (row !== undefined) rows.push(row);
        }
      }
      known = { hour, rows };
      return rows;
    },
  };
}

/** A row from its publication on. */
interface Life {
  /** @returns undefined before publication and after withdrawal */
  at(hour: number): PublishedRow | undefined;
}

function createLife(
  issued: number,
  number: number,
  random: RandomStream,
  make: (random: RandomStream) => MadePermit,
): Life {
  const from = issued + random.whole(PUBLISHED_H.from, PUBLISHED_H.to);
  const to = random.chance(WITHDRAWN)
    ? from + random.whole(WITHDRAWN_H.from, WITHDRAWN_H.to)
    : Number.POSITIVE_INFINITY;
  let made: { permit: MadePermit; events: readonly Event[] } | undefined;
  let shown: { event: Event; published: PublishedRow } | undefined;
  return {
    at(hour) {
      if (hour < from || hour >= to) return undefined;
      if (made === undefined) {
        const permit = make(random);
        made = { permit, events: eventsOf(permit, from, random) };
      }
      const event = made.events.findLast((one) => one.hour <= hour) ?? made.events[0];
      if (event === undefined) return undefined;
      if (shown?.event !== event)
        shown = {
          event,
          published: { number, row: made.permit.write(event.state), updatedAt: event.hour * HOUR_MS },
        };
      return shown.published;
    },
  };
}

/** A row's state from an hour on. */
interface Event {
  readonly hour: number;
  readonly state: RowState;
}

/** Mean days until each step, and the share of permits that take it. */
const STEPS = {
  issued: { days: 4, share: 0.9 },
  named: { days: 9, share: 0.3 },
  corrected: { days: 6, share: 0.1 },
  started: { days: 7, share: 0.55 },
  finished: { days: 48, share: 0.86 },
  ended: { days: 60, share: 0.05 },
} as const;

function eventsOf(permit: MadePermit, from: number, random: RandomStream): readonly Event[] {
  const steps: { hour: number; change: (state: RowState) => RowState }[] = [];
  const step = (
    { days, share }: { days: number; share: number },
    change: (state: RowState) => RowState,
  ): void => {
    const hour = from + 3 + Math.round(-days * DAY_H * Math.log(1 - random.next()));
    if (random.chance(share)) steps.push({ hour, change });
  };
  const isAtEnd = ({ stage }: RowState): boolean => stage === 'finished' || stage === 'ended';
  step(STEPS.issued, (state) => (state.stage === 'applied' ? { ...state, stage: 'issued' } : state));
  step({ ...STEPS.named, share: permit.namedAtEnd * STEPS.named.share }, (state) => ({
    ...state,
    namesContractor: true,
  }));
  const factor = Math.exp(0.25 * random.normal());
  step(STEPS.corrected, (state) => (isAtEnd(state) ? state : { ...state, valueFactor: factor }));
  step(STEPS.started, (state) => (isAtEnd(state) ? state : { ...state, stage: 'started' }));
  const isNamedAtEnd = random.chance(permit.namedAtEnd);
  step(STEPS.finished, (state) => ({
    ...state,
    stage: 'finished',
    namesContractor: state.namesContractor || isNamedAtEnd,
  }));
  step(STEPS.ended, (state) => (state.stage === 'finished' ? state : { ...state, stage: 'ended' }));
  const events: Event[] = [{ hour: from, state: permit.state }];
  let state = permit.state;
  for (const { hour, change } of steps.sort((a, b) => a.hour - b.hour)) {
    const next = change(state);
    if (next !== state) events.push({ hour, state: next });
    state = next;
  }
  return events;
}
