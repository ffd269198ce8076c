import { STATES } from '#shared/domain/permit/states.ts';

/** The options of a select of one state. */
export const STATE_OPTIONS = [
  ['', 'Choose a state'],
  ...STATES.map(({ name }) => [name, name] as const),
] as const;
