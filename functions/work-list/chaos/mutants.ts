import { instead, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/** Guards whose removal the stories must detect. */
export const SYNC_MUTANTS: readonly Mutant[] = [
  {
    name: 'server: a repeated change is applied again',
    guards: { 'a change is applied once': removed, 'a repeated change is answered at once': removed },
  },
  {
    name: 'server: few changes are remembered',
    guards: { 'many changes are remembered': instead('1') },
  },
  {
    name: 'server: a removed mark forgets its changes',
    guards: {
      'a removed mark remembers its changes': instead(
        'before === undefined ? [keep] : [{ remove: key, condition }, countWrite(userId, -1)]',
      ),
    },
    // Few stories repeat a change of a mark that was removed: the first is seed 387.
    args: ['--seeds', '600', '--until-wrong'],
  },
  {
    name: 'server: a write does not look whether another came before',
    guards: { 'a mark changes from what was read': instead('if (before !== undefined) return [{ put }]') },
  },
  {
    name: 'server: a change that waited is refused like others',
    guards: {
      'a change that waited has no version': when("(before.mark?.version ?? '') !== asked.version"),
    },
  },
  {
    name: 'time: the clock of a device is believed',
    guards: {
      'a change has the time of the server, less its wait': instead(
        'new Date(Date.parse(made)).toISOString()',
      ),
    },
  },
  {
    name: 'time: the server takes its own',
    guards: { 'a change has the time of the server, less its wait': instead('received.toISOString()') },
  },
  {
    name: 'time: a clock that was set back puts changes before earlier ones',
    guards: { 'a change is later than those before it': instead('now.toISOString()') },
  },
  {
    name: 'steps: in the order of their arrival',
    guards: {
      'steps are sorted, without undone ones': instead((code) => code.replace('.toSorted(byTime)', '')),
    },
  },
  {
    name: 'steps: one that is undone stays',
    guards: {
      'steps are sorted, without undone ones': instead((code) =>
        code.replace('.filter((one) => !isUndone(one))', ''),
      ),
    },
  },
  {
    name: 'letters: one that is undone stays',
    guards: {
      'letters are kept as calls are': instead(
        '[...(history.letters ?? []), ...(wrote === undefined ? [] : [{ at, id }])].toSorted(byTime)',
      ),
    },
  },
  {
    name: 'letters: a later change forgets them',
    guards: { 'letters are kept as calls are': instead('wrote === undefined ? [] : [{ at, id }]') },
  },
  {
    name: 'call-back: the last one that arrives wins',
    guards: { 'the newest call-back wins': when('callBack !== undefined') },
  },
  {
    name: 'person: the last one that arrives wins',
    guards: { 'the newest assignment wins': when('assignedTo !== undefined') },
  },
  {
    name: 'note: the last one that arrives wins',
    guards: { 'a note replaces what it saw': instead('...[]') },
  },
  {
    name: 'note: nothing is ever replaced',
    guards: { 'a note replaces what it saw': instead('...history.notes') },
  },
  {
    name: 'note: only the first text shows',
    guards: { 'every text of a note shows': when('texts.length < 9') },
  },
  {
    name: 'device: does not look at what waits',
    guards: {
      'a device shows what waits': instead((code) =>
        code.replace('waiting.reduce', 'waiting.slice(0, 0).reduce'),
      ),
    },
  },
  {
    name: 'device: sends the newest first',
    guards: { 'a device sends in order': instead('(await store.read()).toReversed()') },
  },
  {
    name: 'device: goes on without an answer',
    guards: { 'a device stops without an answer': instead("if (result === 'later') continue") },
  },
  {
    name: 'device: sends once only',
    guards: {
      'a device stops without an answer': removed,
      'a change waits until it is applied': when("typeof result === 'string'"),
    },
  },
];
