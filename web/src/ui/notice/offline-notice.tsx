import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UnreachableError } from '../../lib/api/api.ts';
import { type Network, setReachable, useNetwork } from '../../lib/api/network.ts';
import { activateNewVersion, useNewVersion } from '../../lib/browser/new-version.ts';
import { saveOpenForms } from '../../lib/saved/form-recovery.ts';
import { isSendable, useWaiting } from '../../lib/saved/waiting.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { KEEP_CLEAR } from '../toasts/toast-place.ts';

const WHAT: Readonly<Record<Exclude<Network, 'reached'>, string>> = {
  offline: 'You are offline.',
  unreachable: 'The server cannot be reached.',
};

/**
 * A bar at the bottom of the window: offline, it says what still works; otherwise it offers a new version. Render it last in
 * each page's root: it is sticky, so that it covers nothing at the page's end and moves nothing above it. It stays above the
 * tabs of a phone.
 */
export function OfflineNotice() {
  const network = useNetwork();
  const isNewVersion = useNewVersion();
  const waiting = useWaiting().filter(isSendable).length;
  const queryClient = useQueryClient();
  const tryAgain = (): void => {
    setReachable(true);
    // Only reads that got no answer; an error answer has its own retry button.
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof UnreachableError,
    });
  };
  const reload = (): void => {
    saveOpenForms();
    activateNewVersion();
  };
  return (
    <div role="status" className="sticky bottom-(--foot) z-30 print:hidden">
      {network !== 'reached' ? (
        <Bar
          title={WHAT[network]}
          action={
            <Button size="small" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {waiting > 0
            ? `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} for a connection.`
            : 'Work on leads goes on and is sent later.'}{' '}
          You can read what is here. Searching and exporting need a connection.
        </Bar>
      ) : (
        isNewVersion && (
          <Bar
            title="A new version is ready."
            action={
              <Button size="small" onClick={reload}>
                Reload
              </Button>
            }
          >
            Reload when it suits you; what you typed stays.
          </Bar>
        )
      )}
    </div>
  );
}

interface BarProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Bar({ title, action, children }: BarProps) {
  return (
    <div className={classNames('border-t border-line-strong bg-sunken', KEEP_CLEAR)}>
      <div className="mx-auto flex w-full max-w-6xl items-center gap-x-4 px-4 py-2 sm:px-6">
        <p className="min-w-0 flex-1 text-14 text-pretty">
          <strong className="font-semibold">{title}</strong> <span className="text-muted">{children}</span>
        </p>
        {action}
      </div>
    </div>
  );
}
