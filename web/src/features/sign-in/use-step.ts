import { useCallback, useEffect, useState } from 'react';
import type { SignInStep } from './step.ts';

const HASHES: Readonly<Record<SignInStep, string>> = {
  'sign-in': '',
  create: '#create',
  forgot: '#forgot',
  code: '#code',
  reset: '#new-password',
  factor: '#app-code',
  'new-password': '#change-password',
  'set-up': '#second-factor',
  'turn-off': '#second-factor-off',
  passkeys: '#passkeys',
  'recovery-codes': '#recovery-codes',
  recover: '#recover',
};

function parseStep(hash: string): SignInStep {
  return (Object.keys(HASHES) as SignInStep[]).find((step) => HASHES[step] === hash) ?? 'sign-in';
}

/** The current step, stored in the URL hash so that the Back button goes back a step and links can open "create account". */
export function useStep(): [SignInStep, (step: SignInStep) => void] {
  const [step, setStep] = useState(() => parseStep(location.hash));
  useEffect(() => {
    const follow = (): void => setStep(parseStep(location.hash));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((next: SignInStep) => {
    if (parseStep(location.hash) !== next)
      history.pushState(null, '', `${location.pathname}${location.search}${HASHES[next]}`);
    setStep(next);
  }, []);
  return [step, go];
}
