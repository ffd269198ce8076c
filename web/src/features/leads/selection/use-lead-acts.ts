import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { ROUTE_FULL } from '#shared/domain/route/route-max.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { errorSentence, isSubscriptionRequired, isUnauthorized } from '../../../lib/api/api.ts';
import { markQuery, marksQuery, storeWorkMark, type WorkMark } from '../../../lib/api/work-marks.ts';
import { counted, formatCount } from '../../../lib/format/format.ts';
import { addStops } from '../../../lib/saved/add-stops.ts';
import { useRouteStops } from '../../../lib/saved/route-stops.ts';
import { showError, type ToastMessage } from '../../../ui/toasts/toast-store.ts';
import { useAction } from '../../../ui/toasts/use-action.ts';
import { type Noted, noteLead, takeBackNote } from '../../../ui/work/note-lead.ts';
import { useChangeWork } from '../../../ui/work/use-change-work.ts';

type Leads = readonly ScoredPermit[];

/** @param onStep called before each lead, with its number from 1 */
type Run = (leads: Leads, onStep: (at: number) => void) => Promise<Outcome>;

/** What became of some leads. */
interface Outcome {
  readonly done: Leads;
  /** Why the others are as before. */
  readonly errors: readonly unknown[];
  /** How many needed nothing. */
  readonly already?: number;
  /** How many are done once there is a connection. */
  readonly waiting?: number;
  readonly undo?: Run;
}

/** Something done to leads, and its words: "Saving", "Saved", "Not saved", "Saved already". */
interface Act {
  readonly words: readonly [doing: string, done: string, failed: string, already?: string];
  readonly run: Run;
  /** The leads leave the list, and so the selection. */
  readonly removes?: true;
}

const UNDO = ['Taking back', 'Took back', 'Not taken back'] as const;

/**
 * What can be done to many leads, or to one. Each says what it did, to how many and why not to the others, and can be undone.
 * @param deselect for leads that leave the list
 */
