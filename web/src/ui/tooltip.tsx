import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Spec §9: a tooltip waits 700 ms, follows within 300 ms of another, and stands 4 px off. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const OFFSET_PX = 4;

/** Times the tooltips of a page; stands once in its root. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Primitive.Provider>
  );
}

/** A short explanation of the one element inside it, on hover and on focus. Never the only place of a fact. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={OFFSET_PX}
          collisionPadding={8}
          className="z-[55] max-w-xs rounded bg-ink px-2 py-1 text-12 text-paper shadow"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
