import { Tooltip as Primitive } from 'radix-ui';
import type { TooltipProps } from './tooltip.tsx';

/** PRODUCT §9: a tooltip waits 700 ms, follows within 300 ms of another, and stands 4 px off. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const OFFSET_PX = 4;

/** An element with its tooltip. It brings its own timing: no page has two tooltips yet, which would share it. */
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
