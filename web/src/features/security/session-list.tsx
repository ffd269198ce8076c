import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { formatRecent } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Bars } from '../../ui/loading.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Group, Item } from '../../ui/settings/settings-part.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

const SESSIONS = read('listSessions');

/** The browsers and agents that are signed in. @param leave called after every session has ended */
export function SessionList({ leave }: { readonly leave: () => void }) {
  const sessions = useQuery(SESSIONS);
  const end = useAction((id: string) => request('endOneSession', { params: { id } }), {
    changes: [SESSIONS, read('listActivity')],
    done: 'Session Ended',
    failed: 'Session Not Ended',
  });
  const signOut = useAction(() => request('signOutEverywhere'), { onDone: leave, failed: 'Sign-out Failed' });
  return (
    <Group title="Where you are signed in">
      {sessions.isError && (
        <li>
          <ErrorNotice error={sessions.error} onTryAgain={() => sessions.refetch()} />
        </li>
      )}
      {sessions.isPending && (
        <li className="py-4">
          <Bars widths={['h-5 w-48', 'mt-2 h-4 w-72']} />
        </li>
      )}
      {sessions.data?.map(({ id, browser, place, createdAt, lastUsedAt, isCurrent, isAgent }) => (
        <Item
          key={id}
          title={browser}
          says={[
            isAgent ? `Agent · First used ${formatRecent(createdAt)}` : null,
            place === null ? null : placeName(place),
            isCurrent ? 'This browser' : `Last used ${formatRecent(lastUsedAt)}`,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
          action={
            isCurrent ? null : (
              <Button
                size="small"
                busy={end.isPending && end.variables === id}
                aria-label={`End session of ${browser}`}
                onClick={() => end.mutate(id)}
              >
                End session
              </Button>
            )
          }
        />
      ))}
      <Item
        title="All browsers"
        says="Signs you out of every browser and phone, including this one, and ends every agent. API keys, webhooks, feeds and phone alerts stop until you sign in and choose which ones to keep."
        action={
          <Button size="small" busy={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate()}>
            Sign out everywhere
          </Button>
        }
      />
    </Group>
  );
}

/** `America/Chicago` as "Chicago time". */
function placeName(timeZone: string): string {
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}
