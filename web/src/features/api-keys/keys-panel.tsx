import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { read } from '../../lib/api/read.ts';
import { SCOPE_NAMES } from '../../lib/api/scope-names.ts';
import { lazyPage, lazyPart } from '../../lib/browser/lazy-code.ts';
import { formatCount, formatDayOf, formatRecent } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Bars } from '../../ui/loading.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Item, Part } from '../../ui/settings/settings-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewKey } from './new-key.tsx';
import type { RevokeKeyProps } from './revoke-key.tsx';

/** Loads later: its library is a tenth of the page's code. */
const NewKeyForm = lazyPage(async () => (await import('./new-key-form.tsx')).NewKeyForm).Component;
const RevokeKey = lazyPart<RevokeKeyProps>(async () => (await import('./revoke-key.tsx')).RevokeKey);

type ApiKey = Output<'listApiKeys'>['keys'][number];

/** The user's keys, the form for a new one, and the rest of the month's allowance. */
export function KeysPanel() {
  const keys = useQuery(read('listApiKeys'));
  return (
    <>
      <Part
        title="Your keys"
        says="A new password and “Sign out everywhere” put keys on hold until you choose which to keep. Signing out doesn’t revoke API keys."
      >
        {keys.isError ? (
          <ErrorNotice error={keys.error} onTryAgain={() => keys.refetch()} />
        ) : keys.data === undefined ? (
          <Bars widths={['h-16 w-96 max-w-full', 'mt-3 h-16 w-64', 'mt-8 h-16', 'mt-8 h-16']} />
        ) : (
          <OwnKeys {...keys.data} />
        )}
      </Part>
      <div className="after-loading">
        <Part
          title="Permits left this month"
          says="Exports are separate. It starts again on the first of the month (UTC)."
        >
          {keys.data === undefined ? (
            <Skeleton className="h-17 w-40" />
          ) : (
            <Allowance {...keys.data.allowance} />
          )}
        </Part>
      </div>
    </>
  );
}

function OwnKeys({ keys, most }: Output<'listApiKeys'>) {
  const subscription = useQuery(read('currentSubscription'));
  const [newKey, setNewKey] = useState<string | null>(null);
  const isFull = keys.length >= most;
  return (
    <>
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
      {keys.length === 0 ? (
        <p className="mt-4 max-w-prose border-t border-line pt-4 text-14 text-muted">
          No keys yet. Make one for each program, so that you can revoke one and keep the others.
        </p>
      ) : (
        <KeyList keys={keys} />
      )}
    </>
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
      <ul className="mt-5 -mb-4 divide-y divide-line border-t border-line">
        {keys.map((key) => (
          <Item
            key={key.id}
            title={key.name}
            says={
              <>
                <span className="font-mono">{key.shown}…</span>{' '}
                {key.scopes.map((scope) => SCOPE_NAMES[scope]).join(' · ')}. Made {formatDayOf(key.createdAt)}
                . {key.expiresAt !== null && `Ends ${formatDayOf(key.expiresAt)}. `}
                {key.lastUsedAt === null ? 'Never used.' : `Last used ${formatRecent(key.lastUsedAt)}.`}
              </>
            }
            action={
              <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
                Revoke
              </Button>
            }
          />
        ))}
      </ul>
      {revoking !== null && <RevokeKey apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

/** The permits that the API may still read this month. */
function Allowance({ used, limit, left }: Output<'listApiKeys'>['allowance']) {
  return (
    <>
      <p className="figures font-mono text-28 font-medium tracking-tighter">{formatCount(left)}</p>
      <p className="mt-1 text-12 text-muted">
        {formatCount(used)} of {formatCount(limit)} used.
      </p>
    </>
  );
}
