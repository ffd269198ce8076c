import { Link, useSearchParams } from 'react-router';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CheckboxField } from '../../../ui/form/checkbox.tsx';
import type { Leads } from '../use-leads.ts';

/** How the list is shown: its rows, and which leads are left out. */
export function ViewMenu({ leads, onClose }: { readonly leads: Leads; readonly onClose: () => void }) {
  const { visible } = leads;
  const [query] = useSearchParams();
  const choices = [
    { label: 'Group by contractor', on: leads.firms !== undefined, set: leads.setByFirm },
    { label: 'One line per job', on: leads.byJob, set: leads.setByJob },
    { label: 'Hide leads on my list', on: visible.hidesWorkedOn, set: visible.setHidesWorkedOn },
  ];
  return (
    <>
      <div>
        {choices.map(({ label, on, set }) => (
          <CheckboxField
            key={label}
            label={label}
            checked={on}
            onChange={(event) => set(event.target.checked)}
            className="min-h-11 sm:min-h-8"
          />
        ))}
      </div>
      <Link
        // Without a query both pages begin with the user's own trades and place.
        to={query.size === 0 ? '/heatmap' : `/heatmap?${new URLSearchParams({ list: String(query) })}`}
        className="flex min-h-11 items-center text-14 underline hover:text-signal-text sm:min-h-8"
      >
        Show these on the heat map
      </Link>
      <CopyButton
        text={() => location.href}
        label="Copy link"
        className="min-h-11 px-0! text-14! md:hidden"
      />
      <button
        type="button"
        onClick={() => {
          onClose();
          leads.setHasHelp(true);
        }}
        className="mt-1 min-h-8 text-12 text-muted underline hover:text-ink max-md:hidden"
      >
        Keyboard shortcuts
      </button>
    </>
  );
}
