import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TEAM_ROLES } from '#shared/domain/team/roles.ts';
import { request } from '../../lib/api/api.ts';
import { type Team, teamQuery } from '../../lib/api/team.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { AskFirst } from '../../ui/overlay/ask-first.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { Group, Item, Part } from '../../ui/settings/settings-part.tsx';
import { Invitations, InviteForm } from './invitations.tsx';
import { JoinTeam } from './join-team.tsx';
import { PeopleList } from './people-list.tsx';
import { useTeamChange } from './use-team-change.ts';

/** The people who work on the same leads under one subscription. */
export function TeamPage() {
  const [query] = useSearchParams();
  const token = query.get('invitation');
  const team = useQuery(teamQuery);
  return (
    <SettingsPage
      title="Team"
      lead="Up to five people share one work list and the same alerts under one subscription. Each has their own sign-in, mail and phone settings."
    >
      {token !== null && <JoinTeam token={token} />}
      <QueryState
        query={team}
        loading="Loading your team"
        className="space-y-3"
        bars={['h-16', 'h-16', 'w-2/3']}
      >
        {(data) => <People team={data} />}
      </QueryState>
    </SettingsPage>
  );
}

function People({ team }: { readonly team: Team }) {
  const { role, seats, people, invitations, isMember } = team;
  const free = seats - people.length - invitations.length;
  const isOwner = role === 'owner' && !isMember;
  return (
    <>
      <PeopleList team={team} />
      {isOwner && <Invitations invitations={invitations} />}
      {isOwner && free > 0 && <InviteForm free={free} />}
      {isOwner && free <= 0 && <NoSeat team={team} />}
      {isMember && <Membership waits={role === 'owner'} />}
      <RoleTable />
    </>
  );
}

/** Says how to get a seat. */
function NoSeat({ team: { seats, people } }: { readonly team: Team }) {
  const isAlone = people.length === 1 && seats === 1;
  return (
    <Part
      title={isAlone ? 'You work alone' : `All ${seats} seats are taken`}
      says={`${
        people.length > seats
          ? 'There are more people than seats. Those without a seat work in their own account until you add one. '
          : ''
      }A seat costs the same for each person. Seats come with a paid month; the free trial has one.`}
    >
      <ButtonLink to="/subscription" look="primary">
        Add seats
      </ButtonLink>
    </Part>
  );
}

function Membership({ waits }: { readonly waits: boolean }) {
  const leaving = useTeamChange(() => request('leaveTeam'), {
    says: () => 'You work in your own account again.',
    isMove: true,
    showsError: true,
  });
  return (
    <Part
      title="Your membership"
      says={`${
        waits
          ? 'Your team has no seat for you now, so you work in your own account. Its owner can add a seat.'
          : 'You work on the team’s list and alerts. Your own alerts and list rest meanwhile and send no mail.'
      } When you leave, you get your own alerts and list back as they were, and leads assigned to you become nobody’s.`}
    >
      <AskFirst
        button={{ children: 'Leave the team' }}
        title="Leave the team?"
        act="Leave"
        keep="Stay"
        action={leaving}
      >
        You stop seeing the team’s leads and alerts at once. To come back you need a new invitation.
      </AskFirst>
    </Part>
  );
}

function RoleTable() {
  return (
    <Group title="What each role may do">
      {Object.values(TEAM_ROLES).map(({ label, may }) => (
        <Item key={label} title={label} says={may} />
      ))}
    </Group>
  );
}
