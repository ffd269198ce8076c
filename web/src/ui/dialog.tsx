import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './close-icon.tsx';
import { KEEP_CLEAR } from './toast-place.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One sentence under the title; read out when the dialog opens. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons that stay in sight below the scrolling content. */
  readonly footer?: ReactNode;
  /** `center` stands in the middle, `side` is a sheet at the right edge; both fill a phone. */
  readonly place?: 'center' | 'side';
}

const PLACES = {
  center:
    'inset-0 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[88vh] sm:w-[min(44rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded sm:border',
  side: 'inset-0 sm:left-auto sm:w-[30rem] sm:border-l',
} as const;

/**
 * A modal dialog: keeps the focus inside, closes on Escape and on a press outside, gives the focus back. The page behind
 * is kept from scrolling by `dialog-open` in the tokens' base layer, not by an injected style, which a strict content
 * security policy would refuse.
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
  // Dialogs here open from the page's address, not from a trigger of Radix, so the way back is remembered by hand.
  const openedFrom = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <PageHold />
        <div
          aria-hidden="true"
          className="pointer-events-auto fixed inset-0 z-40 bg-ink/40 dark:bg-sunken/80 print:hidden"
        />
        <Primitive.Content
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
              <CloseIcon className="size-3.5" />
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

/** While it is there the page behind does not scroll, nor move to where its scrollbar was. */
function PageHold() {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`);
    page.classList.add('dialog-open');
    return () => page.classList.remove('dialog-open');
  }, []);
  return null;
}
