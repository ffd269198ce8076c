import { Fragment, type ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface LoadingProps {
  /** Read by screen readers only. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Draws a gray bar of each width, instead of or above the children. */
  readonly bars?: readonly string[];
  readonly children?: ReactNode;
}

/** The placeholder of a part that is loading. Give it the size of what comes. */
export function Loading({ label, className, bars = [], children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <Bars widths={bars} />
      {children}
    </div>
  );
}

/** The same bar several times, for `bars`. */
export function rows(times: number, bar: string): readonly string[] {
  return Array.from({ length: times }, () => bar);
}

/** One gray bar per width. */
export function Bars({ widths }: { readonly widths: readonly string[] }) {
  return widths.map((width, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
    <Skeleton key={index} className={width} />
  ));
}

/** The same placeholder several times. */
export function Repeat({ times, children }: { readonly times: number; readonly children: ReactNode }) {
  return Array.from({ length: times }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the copies are alike and never move
    <Fragment key={index}>{children}</Fragment>
  ));
}
