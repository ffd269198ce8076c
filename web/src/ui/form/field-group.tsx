import type { ReactNode } from 'react';

/** Related fields under an h3. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h3 className="border-b border-line-strong pb-1 text-12 font-semibold tracking-wide text-muted uppercase">
        {title}
      </h3>
      {children}
    </section>
  );
}
