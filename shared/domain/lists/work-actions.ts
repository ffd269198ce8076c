import { idsOf, labelsOf } from './coded-list.ts';

/**
 * What is done, in the order lists show it. `words` is the form in a sentence. Collection decides which words of a record mean one of
 * them. Segments store `bit`, which never changes: see `bitMask`.
 */
export const WORK_ACTIONS = [
  { id: 'new', label: 'New', words: 'new work', bit: 0 },
  { id: 'add', label: 'Addition', words: 'addition work', bit: 1 },
  { id: 'replace', label: 'Replacement', words: 'replacement work', bit: 2 },
  { id: 'repair', label: 'Repair', words: 'repair work', bit: 3 },
  { id: 'alter', label: 'Alteration', words: 'alteration work', bit: 4 },
  { id: 'demolish', label: 'Teardown', words: 'teardown work', bit: 5 },
] as const;

export type WorkAction = (typeof WORK_ACTIONS)[number]['id'];
export const WORK_ACTION_IDS = idsOf(WORK_ACTIONS);
export const WORK_ACTION_BITS = /* @__PURE__ */ Object.fromEntries(
  WORK_ACTIONS.map(({ id, bit }) => [id, bit]),
) as Record<WorkAction, number>;
export const actionLabel = labelsOf(WORK_ACTIONS);
