import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** At the right end. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the home page, with a ruled heading. */
export function Section({ title, note, action, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classNames('mt-6', className)}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line-strong pb-2">
        <h2 id={headingId} className="text-16 font-semibold">
          {title}
        </h2>
        {note !== undefined && <p className="min-w-0 text-12 text-muted">{note}</p>}
        {action !== undefined && <div className="ml-auto text-12">{action}</div>}
      </header>
      {children}
    </section>
  );
}

/** Of a link at the right end of a heading. */
export const SECTION_LINK =
  'inline-flex min-h-6 items-center text-ink underline decoration-line-strong hover:decoration-current';

/** Tailwind's `lg`: rows from here on, cards below. */
export const ROWS_WIDTH = '(min-width: 64rem)';
