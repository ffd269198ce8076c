import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '../../../lib/api/read.ts';
import { greetingName, type User } from '../../../lib/api/session.ts';
import { ALL_LEADS_HREF } from '../../../lib/page/links.ts';
import { quotaWords } from '../quota-words.ts';

/** What is left of the month's exports, and the ways on. */
export function ListEnd({ user, onLookUp }: { readonly user: User; readonly onLookUp: () => void }) {
  const quota = useQuery(read('exportQuota')).data;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-12 text-muted">
      <p className="break-words">Welcome, {greetingName(user)}</p>
      <p>{quota !== undefined && quotaWords(quota)}</p>
      <Link to={ALL_LEADS_HREF} className="inline-flex min-h-8 items-center underline">
        View All Leads
      </Link>
      <p>
        Can’t find one?{' '}
        <button type="button" onClick={onLookUp} className="inline-flex min-h-8 items-center underline">
          Type its address or number above
        </button>
      </p>
    </div>
  );
}
