import { personName, useTeam } from '../../lib/api/team.ts';
import type { WorkMark } from '../../lib/api/work-marks.ts';
import { Select } from '../form/select.tsx';
import { useChangeWork } from '../work/use-change-work.ts';

export interface AssigneeProps {
  readonly mark: Pick<WorkMark, 'permitId' | 'permitNumber' | 'assignedTo' | 'changedBy' | 'version'>;
}

/** Gives a lead to a person of the team, and says who changed it last. */
export function AssigneeSelect({ mark }: AssigneeProps) {
  const { permitId, permitNumber, assignedTo, changedBy, version } = mark;
  const people = useTeam()?.people.filter(({ hasSeat }) => hasSeat) ?? [];
  const changing = useChangeWork();
  if (people.length < 2) return null;
  const last = people.find(({ id }) => id === changedBy);
  return (
    <div className="min-w-0">
      <Select
        size="small"
        aria-label={`Whose lead is ${permitNumber}?`}
        aria-busy={changing.isPending}
        value={assignedTo ?? ''}
        onChange={({ target }) => {
          const change = { version, assignedTo: target.value === '' ? null : target.value };
          if (!changing.isPending) changing.mutate({ permitId, permitNumber, change });
        }}
        none="Nobody’s lead"
        options={people.map((person) => [
          person.id,
          person.isYou ? 'My lead' : `Lead of ${personName(person)}`,
        ])}
      />
      {last !== undefined && (
        <p className="mt-1 truncate text-12 text-muted">Last changed by {personName(last)}</p>
      )}
    </div>
  );
}
