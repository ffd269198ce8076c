import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { onFirstInput } from '../lib/browser/first-input.ts';

export interface TooltipProps {
  readonly text: string;
  /** The one element that is explained. */
  readonly children: ReactNode;
}

/**
 * A short explanation of the one element inside it, on hover and on focus. Never the only place of a fact: its code comes
 * at the first sign of somebody there, and where it cannot be fetched the element stands alone.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [Explained, setExplained] = useState<ComponentType<TooltipProps> | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      onFirstInput(() =>
        import('./tooltip-content.tsx').then(
          ({ TooltipContent }) => whenLeft(place.current, () => setExplained(() => TooltipContent)),
          () => setExplained(null),
        ),
      ),
    [],
  );
  if (Explained !== null) return <Explained text={text}>{children}</Explained>;
  return (
    <span ref={place} className="contents">
      {children}
    </span>
  );
}

/** Does something to an element that nobody is at: what is exchanged under a press or a focus would lose it. */
function whenLeft(element: Element | null, act: () => void): void {
  if (element === null) return;
  if (!element.matches(':hover, :active, :focus-within')) act();
  else
    for (const leaving of ['pointerleave', 'focusout'])
      element.addEventListener(leaving, () => setTimeout(() => whenLeft(element, act)), { once: true });
}
