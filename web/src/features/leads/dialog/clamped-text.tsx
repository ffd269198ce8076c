import { useState } from 'react';

/** A text of more letters than this is clamped: about four lines of the dialog. */
const LETTERS_SHOWN = 320;

/** A text that shows its beginning, and the rest when asked. */
export function ClampedText({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= LETTERS_SHOWN) return text;
  return (
    <>
      <span className={open ? 'block' : 'line-clamp-4 print:line-clamp-none'}>{text}</span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-1 min-h-6 text-muted underline hover:text-ink print:hidden"
      >
        {open ? 'less' : 'more'}
      </button>
    </>
  );
}
