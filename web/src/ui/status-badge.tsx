import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { classNames } from './class-names.ts';

export type StatusShapeName = 'ring' | 'half' | 'dot' | 'check' | 'cross' | 'dash' | 'pause' | 'barred';

// A color, a shape and the word: never color alone.
const LOOKS: Readonly<Record<PermitStatus, { readonly color: string; readonly shape: StatusShapeName }>> = {
  Applied: { color: 'text-applied', shape: 'ring' },
  'On hold': { color: 'text-applied', shape: 'pause' },
  Issued: { color: 'text-issued', shape: 'half' },
  Active: { color: 'text-issued', shape: 'dot' },
  Final: { color: 'text-final', shape: 'check' },
  Expired: { color: 'text-ended', shape: 'dash' },
  Denied: { color: 'text-ended', shape: 'barred' },
  Void: { color: 'text-ended', shape: 'cross' },
  Other: { color: 'text-ended', shape: 'ring' },
};

/** A permit's status as a quiet badge: a mark and the word, highlighted when it is Active (PRODUCT §2). */
export function StatusBadge({ status }: { readonly status: PermitStatus }) {
  const { color, shape } = LOOKS[status];
  return (
    <span
      title={status === 'Other' ? 'The publisher uses its own status. The record shows it.' : undefined}
      className={classNames(
        'inline-flex items-center gap-1.5 text-12 leading-5 whitespace-nowrap',
        status === 'Active' ? `font-semibold ${color}` : 'text-muted',
      )}
    >
      <StatusShape shape={shape} />
      {status}
    </span>
  );
}

export function StatusShape({ shape }: { readonly shape: StatusShapeName }) {
  return (
    <svg
      viewBox="0 0 10 10"
      aria-hidden="true"
      className="size-2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      {(shape === 'ring' || shape === 'half' || shape === 'barred') && <circle cx="5" cy="5" r="4" />}
      {shape === 'half' && <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" stroke="none" />}
      {shape === 'dot' && <circle cx="5" cy="5" r="5" fill="currentColor" stroke="none" />}
      {shape === 'check' && <path d="m1 5.5 3 3 5-7" />}
      {shape === 'cross' && <path d="m1.5 1.5 7 7m0-7-7 7" />}
      {shape === 'dash' && <path d="M1 5h8" />}
      {shape === 'pause' && <path d="M3 1v8m4-8v8" />}
      {shape === 'barred' && <path d="m2.2 2.2 5.6 5.6" />}
    </svg>
  );
}
