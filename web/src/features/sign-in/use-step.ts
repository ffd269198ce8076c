import { useCallback, useEffect, useState } from 'react';
import type { Step } from './step.ts';

const HASHES: Readonly<Record<Step, string>> = {
  'sign-in': '',
  create: '#create',
  forgot: '#forgot',
  code: '#code',
  reset: '#new-password',
  factor: '#app-code',
  'new-password': '#change-password',
  'set-up': '#second-factor',
  'turn-off': '#second-factor-off',
};

function stepOf(hash: string): Step {
  return (Object.keys(HASHES) as Step[]).find((step) => HASHES[step] === hash) ?? 'sign-in';
}

/**
 * The step shown, kept in the address after `#` so that the browser's Back button goes back a step and "create an
 * account" can be linked to.
 */
export function useStep(): [Step, (step: Step) => void] {
  const [step, setStep] = useState(() => stepOf(location.hash));
  useEffect(() => {
    const follow = (): void => setStep(stepOf(location.hash));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((next: Step) => {
    if (stepOf(location.hash) !== next)
      history.pushState(null, '', `${location.pathname}${location.search}${HASHES[next]}`);
    setStep(next);
  }, []);
  return [step, go];
}
