import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { read } from './read.ts';
import { useKnownUser } from './session.ts';

export type Team = Output<'team'>;
export type TeamPerson = Team['people'][number];

/** The people who work together. */
export const teamQuery = { ...read('team'), staleTime: 60_000 };

/** The team of somebody who is in one; makes no call for others. */
export function useTeam(): Team | undefined {
  const inTeam = useKnownUser()?.inTeam === true;
  return useQuery({ ...teamQuery, enabled: inTeam }).data;
}

/** A person's name, or else their address. */
export function personName({ name, email, isYou }: TeamPerson): string {
  const shown = name === null || name.trim() === '' ? email : name;
  return isYou ? `${shown} (you)` : shown;
}