export function useLeadActs(deselect: (leads: Leads) => void) {
  const client = useQueryClient();
  const { change: changeStops } = useRouteStops();
  const changing = useChangeWork();
  const [progress, setProgress] = useState<string | null>(null);
  const acting = useAction(
    async ({ act: { words, run }, leads }: { readonly act: Act; readonly leads: Leads }) => {
      const total = leads.length;
      const step = (at: number): void =>
        total > 1 ? setProgress(`${words[0]} ${formatCount(at)} of ${formatCount(total)}`) : undefined;
      const outcome = await run(leads, step).finally(() => setProgress(null));
      const { done, errors, already = 0 } = outcome;
      if (done.length + already === 0 && errors.length > 0) throw errors[0];
      return outcome;
    },
    {
      done: (outcome, { act, leads }) => {
        const { done, undo: run } = outcome;
        const undo = () => acting.mutate({ act: { words: UNDO, run: run as Run }, leads: done });
        return {
          ...messageOf(act, leads, outcome),
          ...(run !== undefined && done.length > 0 && { action: { label: 'Undo', act: undo } }),
        };
      },
      onDone: ({ done }, { act }) => act.removes && deselect(done),
      onFailed: (error, { act }) => showError(act.words[2], errorSentence)(error),
    },
  );

  /** Notes something of each lead. @param back takes one note back */
  const noting =
    (
      note: (lead: ScoredPermit) => Promise<Noted>,
      back: (lead: ScoredPermit, noted: Noted) => Promise<WorkMark | null>,
    ): Run =>
    async (leads, onStep) => {
      const { made, errors } = await eachLead(leads, onStep, note);
      for (const [{ id }, { mark }] of made) storeWorkMark(client, id, mark);
      const waiting = [...made.values()].filter(({ waits }) => waits).length;
      return {
        done: [...made.keys()],
        errors,
        waiting,
        undo: async (done, onBack) => {
          const undone = await eachLead(done, onBack, (lead) => back(lead, made.get(lead) as Noted));
          for (const [{ id }, mark] of undone.made) storeWorkMark(client, id, mark);
          return { done: [...undone.made.keys()], errors: undone.errors };
        },
      };
    };
  const stageOf = async (id: string): Promise<WorkStage | undefined> =>
    (await client.ensureQueryData(marksQuery)).find(({ permitId }) => permitId === id)?.stage;
  /** Puts leads in a stage. @param isThere whether one in another stage needs nothing */
  const toStage =
    (stage: WorkStage, isThere: (now: WorkStage) => boolean): Run =>
    async (leads, onStep) => {
      const stages = await Promise.all(leads.map(({ id }) => stageOf(id)));
      const others = leads.filter((_, at) => {
        const now = stages[at];
        return now === undefined || !isThere(now);
      });
      const run = noting(
        (lead) => noteLead(named(lead), { stage }),
        (lead, noted) => takeBackNote(named(lead), noted, false),
      );
      return { ...(await run(others, onStep)), already: leads.length - others.length };
    };
  const save = (leads: Leads): void => {
    const run = toStage('saved', (now) => now !== 'hidden');
    acting.mutate({
      act: { words: ['Saving', 'Saved', 'Not saved', 'On your work list already'], run },
      leads,
    });
  };
  const toRoute: Run = async (leads) => {
    const { added, already, left } = await addStops(changeStops, leads);
    return {
      done: added,
      errors: left > 0 ? [new Error(ROUTE_FULL)] : [],
      already,
      undo: async (taken) => {
        await changeStops((stops) =>
          stops.filter(({ permit }) => taken.every(({ id }) => id !== permit?.id)),
        );
        return { done: taken, errors: [] };
      },
    };
  };
  return {
    /** "Saving 12 of 40" while it runs. */
    progress,
    save,
    /** Saves a lead, or unsaves one that is only saved so far. */
    star: async (lead: ScoredPermit): Promise<void> => {
      if ((await stageOf(lead.id).catch(() => undefined)) !== 'saved') return save([lead]);
      const mark = await client.fetchQuery(markQuery(lead.id)).catch(showError('Not taken back'));
      if (mark) changing.mutate({ ...named(lead), change: { version: mark.version, back: true } });
    },
    hide: (leads: Leads): void => {
      const run = toStage('hidden', (now) => now === 'hidden');
      acting.mutate({
        act: { words: ['Hiding', 'Hid', 'Not hidden', 'Hidden already'], run, removes: true },
        leads,
      });
    },
    /** @param person of the team; null for nobody */
    assign: (leads: Leads, person: string | null): void => {
      const before = new Map<string, string | null>();
      const run = noting(
        async (lead) => {
          if ((await stageOf(lead.id)) !== undefined)
            before.set(lead.id, (await client.fetchQuery(markQuery(lead.id))).assignedTo);
          return noteLead(named(lead), { assignedTo: person });
        },
        async (lead, noted) => {
          const assignedTo = before.get(lead.id);
          return assignedTo === undefined
            ? takeBackNote(named(lead), noted, true)
            : (await noteLead(named(lead), { assignedTo })).mark;
        },
      );
      acting.mutate({ act: { words: ['Assigning', 'Assigned', 'Not assigned'], run }, leads });
    },
    /** Puts leads at the end of the route, as many as fit. */
    route: (leads: Leads): void =>
      acting.mutate({
        act: {
          words: ['Adding', 'Added to your route:', 'Not added to your route', 'On your route already'],
          run: toRoute,
        },
        leads,
      }),
  };
}

/** Does one thing to each lead in turn, to all that it can be done to. After the end of a session nothing else is tried. */
async function eachLead<T>(
  leads: Leads,
  onStep: (at: number) => void,
  one: (lead: ScoredPermit) => Promise<T>,
): Promise<{ readonly made: ReadonlyMap<ScoredPermit, T>; readonly errors: readonly unknown[] }> {
  const made = new Map<ScoredPermit, T>();
  const errors: unknown[] = [];
  for (const [at, lead] of leads.entries()) {
    onStep(at + 1);
    try {
      made.set(lead, await one(lead));
    } catch (error) {
      errors.push(error);
      if (isUnauthorized(error) || isSubscriptionRequired(error)) break;
    }
  }
  return { made, errors };
}

/** "Saved 38 of 40 leads", and why not the others. */
function messageOf({ words }: Act, leads: Leads, outcome: Outcome): ToastMessage {
  const [, verb, failed, there = ''] = words;
  const { done, errors, already = 0, waiting = 0 } = outcome;
  const one = leads.length === 1 ? [leads[0]?.permitNumber] : [];
  if (already === leads.length) return { title: there, description: one[0] ?? counted(leads.length, 'lead') };
  const asked = leads.length - already;
  const left = asked - done.length;
  const sentences = [
    ...one,
    ...(already > 0 ? [`${formatCount(already)} ${there.toLowerCase()}.`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting for a connection.`] : []),
    ...(left > 0 ? [`${formatCount(left)} ${failed.toLowerCase()}: ${errorSentence(errors[0])}`] : []),
  ];
  return {
    title: `${verb} ${left > 0 ? `${formatCount(done.length)} of ` : ''}${counted(asked, 'lead')}`,
    description: sentences.join(' '),
    ...(left > 0 && { tone: 'problem' }),
  };
}

function named({ id: permitId, permitNumber }: ScoredPermit) {
  return { permitId, permitNumber };
}
