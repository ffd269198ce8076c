import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: ReactNode;
  /** Where links lead to it. */
  readonly id?: string;
  readonly className?: string;
  readonly heading?: string;
  /** Level of the heading; 2 by default. */
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section(props: SectionProps) {
  const { title, id, className = 'mt-8', heading, level = 2, children } = props;
  const Heading = `h${level}` as const;
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={className}>
      <Heading id={headingId} className={heading ?? 'text-20 font-semibold'}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
