import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { recordSteps } from './record-steps.ts';

/** The life of a record along a line, newest first, each step with the status it had from then on. */
export function RecordTimeline({ detail }: { readonly detail: PermitDetail }) {
  const steps = recordSteps(detail);
  return (
    <ol className="mt-2 text-14">
      {steps.map(({ key, when, what, status }, index) => (
        <li key={key} className="relative pb-3 pl-6 break-words last:pb-0">
          {/* The line of the drawing, and a mark on it at each step. */}
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-3 -bottom-1 left-[5px] border-l border-line-strong"
            />
          )}
          <svg viewBox="0 0 11 11" aria-hidden="true" className="absolute top-1 left-0 size-[11px]">
            <circle
              cx="5.5"
              cy="5.5"
              r="4.5"
              fill={status === null ? 'var(--raised)' : 'var(--line-strong)'}
              stroke="var(--line-strong)"
            />
          </svg>
          <span className="block text-12 text-muted">{when}</span>
          <span className="flex flex-wrap items-center gap-x-2">
            {what}
            {status !== null && <StatusBadge status={status} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
