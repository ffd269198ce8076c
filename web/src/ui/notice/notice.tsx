import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type NoticeTone = 'neutral' | 'good' | 'problem' | 'signal';

const RULES: Readonly<Record<NoticeTone, string>> = {
  neutral: 'border-l-line-strong',
  good: 'border-l-issued',
  problem: 'border-l-problem',
  signal: 'border-l-signal',
};

interface NoticeProps {
  readonly title: string;
  readonly tone?: NoticeTone;
  readonly children?: ReactNode;
  /** Buttons or links. */
  readonly actions?: ReactNode;
  /** Level of the heading; 2 by default. */
  readonly level?: 1 | 2 | 3;
  readonly className?: string;
}

/** A framed message with a heading. Screen readers announce a `problem`. */
export function Notice(props: NoticeProps) {
  const { title, tone = 'neutral', children, actions, level = 2, className } = props;
  const Heading = `h${level}` as const;
  return (
    <section
      role={tone === 'problem' ? 'alert' : undefined}
      className={classNames('rounded border border-l-4 border-line bg-raised p-5', RULES[tone], className)}
    >
      <Heading className={classNames('font-semibold', level === 1 ? 'text-28' : 'text-20')}>{title}</Heading>
      {children !== undefined && (
        <div className="mt-2 max-w-prose space-y-2 text-14 text-muted">{children}</div>
      )}
      {actions !== undefined && <div className="mt-4 flex flex-wrap items-center gap-3">{actions}</div>}
    </section>
  );
}
