import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { showToast } from './toasts/toast-store.ts';

/** How long the button says "Copied". */
const COPIED_MS = 2000;

interface CopyButtonProps {
  /** Called on click, so that it can return the current URL. */
  readonly text: () => string;
  readonly label: string;
  /** For pages with several copy buttons: "Copy (312) 555-0100". */
  readonly accessibleName?: string;
  readonly className?: string;
}

/** Copies a text to the clipboard and then says "Copied". */
export function CopyButton({ text, label, accessibleName, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = (): void => {
    void copyText(text()).then(setCopied);
  };
  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={copied ? undefined : accessibleName}
        className={classNames(
          'inline-flex min-h-8 items-center rounded px-2 text-12 font-medium text-muted underline underline-offset-2 hover:bg-sunken hover:text-ink print:hidden',
          className,
        )}
      >
        {copied ? 'Copied' : label}
      </button>
      {/* Beside the button: while a dialog is open, an element that contains a live region stays visible to screen readers. */}
      <span aria-live="polite" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  );
}

/** Copies a text to the clipboard. Resolves to whether it did; says so where it didn’t. */
export function copyText(text: string): Promise<boolean> {
  // The clipboard exists only on secure pages.
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
  return written.then(
    () => true,
    () => {
      showToast({
        title: 'Not copied',
        description: 'The browser did not allow copying. Select the text and copy it by hand.',
        tone: 'problem',
      });
      return false;
    },
  );
}
