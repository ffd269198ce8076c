import type { EventName, Events } from '#functions/platform/events.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { RunOutcome } from '#shared/contract/status.ts';
import type { FieldValues } from '../checks/field-values.ts';
import type { RowNumber, Validators } from '../portals/paging.ts';
import type { PortalClient, PortalClientParts } from '../portals/portal-client.ts';
import type { CommitTarget } from '../records/commit.ts';
import type { SourceManifest } from '../records/manifest.ts';
import type { Source } from '../source.ts';
import type { FillCounts, RunKind, SourceState } from '../status/source-state.ts';
import type { BudgetMeter } from './budget.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Intake } from './intake.ts';
import type { KeyCheck } from './key-check.ts';
import type { SourceLease } from './lease.ts';
import type { ReadWindow } from './read-window.ts';
import type { Tally } from './tally.ts';

/** Puts a collection event on the bus. */
export type Emit = <N extends Extract<EventName, 'CollectSource' | 'PermitsChanged'>>(
  name: N,
  detail: Events[N],
) => Promise<void>;

export interface CollectParts extends Omit<PortalClientParts, 'hosts' | 'now' | 'gate' | 'method'> {
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'clock' | 'log'>;
  readonly emit: Emit;
  /** The portals are stand-ins on this machine: their hosts need no rest, and their volume says nothing. */
  readonly standIn?: boolean;
}

export interface CollectOptions {
  /** Read from this day on, `YYYY-MM-DD`, regardless of the last run. */
  readonly since?: string;
  /** How many days a full read goes back; 24 months by default. */
  readonly reachDays?: number;
  /** Read and count, but write and announce nothing. */
  readonly dryRun?: boolean;
  /** Accept the source as it is although many records are missing: an operator has checked it. */
  readonly acceptShrunk?: boolean;
  /** An operator names the source: its hosts are asked although they are left alone, and a good run lifts that. */
  readonly byHand?: boolean;
  /** The portal says that its rows are those of the last good run: only a full read that is due asks for them. */
  readonly unchanged?: boolean;
  /** The id of the Lambda invocation, the same for its retries; by default each run is its own. */
  readonly invocation?: string;
  /** How many milliseconds the function may still run; unlimited by default. */
  readonly remainingMs?: () => number;
  readonly onProgress?: (progress: CollectionProgress) => void;
}

export interface CollectionProgress {
  readonly sourceId: string;
  readonly pages: number;
  readonly read: number;
}

/** Everything that the steps of one run share. */
export interface RunContext {
  readonly plan: RunPlan;
  readonly stores: RunStores;
  readonly progress: RunProgress;
}

/** What the run reads; settled before the first request. */
export interface RunPlan {
  readonly source: Source;
  readonly options: CollectOptions;
  /** Identifies how rows are mapped (`mappingVersion`). */
  readonly rules: string;
  readonly kind: RunKind;
  readonly today: string;
  /** The state that the previous run left. */
  readonly state: SourceState | undefined;
  /** How often columns were filled so far; nothing where an operator accepts the source as it is. */
  readonly usualFill: FillCounts;
  readonly window: ReadWindow;
  /** The day the reading began; that of an earlier run when this one continues it. */
  readonly startedOn: string;
  /** The row after which to continue; undefined to start at the beginning. */
  readonly resumeAfter: RowNumber | undefined;
}

/** Where the run reads from and writes to. */
export interface RunStores {
  readonly runtime: CollectParts['runtime'];
  readonly client: PortalClient;
  readonly manifest: SourceManifest;
  readonly checkpoint: Checkpoint;
  readonly target: CommitTarget;
  /** Absent in a dry run. */
  readonly lease: SourceLease | undefined;
}

/** What the run has done so far. */
export interface RunProgress {
  readonly tally: Tally;
  readonly budget: BudgetMeter;
  readonly intake: Intake;
  readonly keys: KeyCheck;
}

/** How a run ended; `paused` when another run continues the reading. */
export interface RunEnding {
  readonly outcome: RunOutcome | 'paused';
  /** A sentence; null when nothing went wrong. A good run with a cause was not believed. */
  readonly cause: string | null;
  readonly filled: FillCounts;
  /** What the first rows showed; `values` is undefined without rows. */
  readonly values: FieldValues | undefined;
  readonly columns: readonly string[] | null;
  /** Undefined where the portal was asked and did not answer. */
  readonly license: string | null | undefined;
  readonly updatedOn: string | null;
  /** The file versions to send to a portal of files next time. */
  readonly validators?: Validators | undefined;
}
