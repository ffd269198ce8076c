import type { ReactNode } from 'react';
import { pathOf } from '#shared/contract/routes.ts';
import { classNames } from '../../ui/class-names.ts';

/** The measure every section of the page keeps to. */
export const MEASURE = 'mx-auto w-full max-w-300 px-5 sm:px-8';

/** Where a trial starts and where one signs in; the part after `#` opens the right step of the sign-in page. */
export const SIGN_IN_HREF = pathOf('login');
export const START_TRIAL_HREF = `${SIGN_IN_HREF}#create`;

export interface SectionProps {
  readonly id?: string;
  /** The number the sheet bears in the set. */
  readonly sheet: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A sheet of the set: its number and title in the margin, its drawing beside them. */
export function Section({ id, sheet, title, lead, children, className }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`sheet-${sheet}`}
      className={classNames('scroll-mt-6 border-t border-line py-16 lg:py-24', className)}
    >
      <div className={classNames(MEASURE, 'grid gap-x-12 gap-y-10 lg:grid-cols-12')}>
        <header className="lg:col-span-4">
          <p className="figures font-mono text-12 text-muted">{sheet}</p>
          <h2 id={`sheet-${sheet}`} className="mt-2 text-28 font-semibold tracking-tight text-balance">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-4 max-w-prose text-16 text-pretty text-muted">{lead}</p>}
        </header>
        <div className="min-w-0 lg:col-span-8">{children}</div>
      </div>
    </section>
  );
}
