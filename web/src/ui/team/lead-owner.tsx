import { useKnownUser } from '../../lib/api/session.ts';
import { useTeam } from '../../lib/api/team.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import type { AssigneeProps } from './assignee-select.tsx';

const SHAPE = <div className="h-10 sm:h-8" />;
const AssigneeSelect = lazyPart(async () => (await import('./assignee-select.tsx')).AssigneeSelect, SHAPE);

/** Whose lead it is, for somebody in a team; nothing for others. */
export function LeadOwner(props: AssigneeProps) {
  const team = useTeam();
  if (useKnownUser()?.inTeam !== true) return null;
  if (team === undefined) return SHAPE;
  return <AssigneeSelect {...props} />;
}
