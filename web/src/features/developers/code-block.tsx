import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

interface CodeBlockProps {
  readonly text: string;
  /** Accessible name, also of the copy button: "Search permits in curl". */
  readonly name: string;
  /** At the left of the header. */
  readonly head: ReactNode;
}

export function CodeBlock({ text, name, head }: CodeBlockProps) {
  return (
    <figure className="min-w-0 border border-line bg-sunken">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1">
        {head}
        <CopyButton text={() => text} label="Copy" accessibleName={`Copy ${name}`} className="-mr-2" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area */}
      <section tabIndex={0} aria-label={name} className="max-h-96 overflow-y-auto px-3 py-3">
        <pre className="font-mono text-12 wrap-anywhere whitespace-pre-wrap">
          <code>{text}</code>
        </pre>
      </section>
    </figure>
  );
}
