import { useSearchParams } from 'react-router';
import { errorSentence, request } from '../../lib/api/api.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { useTeamChange } from './use-team-change.ts';

/** Accepts an invitation. It says first what changes. */
export function JoinTeam({ token }: { readonly token: string }) {
  const [, setQuery] = useSearchParams();
  const email = useKnownUser()?.email;
  const join = useTeamChange(() => request('joinTeam', { body: { token } }), {
    says: () => 'You work with your team now.',
    isMove: true,
    showsError: true,
  });
  const close = (): void => setQuery({}, { replace: true });
  return (
    <Notice
      className="mb-6"
      tone="signal"
      title="You are invited to a team"
      actions={
        <>
          <Button
            look="primary"
            busy={join.isPending}
            onClick={() => join.mutate(undefined, { onSuccess: close })}
          >
            Join the team
          </Button>
          <Button look="quiet" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <p>
        You then work on the team’s list and alerts, and its owner pays for your seat. Your own alerts and
        list stay as they are, but rest: they send no mail until you leave the team. A month that you paid for
        yourself goes on meanwhile.
      </p>
      <p>
        You are signed in as <span className="break-words text-ink">{email}</span>. The owner of the team sees
        this address and your first name.
      </p>
      {join.isError && <Problem className="">{errorSentence(join.error)}</Problem>}
    </Notice>
  );
}
