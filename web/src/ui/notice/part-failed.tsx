import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

interface PartFailedProps {
  readonly className?: string;
  readonly onTryAgain: () => void;
  /** The sentence: "The runs could not be loaded." */
  readonly children: ReactNode;
}

/** In place of a part of a page that could not be read. Screen readers announce it. */
export function PartFailed({ className, onTryAgain, children }: PartFailedProps) {
  return (
    <p role="alert" className={classNames('flex flex-wrap items-center gap-3 text-14 text-muted', className)}>
      {children}
      <Button size="small" onClick={onTryAgain}>
        Try Again
      </Button>
    </p>
  );
}
