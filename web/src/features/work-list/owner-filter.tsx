import { Link } from 'react-router';
import { type WorkView, workViewQuery } from './work-view.ts';

const CHOICES = [
  { assigned: null, label: 'Everyone’s leads' },
  { assigned: 'me', label: 'Mine' },
  { assigned: 'nobody', label: 'Nobody’s' },
] as const;

/** Whose leads of the team's list the page shows. */
export function OwnerFilter({ view }: { readonly view: WorkView }) {
  return (
    <nav aria-label="Whose leads" className="mt-4 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {CHOICES.map(({ assigned, label }) => (
          <li key={label}>
            <Link
              to={{ pathname: '/work', search: String(workViewQuery({ ...view, assigned, page: 1 })) }}
              aria-current={view.assigned === assigned ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded border border-line-strong px-3 text-14 text-muted no-underline hover:bg-sunken aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink sm:min-h-9"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
