import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onFirstInput } from '../../lib/browser/first-input.ts';
import type { TooltipProps } from './tooltip-content.tsx';

/**
 * A short explanation of the element inside it, on hover and focus. Never put a fact only here: the code loads on the first
 * input, and if loading fails there is no tooltip.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [Content, setContent] = useState<ComponentType<TooltipProps> | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      onFirstInput(() =>
        import('./tooltip-content.tsx').then(
          ({ TooltipContent }) => whenIdle(place.current, () => setContent(() => TooltipContent)),
          () => setContent(null),
        ),
      ),
    [],
  );
  if (Content !== null) return <Content text={text}>{children}</Content>;
  return (
    <span ref={place} className="contents">
      {children}
    </span>
  );
}

/** Acts when the user is not on the element: replacing it would lose a press or the focus. */
function whenIdle(element: Element | null, act: () => void): void {
  if (element === null) return;
  if (!element.matches(':hover, :active, :focus-within')) act();
  else
    for (const leaving of ['pointerleave', 'focusout'])
      element.addEventListener(leaving, () => setTimeout(() => whenIdle(element, act)), { once: true });
}
