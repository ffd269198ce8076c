import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface RuledSectionProps {
  readonly title: string;
  /** Of a page without other headings of its size. */
  readonly large?: boolean;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** At the right end. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a ruled heading. */
export function RuledSection({ title, large = false, note, action, children }: RuledSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={large ? 'mt-8' : 'mt-6'}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line-strong pb-2">
        <h2 id={headingId} className={classNames('font-semibold', large ? 'text-20' : 'text-16')}>
          {title}
        </h2>
        {note !== undefined && <p className="min-w-0 text-12 text-muted">{note}</p>}
        {action !== undefined && <div className="ml-auto text-12">{action}</div>}
      </header>
      {children}
    </section>
  );
}
