import type { ReactNode } from 'react';
import { useAnchor } from '../../lib/page/anchor.ts';
import type { PageHead } from '../../lib/page/page-head.ts';
import { PublicPage } from '../../ui/page/public-page.tsx';

/** One numbered clause. `id` is its URL hash, which stays when the number changes. */
export interface Clause {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface LegalText extends PageHead {
  /** A summary, not part of the contract. */
  readonly inShort: ReactNode;
  readonly clauses: readonly Clause[];
  /** The day of the addendum's newest words, such as "November 24, 2026"; the text above it stays unchanged. */
  readonly added: string;
  /** Later additions, with their own date. */
  readonly addendum: readonly Clause[];
}

/** PRODUCT §2: the date line of Terms and Privacy. */
const UPDATED = 'December 19, 2024';

/** A legal text with numbered clauses and a sticky index. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  const { title, description, inShort, clauses, added, addendum } = text;
  useAnchor();
  const main = clauses.map((clause, index) => ({ ...clause, number: `${index + 1}` }));
  const later = addendum.map((clause, index) => ({ ...clause, number: `A${index + 1}` }));
  return (
    <PublicPage title={title} description={description} heading={null}>
      <header className="border-b border-line-strong pb-8 sm:pt-4 sm:pb-10">
        <h1 className="text-28 font-semibold tracking-tight sm:text-44">{title}</h1>
        <p className="mt-3 text-14 text-muted">
          Last updated {UPDATED}. Addendum of {added}.
        </p>
      </header>
      <div className="grid gap-x-12 lg:grid-cols-12">
        <Index clauses={[...main, ...later]} />
        <div className="max-w-prose lg:col-span-8 lg:col-start-5">
          <section
            aria-label="In short"
            className="mt-8 space-y-2 border-l-4 border-signal bg-raised px-5 py-4 text-14"
          >
            {inShort}
          </section>
          {main.map((clause) => (
            <Numbered key={clause.id} clause={clause} level={2} />
          ))}
          <header className="mt-12 border-t-2 border-line-strong pt-6">
            <h2 className="text-20 font-semibold">Addendum of {added}</h2>
            <p className="mt-2 text-14 text-muted">
              What we added since. Where it differs from the text above, the addendum applies.
            </p>
          </header>
          {later.map((clause) => (
            <Numbered key={clause.id} clause={clause} level={3} />
          ))}
        </div>
      </div>
    </PublicPage>
  );
}

type NumberedClause = Clause & { readonly number: string };

function Index({ clauses }: { readonly clauses: readonly NumberedClause[] }) {
  return (
    <nav aria-label="On this page" className="pt-8 lg:col-span-4 lg:pb-8">
      <ol className="border-t border-line lg:sticky lg:top-6 lg:max-h-[calc(100vh-3rem)] lg:max-w-72 lg:overflow-y-auto">
        {clauses.map(({ id, number, title }) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-baseline gap-4 py-1.5 text-14 text-muted no-underline hover:text-ink hover:underline"
            >
              <span className="figures w-6 shrink-0 font-mono text-12">{number}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Numbered({ clause, level }: { readonly clause: NumberedClause; readonly level: 2 | 3 }) {
  const { id, number, title, body } = clause;
  const Heading = `h${level}` as const;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-6 pt-8 outline-none">
      <Heading id={`${id}-title`} className="flex items-baseline gap-4 text-16 font-semibold">
        <span className="figures w-6 shrink-0 font-mono text-12 font-normal text-muted">{number}</span>
        {title}
      </Heading>
      <div className="mt-2 space-y-3 sm:pl-10 text-16 text-pretty text-muted">{body}</div>
    </section>
  );
}
