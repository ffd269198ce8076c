import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SheetProps {
  readonly id?: string;
  /** The number the sheet bears in the set. */
  readonly number: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** The width its content keeps to, where the page around it sets none. */
  readonly measure?: string;
}

/** A section of a public page, as a sheet of a drawing set: number and title in the margin, content beside them. */
export function DrawingSheet({ id, number, title, lead, children, measure }: SheetProps) {
  return (
    <section
      id={id}
      aria-labelledby={`sheet-${number}`}
      className="scroll-mt-6 border-t border-line py-12 sm:py-16 lg:py-24"
    >
      <div className={classNames('grid gap-x-12 gap-y-8 lg:grid-cols-12 lg:gap-y-10', measure)}>
        <header className="lg:col-span-4">
          <p className="figures font-mono text-12 text-muted">{number}</p>
          <h2 id={`sheet-${number}`} className="mt-2 text-28 font-semibold tracking-tight text-balance">
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
