import type { ReactNode } from 'react';
import type { SignInStep } from './step.ts';

interface StepLinkProps {
  readonly to: SignInStep;
  readonly go: (step: SignInStep) => void;
  readonly children: ReactNode;
}

/** A link to another step. */
export function StepLink({ to, go, children }: StepLinkProps) {
  return (
    <button type="button" onClick={() => go(to)} className="text-ink underline underline-offset-3">
      {children}
    </button>
  );
}
