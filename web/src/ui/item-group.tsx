import type { ReactNode } from 'react';
import { ButtonLink } from './link.tsx';

/** A titled list of settings or entries. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-20 font-semibold">{title}</h2>
      <ul className="mt-3 border-t border-line-strong">{children}</ul>
    </section>
  );
}

interface ItemProps {
  readonly title: string;
  readonly says: ReactNode;
  /** A button; or use `link`. */
  readonly action?: ReactNode;
  /** The address of a page and the words of the button that leads to it. */
  readonly link?: readonly [to: string, words: string];
}

/** An entry with a sentence and a button. */
export function Item({ title, says, action, link }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-16 font-medium">{title}</h3>
        <p className="max-w-prose text-14 text-pretty text-muted">{says}</p>
      </div>
      {action}
      {link !== undefined && (
        <ButtonLink to={link[0]} size="small">
          {link[1]}
        </ButtonLink>
      )}
    </li>
  );
}
