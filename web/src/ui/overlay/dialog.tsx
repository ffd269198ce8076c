import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { ICONS, Icon } from '../icon.tsx';
import { KEEP_CLEAR } from '../toasts/toast-place.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One sentence under the title; screen readers read it when the dialog opens. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  readonly footer?: ReactNode;
  /** `side` is a sheet at the right edge. Both fill a phone. */
  readonly place?: 'center' | 'side';
}

const PLACES = {
  center:
    'inset-0 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[88vh] sm:w-[min(44rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded sm:border',
  side: 'inset-0 sm:left-auto sm:w-[30rem] sm:border-l',
} as const;

/**
 * A modal dialog: traps the focus, closes on Escape and on a click outside, restores the focus. The class `dialog-open`
 * (tokens.css) stops the page from scrolling; Radix would inject a style, which the content security policy blocks.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  place = 'center',
}: DialogProps) {
  // Dialogs open from the URL, not from a Radix trigger, so Radix does not know where to restore the focus.
  const openedFrom = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <ScrollLock />
        <div
          aria-hidden="true"
          className="pointer-events-auto fixed inset-0 z-40 bg-ink/40 dark:bg-sunken/80 print:hidden"
        />
        <Primitive.Content
          // Radix hides only the elements that exist when the dialog opens, not a list that arrives later.
          aria-modal="true"
          onOpenAutoFocus={() => {
            openedFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={() => {
            if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus({ preventScroll: true });
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(
            'fixed z-50 flex flex-col border-line bg-raised text-ink shadow outline-none',
            'print:static print:block print:max-h-none print:w-full print:translate-none print:border-0',
            PLACES[place],
          )}
        >
          <header
            className={classNames('flex items-start gap-4 border-b border-line py-3 pr-3 pl-5', KEEP_CLEAR)}
          >
            <div className="min-w-0 flex-1 py-1">
              <Primitive.Title className="text-20 font-semibold break-words">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-14 text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label="Close"
              className="grid size-10 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink print:hidden"
            >
              <Icon path={ICONS.close} className="size-4.5" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 print:overflow-visible">
            {children}
          </div>
          {footer !== undefined && (
            <footer
              className={classNames(
                'flex flex-wrap items-center gap-3 border-t border-line px-5 py-3 print:hidden',
                KEEP_CLEAR,
              )}
            >
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** While mounted, the page does not scroll and keeps its width without the scrollbar. */
function ScrollLock() {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`);
    page.classList.add('dialog-open');
    return () => page.classList.remove('dialog-open');
  }, []);
  return null;
}
