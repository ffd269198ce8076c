import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

export interface Figure {
  readonly label: string;
  /** Undefined while loading. */
  readonly figure: ReactNode;
  readonly note?: ReactNode;
}

export function FigureStrip({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    // Each cell draws its left and top line; the frame hides the outer ones.
    <dl className="mt-6 grid grid-cols-2 overflow-hidden border-y border-line-strong lg:grid-cols-4">
      {figures.map(({ label, figure, note }) => (
        <div
          key={label}
          className="-mt-px -ml-px min-w-0 border-t border-l border-line px-4 py-5 max-lg:odd:pl-1 sm:px-6 lg:nth-[4n+1]:pl-1"
        >
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="figures mt-1 font-mono text-28 font-medium tracking-tighter whitespace-nowrap sm:text-44">
            {figure ?? <Skeleton className="my-1.5 h-7 w-24 sm:h-10" />}
          </dd>
          {note !== undefined && <dd className="mt-1 text-12 text-pretty text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
