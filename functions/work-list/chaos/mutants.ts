import type { TextMutant } from '#infra/sim/harness/mutants.ts';

const SERVER = 'work-list/change-work.ts';
const HISTORY = '../shared/domain/sync/mark-history.ts';
const DEVICE = '../shared/domain/sync/waiting-changes.ts';

/** Guards whose removal the stories must detect. */
export const SYNC_MUTANTS: readonly TextMutant[] = [
  {
    name: 'server: a repeated change is applied again',
    file: HISTORY,
    find: '  if (history.changes.includes(id)) return history;\n',
    replace: '',
    also: {
      file: SERVER,
      find: 'if (change.id !== undefined && before.history.changes.includes(change.id)) return before.mark;',
      replace: '',
    },
  },
  {
    name: 'server: few changes are remembered',
    file: HISTORY,
    find: 'CHANGES_KEPT = 50',
    replace: 'CHANGES_KEPT = 1',
  },
  {
    name: 'server: a removed mark forgets its changes',
    file: SERVER,
    find: '{ remove: key, condition }, keep, countWrite',
    replace: '{ remove: key, condition }, countWrite',
  },
  {
    name: 'server: a write does not look whether another came before',
    file: SERVER,
    find: 'return [{ put, condition }];',
    replace: 'return [{ put }];',
  },
  {
    name: 'server: a change that waited is refused like others',
    file: SERVER,
    find: 'change.queued === undefined && (before.mark',
    replace: '(before.mark',
  },
  {
    name: 'time: the clock of a device is believed',
    file: DEVICE,
    find: 'new Date(received.getTime() - age)',
    replace: 'new Date(Date.parse(made) + 0 * age * received.getTime())',
  },
  {
    name: 'time: the server takes its own',
    file: DEVICE,
    find: 'received.getTime() - age',
    replace: 'received.getTime() - 0 * age',
  },
  {
    name: 'time: a clock that was set back puts changes before earlier ones',
    file: DEVICE,
    find: 'new Date(Math.max(last, now.getTime()))',
    replace: 'new Date(Math.max(0 * last, now.getTime()))',
  },
  {
    name: 'steps: in the order of their arrival',
    file: HISTORY,
    find: '...added].toSorted(byTime).slice(-STEPS_KEPT)',
    replace: '...added].slice(-STEPS_KEPT)',
  },
  {
    name: 'steps: one that is undone stays',
    file: HISTORY,
    find: 'list.filter((one) => !isUndone(one))',
    replace: 'list.filter((one) => !isUndone(one) || true)',
  },
  {
    name: 'call-back: the last one that arrives wins',
    file: HISTORY,
    find: 'callBack !== undefined && isNewest(history.callBack)',
    replace: 'callBack !== undefined',
  },
  {
    name: 'person: the last one that arrives wins',
    file: HISTORY,
    find: 'assignedTo !== undefined && isNewest(history.assigned)',
    replace: 'assignedTo !== undefined',
  },
  {
    name: 'note: the last one that arrives wins',
    file: HISTORY,
    find: '!note.replaces.includes(one.id)',
    replace: '!note.replaces.includes(one.id) && false',
  },
  {
    name: 'note: nothing is ever replaced',
    file: HISTORY,
    find: '!note.replaces.includes(one.id)',
    replace: '!note.replaces.includes(one.id) || true',
  },
  {
    name: 'note: only the first text shows',
    file: HISTORY,
    find: 'if (texts.length < 2) return',
    replace: 'if (texts.length < 9) return',
  },
  {
    name: 'device: does not look at what waits',
    file: DEVICE,
    find: 'const history = waiting.reduce(',
    replace: 'const history = waiting.slice(0, 0).reduce(',
  },
  {
    name: 'device: sends the newest first',
    file: DEVICE,
    find: 'of await store.read()) {',
    replace: 'of (await store.read()).toReversed()) {',
  },
  {
    name: 'device: goes on without an answer',
    file: DEVICE,
    find: "if (result === 'later') return;",
    replace: "if (result === 'later') continue;",
  },
  {
    name: 'device: sends once only',
    file: DEVICE,
    find: "if (result === 'later') return;",
    replace: '',
    also: {
      file: DEVICE,
      find: "if (result === 'applied') await",
      replace: "if (typeof result === 'string') await",
    },
  },
];
