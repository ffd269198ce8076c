import { formatCount } from '../../../lib/format/format.ts';
import type { VisibleLeads } from './hidden-leads.ts';

/** How many leads of the page are left out, and a way to see the hidden ones. */
export function HiddenLeadsNote({ leads }: { readonly leads: VisibleLeads }) {
  const { hidden, workedOn, showsHidden, hidesWorkedOn } = leads;
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-3 py-1 text-14 text-muted sm:px-6 print:hidden">
      {hidesWorkedOn && workedOn > 0 && (
        <span>{formatCount(workedOn)} on your list, not shown on this page</span>
      )}
      {hidden > 0 && (
        <span>
          {formatCount(hidden)} hidden ·{' '}
          <button
            type="button"
            onClick={() => leads.setShowsHidden(!showsHidden)}
            className="min-h-11 rounded px-1 font-medium text-ink underline sm:min-h-8"
          >
            {showsHidden ? 'Hide again' : 'Show'}
          </button>
        </span>
      )}
    </p>
  );
}
