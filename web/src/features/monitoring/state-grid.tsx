import { useId } from 'react';
import { stateCode } from '#shared/domain/permit/states.ts';
import { formatDay } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { StatePanel } from './state-panel.tsx';
import { standingLook } from './status-look.ts';
import { StandingMark } from './status-mark.tsx';
import type { StateStatus, Status } from './use-status.ts';

export interface StateGridProps {
  readonly status: Status;
  /** The state that is open; null when none is. */
  readonly open: string | null;
  readonly onOpen: (state: string | null) => void;
}

/** The 17 states (PRODUCT §2, §9), each opening to its sources, which stand in a line of their own below it. */
export function StateGrid({ status, open, onOpen }: StateGridProps) {
  return (
    // Dense: the cells after an open one fill up its line, and its sources come in the next.
    <ul className="mt-3 grid grid-flow-row-dense grid-cols-2 overflow-hidden border-y border-line-strong sm:grid-cols-3 lg:grid-cols-6">
      {status.states.map((state) => (
        <StateCell
          key={state.state}
          state={state}
          isOpen={state.state === open}
          onToggle={() => onOpen(state.state === open ? null : state.state)}
          status={status}
        />
      ))}
    </ul>
  );
}

interface StateCellProps {
  readonly state: StateStatus;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly status: Status;
}

function StateCell({ state, isOpen, onToggle, status }: StateCellProps) {
  const panel = useId();
  const { state: name, sources, good, newestIssueDate } = state;
  return (
    <li className="contents">
      <div className="-mt-px -ml-px border-t border-l border-line">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={onToggle}
          className={classNames(
            'flex h-full min-h-32 w-full flex-col items-start gap-1 p-3 text-left outline-offset-[-2px] hover:bg-sunken',
            isOpen && 'bg-sunken',
          )}
        >
          <span className="flex w-full items-baseline justify-between gap-2">
            <span className="text-14 font-medium">{name}</span>
            <span aria-hidden="true" className="font-mono text-12 text-muted">
              {stateCode(name)}
            </span>
          </span>
          <span className="text-12 text-pretty">
            <StandingMark {...standingLook(state)} />
          </span>
          <span className="mt-auto pt-2 text-12 text-muted">
            {good} of {sources} {sources === 1 ? 'source' : 'sources'} good
            <span className="block">
              {newestIssueDate === null ? 'No permit yet' : `Newest ${formatDay(newestIssueDate)}`}
            </span>
          </span>
        </button>
      </div>
      {isOpen && <StatePanel id={panel} state={state} status={status} />}
    </li>
  );
}
