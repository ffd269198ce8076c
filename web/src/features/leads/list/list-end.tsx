import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shownLabels, WHO, WHO_IDS } from '#shared/domain/permit/who.ts';
import { listInWords } from '#shared/domain/words.ts';
import { read } from '../../../lib/api/read.ts';
import { greetingName } from '../../../lib/api/session.ts';
import { formatCount, quotaWords } from '../../../lib/format/format.ts';
import { ALL_LEADS_HREF } from '../../../lib/page/links.ts';
import { isFolded } from '../leads-view.ts';
import type { Leads } from '../use-leads.ts';
import { useListSummary } from './who-filter.tsx';

/** What is left of the month's exports, and the ways on. */
export function ListEnd({ onLookUp, ...leads }: Leads & { readonly onLookUp: () => void }) {
  const { user } = leads;
  const quota = useQuery(read('exportQuota')).data;
  return (
    <>
      {isFolded(leads.view.filter, user.role) && <Folded {...leads} />}
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
    </>
  );
}

/** How many leads of a search its list does not show, and the way to them: "324 taken and 350 ended are folded away". */
function Folded({ view, result, user, unfold }: Leads) {
  const counts = useListSummary({ view, result }, 'who')?.who;
  if (counts === undefined) return null;
  const shown = shownLabels(user.role);
  const folded = WHO_IDS.filter((label) => !shown.includes(label) && counts[label] > 0);
  if (folded.length === 0) return null;
  const words = folded.map((label) => `${formatCount(counts[label])} ${WHO[label].toLowerCase()}`);
  const total = folded.reduce((sum, label) => sum + counts[label], 0);
  return (
    <p className="flex flex-wrap items-center gap-x-2 py-2 text-14 text-muted">
      <span>
        {listInWords(words)} {total === 1 ? 'is' : 'are'} folded away:
      </span>
      <button
        type="button"
        onClick={unfold}
        className="inline-flex min-h-11 items-center text-ink underline sm:min-h-8"
      >
        Show
      </button>
    </p>
  );
}
