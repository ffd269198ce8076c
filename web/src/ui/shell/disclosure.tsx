import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface DisclosureState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

interface DisclosureProps extends DisclosureState {
  /** Content of the button; its text is the button's name. */
  readonly button: ReactNode;
  readonly buttonClass: string;
  readonly panelClass: string;
  readonly children: ReactNode;
}

/**
 * A button that opens a panel. Escape, a press or focus elsewhere, and a followed link close it. The arrow keys move through
 * the panel's links.
 */
export function Disclosure(props: DisclosureProps) {
  const { isOpen, setOpen, button, buttonClass, panelClass, children } = props;
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, closeOutside);
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, closeOutside);
    };
  }, [isOpen, setOpen]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const [opener, ...links] = event.currentTarget.querySelectorAll<HTMLElement>('button, a');
    if (!isOpen || opener === undefined) return;
    if (event.key === 'Escape') {
      setOpen(false);
      opener.focus();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // -1 on the button: down goes to the first link, up to the last.
    const at = links.indexOf(document.activeElement as HTMLElement);
    links.at((Math.max(at, step === 1 ? -1 : 0) + step) % links.length)?.focus();
  };
  const closeAfterLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a') !== null) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for keys of the elements inside
    <div ref={root} onKeyDown={onKeyDown} className="flex min-w-0 self-stretch max-lg:grow lg:relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only notices that a link inside was followed */}
      <div id={panelId} hidden={!isOpen} onClick={closeAfterLink} className={panelClass}>
        {children}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
