import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { showToast } from './toast-store.ts';

/** How long "Copied" stays, in milliseconds. */
const COPIED_MS = 2000;

export interface CopyButtonProps {
  /** Made when pressed, so that it may be the page's present address. */
  readonly text: () => string;
  /** What the button says: "Copy link". */
  readonly label: string;
  /** What it is called where several stand on a page: "Copy (312) 555-0100". */
  readonly accessibleName?: string;
  readonly className?: string;
}

/** Copies a text to the clipboard and says so in its own place. */
export function CopyButton({ text, label, accessibleName, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = (): void => {
    // Browsers offer the clipboard on secure pages only.
    const written = navigator.clipboard?.writeText(text()) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied(true),
      () =>
        showToast({
          title: 'Not copied',
          description: 'The browser did not allow copying. Select the text and copy it by hand.',
          tone: 'problem',
        }),
    );
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
      {/* Beside the button: what holds a live region is not hidden from screen readers while a dialog is open. */}
      <span aria-live="polite" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  );
}
