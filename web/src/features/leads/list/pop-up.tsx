import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';

interface PopUpProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClass: string;
  /** @param close closes the panel and focuses the button */
  readonly children: (close: () => void) => ReactNode;
}

/** In CSS pixels. */
const GAP = 4;
const EDGE = 8;

/** A pop-up whose button says what is chosen: "Who: anybody". */
export function WordMenu({
  name,
  chosen,
  children,
}: Pick<PopUpProps, 'children'> & { readonly name: string; readonly chosen: string }) {
  return (
    <PopUp
      label={`${name}: ${chosen}`}
      buttonClass="inline-flex h-8.5 items-center gap-1 rounded px-2 text-14 whitespace-nowrap hover:bg-sunken sm:h-8"
      button={
        <>
          <span className="text-muted">{name}:</span>
          <span className="font-medium">{chosen}</span>
          <Icon path={ICONS.opens} width={2} className="ml-1 size-2.5 text-muted" />
        </>
      }
    >
      {children}
    </PopUp>
  );
}

/** A button that opens a small panel under it, in the lower half of the window over it. Escape, a press outside and scrolling close it. */
export function PopUp({ label, button, buttonClass, children }: PopUpProps) {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = place !== null;
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setPlace(null);
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && frame.current?.contains(target) !== true) close();
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('scroll', close);
    addEventListener('resize', close);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('scroll', close);
      removeEventListener('resize', close);
    };
  }, [isOpen]);
  const open = (): void => {
    const { top, bottom, right } = opener.current?.getBoundingClientRect() ?? new DOMRect();
    const side = bottom > innerHeight / 2 ? { bottom: innerHeight - top + GAP } : { top: bottom + GAP };
    setPlace({ ...side, right: Math.max(EDGE, document.documentElement.clientWidth - right) });
  };
  const close = (): void => {
    opener.current?.focus();
    setPlace(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape to close the panel
    <div
      ref={frame}
      className="flex shrink-0"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
        className={buttonClass}
      >
        {button}
      </button>
      {/* Fixed, because the bar around it scrolls sideways on a phone and would cut it off. */}
      {isOpen && (
        <div
          style={place}
          className={classNames(
            'fixed z-30 w-72 max-w-[calc(100vw-1rem)] rounded border border-line-strong bg-raised p-3 text-14 text-ink shadow',
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
