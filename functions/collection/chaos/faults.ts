import type { Dice } from '#infra/sim/harness/random.ts';

/** Faults of a portal's response. */
const PORTAL_FAULT_KINDS = [
  'http-500',
  'http-503-retry-after',
  'http-429',
  'http-429-for-long',
  'http-429-without-wait',
  '429-with-200',
  '503-with-200',
  'http-472',
  'tls',
  'slow-for-many',
  'http-403',
  'http-404',
  'not-modified',
  'web-page',
  'breaks-off',
  'hangs',
  'drips',
  'drips-for-ever',
  'connection-reset',
  'redirects-once',
  'redirects-away',
  'redirects-inward',
  'redirects-for-ever',
  'error-with-200',
  'null-with-200',
  'half-the-rows',
  'no-rows',
  'rows-move',
  'rows-unreadable',
  'windows-1252',
  'utf-16',
  'stray-quotes',
  'column-renamed',
  'column-blanked',
  'very-slow',
] as const;
export type PortalFaultKind = (typeof PORTAL_FAULT_KINDS)[number];

/** How far a call had progressed when the process died or the table failed. */
export const PROGRESS = ['before', 'halfway', 'after'] as const;
export type CallProgress = (typeof PROGRESS)[number];

/** A fault of one run. `at` is the number of the call (to tables, portal and bus) or of the portal's request, from 0. */
export type RunFault =
  | { readonly kind: 'portal'; readonly fault: PortalFaultKind; readonly at: number; readonly times: number }
  /** The process dies before the call, halfway through a batch, or after the call. */
  | { readonly kind: 'killed'; readonly at: number; readonly progress: CallProgress }
  /** A table or the bus fails once. `conflict`: as DynamoDB does when two transactions conflict. */
  | {
      readonly kind: 'call-fails';
      readonly at: number;
      readonly progress: CallProgress;
      readonly conflict: boolean;
    }
  /** The event is delivered twice; the second run starts this much later, in milliseconds. */
  | { readonly kind: 'doubled'; readonly afterMs: number }
  /** The process freezes before a call for half an hour, while the portal changes and another run takes over. */
  | { readonly kind: 'frozen'; readonly at: number }
  /** Another run starts on a machine whose clock is ahead by more than a lease. */
  | { readonly kind: 'overtaken'; readonly afterMs: number }
  /** The machine's clock jumps at a call. */
  | { readonly kind: 'clock-jumps'; readonly at: number; readonly byMs: number }
  /** The function runs out of time after this many milliseconds. */
  | { readonly kind: 'time-up'; readonly afterMs: number }
  /** The portal's table changes while the run pages through it. */
  | { readonly kind: 'moving'; readonly at: number }
  /** The host's robots.txt disallows everything, or cannot be read. */
  | { readonly kind: 'robots'; readonly answer: 'disallows' | 'fails' }
  /** The bus accepts the events and loses them. */
  | { readonly kind: 'events-lost' };

const MINUTE_MS = 60_000;

/** A random fault. */
export function drawFault(random: Dice): RunFault {
  const call = random.below(random.oneOf([12, 60]));
  const progress = random.oneOf(PROGRESS);
  switch (random.below(17)) {
    case 0:
    case 1:
      return { kind: 'killed', at: call, progress };
    case 2:
      return { kind: 'call-fails', at: 1 + call, progress, conflict: random.below(3) === 0 };
    case 3:
      return { kind: 'doubled', afterMs: random.below(random.oneOf([40, 2_000])) };
    case 4:
    case 5:
      return { kind: 'frozen', at: call };
    case 6:
      return { kind: 'overtaken', afterMs: random.below(random.oneOf([100, 1_000])) };
    case 7:
      return { kind: 'clock-jumps', at: call, byMs: random.oneOf([-20, -3, 3, 9, 20]) * MINUTE_MS };
    case 8:
      return { kind: 'time-up', afterMs: 90_000 + random.below(random.oneOf([100, 1_500])) };
    case 9:
    case 10:
      return { kind: 'moving', at: random.below(6) };
    case 11:
      return { kind: 'events-lost' };
    case 12:
      return { kind: 'robots', answer: random.oneOf(['disallows', 'fails']) };
    default:
      return drawPortalFault(random);
  }
}

function drawPortalFault(random: Dice): RunFault {
  const fault = random.oneOf(PORTAL_FAULT_KINDS);
  // A column disappears from all pages of a table, or from a later page on.
  if (fault === 'column-renamed') return { kind: 'portal', fault, at: random.oneOf([0, 1, 2]), times: 999 };
  if (fault === 'rows-move')
    return { kind: 'portal', fault, at: 1 + random.below(4), times: 1 + random.below(4) };
  // Every page with many rows is too slow, or has one of the rows.
  if (fault === 'slow-for-many' || fault === 'rows-unreadable')
    return { kind: 'portal', fault, at: 0, times: 999 };
  if (fault === 'column-blanked') return { kind: 'portal', fault, at: 0, times: 999 };
  return { kind: 'portal', fault, at: random.below(random.oneOf([2, 8])), times: random.oneOf([1, 2, 999]) };
}

/** Whether a run is good in spite of the fault, if the table was complete before. */
export function costsNothing(fault: RunFault): boolean {
  return (
    fault.kind === 'portal' &&
    ['slow-for-many', 'rows-unreadable', 'windows-1252', 'utf-16', 'stray-quotes'].includes(fault.fault)
  );
}

/** Whether the fault's response leaves rows out and looks complete. */
export function leavesRowsOut(fault: RunFault): boolean {
  return fault.kind === 'portal' && ['half-the-rows', 'no-rows', 'not-modified'].includes(fault.fault);
}
