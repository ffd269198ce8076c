import { STATES } from '#shared/domain/permit/states.ts';
import { sampleSource } from '../../lib/testing.tsx';
import type { SourceStatus, StateStatus, Status } from './use-status.ts';

const FRESH = {
  lastRun: '2026-11-21T11:57:00.000Z',
  lastSuccess: '2026-11-21T11:57:00.000Z',
  outcome: 'collected',
  newestIssueDate: '2026-11-19',
  seenLagDays: 2,
  fill: sampleSource().fill,
} as const;
const NEVER = {
  lastRun: null,
  lastSuccess: null,
  outcome: null,
  newestIssueDate: null,
  seenLagDays: null,
  fill: null,
} as const;

/** A source that was collected three minutes ago. */
export function sampleSourceStatus(fields: Partial<SourceStatus> = {}): SourceStatus {
  const { id, name, state } = sampleSource();
  return { id, name, state, onTime: true, cause: null, findings: [], ...FRESH, ...fields };
}

/** A status of 17 states, of which only Texas was collected. */
export function sampleStatus(fields: Partial<Status> = {}, texas: Partial<StateStatus> = {}): Status {
  const sources = fields.sources ?? [sampleSourceStatus()];
  return {
    at: '2026-11-21T12:00:00.000Z',
    totalPermits: 12_481,
    lastSync: FRESH.lastSuccess,
    collection: { onTime: true, delayedSince: null, cause: null },
    sources,
    states: STATES.map(({ name }) =>
      name === 'Texas'
        ? {
            state: name,
            sources: sources.length,
            good: 1,
            onTime: true,
            delayedSince: null,
            cause: null,
            ...FRESH,
            ...texas,
          }
        : {
            state: name,
            sources: 1,
            good: 0,
            onTime: false,
            delayedSince: null,
            ...NEVER,
            cause: 'No run has ended yet.',
          },
    ),
    ...fields,
  };
}
