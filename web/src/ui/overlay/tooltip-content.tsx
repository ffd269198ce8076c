import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  readonly text: string;
  /** The one element that the tooltip explains. */
  readonly children: ReactNode;
}

/** PRODUCT §9: 700 ms delay, 300 ms to the next tooltip, 4 px distance. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const OFFSET_PX = 4;

/** An element with its tooltip. It has its own provider, because no page has two tooltips yet. */
export function TooltipContent({ text, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
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
    </Primitive.Provider>
  );
}
