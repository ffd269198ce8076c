import { STATES } from '#shared/domain/permit/states.ts';

export const STATE_OPTIONS = [
  ['', 'Choose a state'],
  ...STATES.map(({ name }) => [name, name] as const),
] as const;
