import type { ReactNode } from 'react';
import { isOnHold, type PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { type LeadWho, WHO, type Who } from '#shared/domain/permit/who.ts';
import { classNames } from './class-names.ts';

/** A shape and the word: never color alone. Orange shapes are worth a call. */
const LOOKS: Readonly<
  Record<Who, { readonly shape: ReactNode; readonly color: string; readonly word: string }>
> = {
  open: {
    shape: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="2.5" />,
    color: 'text-signal',
    word: 'font-semibold',
  },
  owner: {
    shape: <circle cx="6" cy="6" r="5.5" fill="currentColor" />,
    color: 'text-signal',
    word: 'font-semibold',
  },
  gc: {
    shape: (
      <>
        <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" fill="currentColor" />
      </>
    ),
    color: 'text-ink',
    word: 'font-medium',
  },
  taken: { shape: <path d="M1 4h10v4H1z" fill="currentColor" />, color: 'text-muted', word: 'text-muted' },
  ended: {
    shape: <path d="M1 6h10" stroke="currentColor" strokeWidth="1.5" />,
    color: 'text-muted',
    word: 'text-muted',
  },
};

interface WhoMarkProps extends Pick<LeadWho, 'label'> {
  readonly status?: PermitStatus | null;
}

/** The label of a lead as its shape and word; a lead without a label says why. */
export function WhoMark({ label, status = null }: WhoMarkProps) {
  if (label === null)
    return <span className="text-muted">{isOnHold(status) ? 'Can wait' : 'Record can’t tell'}</span>;
  const { word } = LOOKS[label];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
      <WhoShape label={label} />
      <span className={classNames('truncate', word)}>{WHO[label]}</span>
    </span>
  );
}

export function WhoShape({ label }: { readonly label: Who }) {
  const { shape, color } = LOOKS[label];
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={classNames('size-3 shrink-0', color)}>
      {shape}
    </svg>
  );
}
