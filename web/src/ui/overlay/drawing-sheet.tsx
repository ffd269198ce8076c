import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface SheetProps {
  readonly id?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Width classes for the content, if the page sets no width. */
  readonly measure?: string;
}

/** A section of a public page: title at the left, content at the right. */
export function DrawingSheet({ id, title, lead, children, measure }: SheetProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="scroll-mt-6 border-t border-line py-6 sm:py-16 lg:py-24"
    >
      <div className={classNames('grid gap-x-12 gap-y-6 lg:grid-cols-12 lg:gap-y-10', measure)}>
        <header className="lg:col-span-4">
          <h2 id={titleId} className="text-28 font-semibold tracking-tight text-balance">
            {title}
          </h2>
          {lead !== undefined && (
            <div className="mt-4 max-w-prose text-16 text-pretty text-muted">{lead}</div>
          )}
        </header>
        <div className="min-w-0 lg:col-span-8">{children}</div>
      </div>
    </section>
  );
}
