import type { ReactNode } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { WHO, type Who, type Worth, worthOf } from '#shared/domain/permit/who.ts';
import { whoWords } from '#shared/domain/permit/who-rule.ts';
import { classNames } from '../class-names.ts';

const LINE = { fill: 'none', stroke: 'currentColor' } as const;
/** A shape beside the word: never color alone. */
const SHAPES: Readonly<Record<Who, ReactNode>> = {
  nobody: <circle cx="6" cy="6" r="4.25" {...LINE} strokeWidth="2.5" />,
  owner: <circle cx="6" cy="6" r="5.5" fill="currentColor" />,
  gc: (
    <>
      <circle cx="6" cy="6" r="4.75" {...LINE} strokeWidth="1.5" />
      <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" />
    </>
  ),
  taken: <path d="M1 4h10v4H1z" fill="currentColor" />,
  unknown: <circle cx="6" cy="6" r="4.75" {...LINE} strokeWidth="1.5" strokeDasharray="2.5 2.5" />,
  ended: <path d="M1 6h10" {...LINE} strokeWidth="1.5" />,
};

/** Orange is worth the reader’s time first; gray is not. */
const LOOKS: Readonly<Record<Worth, { readonly color: string; readonly word: string }>> = {
  best: { color: 'text-signal', word: 'font-semibold' },
  also: { color: 'text-ink', word: 'font-medium' },
  unsaid: { color: 'text-muted', word: 'text-muted' },
  folded: { color: 'text-muted', word: 'text-muted' },
};

interface WhoMarkProps {
  readonly label: Who;
  readonly worth?: Worth;
  /** The label in the words of one lead: "Roofer on it". */
  readonly words?: string;
}

/** Who does the work, as a shape and the word. */
export function WhoMark({ label, worth = worthOf(label, null), words = WHO[label] }: WhoMarkProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
      <WhoShape label={label} worth={worth} />
      <span className={classNames('truncate', LOOKS[worth].word)}>{words}</span>
    </span>
  );
}

/** Who does the work of a permit. */
export function PermitWho({ permit }: { readonly permit: ScoredPermit }) {
  return <WhoMark {...permit.who} words={whoWords(permit, permit.who.label)} />;
}

export function WhoShape({ label, worth = worthOf(label, null) }: Omit<WhoMarkProps, 'words'>) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={classNames('size-3 shrink-0', LOOKS[worth].color)}>
      {SHAPES[label]}
    </svg>
  );
}
