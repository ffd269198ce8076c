import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { read } from '../../lib/api/read.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { lazyPage, lazyPart } from '../../lib/browser/lazy-code.ts';
import { formatCount, formatDayOf, formatRecent } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Bars } from '../../ui/loading.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewKey } from './new-key.tsx';
import type { RevokeKeyProps } from './revoke-key.tsx';
import { SCOPE_NAMES } from './scope-names.ts';

/** Most readers of the page make no key, and the form's library is a tenth of the page's code. */
const NewKeyForm = lazyPage(async () => (await import('./new-key-form.tsx')).NewKeyForm).Component;
const RevokeKey = lazyPart<RevokeKeyProps>(async () => (await import('./revoke-key.tsx')).RevokeKey);

type ApiKey = Output<'listApiKeys'>['keys'][number];

/** The user's keys, the rest of the month's allowance, and the form for a new key. */
export function KeysPanel() {
  // The page may show this because of an outdated cookie: make no calls until the user is known.
  return (
    <Section
      title="Your keys"
      id="keys"
      className="scroll-mt-6 border border-line-strong bg-raised"
      heading="border-b border-line px-5 py-3 text-20 font-semibold sm:px-8"
    >
      {useKnownUser() === null ? <PanelSkeleton /> : <OwnKeys />}
    </Section>
  );
}

function OwnKeys() {
  const keys = useQuery(read('listApiKeys'));
  const subscription = useQuery(read('currentSubscription'));
  const [newKey, setNewKey] = useState<string | null>(null);
  if (keys.isError)
    return (
      <div className="p-5 sm:p-8">
        <ErrorNotice error={keys.error} onTryAgain={() => keys.refetch()} />
      </div>
    );
  if (keys.data === undefined) return <PanelSkeleton />;
  const { keys: list, most, allowance } = keys.data;
  const isFull = list.length >= most;
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 px-5 py-5 sm:px-8">
        {newKey !== null && <NewKey text={newKey} onDone={() => setNewKey(null)} />}
        {newKey === null && subscription.data?.access === false && <NoAccess />}
        {newKey === null && subscription.data?.access !== false && !isFull && (
          <Suspense fallback={<Skeleton className="h-69 sm:h-33" />}>
            <NewKeyForm onCreated={setNewKey} />
          </Suspense>
        )}
        {newKey === null && isFull && (
          <p className="max-w-prose text-14 text-muted">
            You have {most} keys, which is the maximum. Revoke one you no longer use to make another.
          </p>
        )}
        {list.length === 0 ? (
          <p className="mt-4 max-w-prose border-t border-line pt-4 text-14 text-muted">
            No keys yet. Make one for each program, so that you can revoke one and keep the others.
          </p>
        ) : (
          <KeyList keys={list} />
        )}
      </div>
      <Allowance allowance={allowance} />
    </div>
  );
}

function NoAccess() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-14 text-muted">
        Your trial or paid month has ended. We keep your keys, but they do not work until you subscribe.
      </p>
      <ButtonLink to="/subscription" look="primary">
        See the subscription
      </ButtonLink>
    </div>
  );
}

function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <>
      <ul className="mt-5 border-t border-line">
        {keys.map((key) => (
          <li
            key={key.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <h3 className="text-14 font-medium break-words">{key.name}</h3>
              <p className="font-mono text-12 text-muted">{key.shown}…</p>
              <p className="text-12 text-muted">{key.scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}</p>
            </div>
            <p className="text-12 text-muted max-sm:col-start-1">
              Made {formatDayOf(key.createdAt)}.{' '}
              {key.expiresAt !== null && `Ends ${formatDayOf(key.expiresAt)}. `}
              {key.lastUsedAt === null ? 'Never used.' : `Last used ${formatRecent(key.lastUsedAt)}.`}
            </p>
            <Button
              size="small"
              className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
              aria-label={`Revoke ${key.name}`}
              onClick={() => setRevoking(key)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking !== null && <RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

/** The permits that the API may still read this month. */
function Allowance({ allowance: { used, limit, left } }: Pick<Output<'listApiKeys'>, 'allowance'>) {
  return (
    <div className="border-line px-5 py-5 max-lg:border-t sm:px-8 lg:border-l">
      <h3 className="text-14 text-muted">Permits left this month</h3>
      <p className="figures mt-1 font-mono text-44 font-medium tracking-tighter">{formatCount(left)}</p>
      <p className="mt-1 text-12 text-pretty text-muted">
        {formatCount(used)} of {formatCount(limit)} used. Exports are separate. It starts again on the first
        of the month (UTC).
      </p>
      <p className="mt-4 text-12 text-pretty text-muted">
        A new password and “Sign out everywhere” put keys on hold until you choose which to keep. Signing out
        doesn’t revoke API keys.
      </p>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className="grid gap-6 p-5 sm:px-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="h-120 lg:h-65">
        <Bars widths={['h-10 w-96', 'mt-6 w-full', 'mt-3 w-2/3']} />
      </div>
      <Skeleton className="h-12 w-28" />
    </div>
  );
}
