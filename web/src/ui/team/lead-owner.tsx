import { useKnownUser } from '../../lib/api/session.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import type { AssigneeProps } from './assignee-select.tsx';

const AssigneeSelect = lazyPart(async () => (await import('./assignee-select.tsx')).AssigneeSelect);

/** Whose lead it is, for somebody in a team; nothing for others. */
export function LeadOwner(props: AssigneeProps) {
  if (useKnownUser()?.inTeam !== true) return null;
  return <AssigneeSelect {...props} />;
}
