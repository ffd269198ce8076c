import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../link.tsx';

interface PartProps {
  readonly title: ReactNode;
  /** One or two sentences under the title. */
  readonly says?: ReactNode;
  /** Where links lead to it. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of a tab. On a desktop, what it is about is left of its controls. */
export function Part({ title, says, id, children }: PartProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid gap-x-8 gap-y-3 border-t border-line py-6 lg:grid-cols-[20rem_minmax(0,48rem)]"
    >
      <div className="min-w-0">
        <h2 id={headingId} className="text-16 font-semibold">
          {title}
        </h2>
        {says !== undefined && <p className="mt-1 max-w-prose text-14 text-pretty text-muted">{says}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** A part with a list of settings or entries. */
export function Group({ children, ...part }: PartProps) {
  return (
    <Part {...part}>
      <ul className="-my-4 divide-y divide-line">{children}</ul>
    </Part>
  );
}

interface ItemProps {
  readonly title: ReactNode;
  readonly says: ReactNode;
  /** A button; or use `link`. */
  readonly action?: ReactNode;
  /** The address of a page and the words of the button that leads to it. */
  readonly link?: readonly [to: string, words: string];
}

/** An entry with a sentence and a button. */
export function Item({ title, says, action, link }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-14 font-medium break-words">{title}</h3>
        <p className="max-w-prose text-14 text-pretty break-words text-muted">{says}</p>
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
