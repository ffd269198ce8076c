import { useCallback, useEffect, useState } from 'react';

/** A countdown that starts on mount. Returns the whole seconds left and a function that restarts it. */
export function usePause(seconds: number): [number, () => void] {
  const [left, setLeft] = useState(seconds);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every round restarts the countdown
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, round]);
  const restart = useCallback(() => setRound((before) => before + 1), []);
  return [left, restart];
}
