import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ProblemProps {
  readonly className?: string;
  /** In a frame, for what concerns a whole form. */
  readonly framed?: boolean;
  readonly children: ReactNode;
}

/** Says why an action failed. Screen readers announce it. */
export function Problem({ className = 'mt-2', framed = false, children }: ProblemProps) {
  const look = framed ? 'border-l-4 border-problem bg-sunken px-3 py-2' : 'text-problem';
  return (
    <p role="alert" className={classNames('text-14', look, className)}>
      {children}
    </p>
  );
}
