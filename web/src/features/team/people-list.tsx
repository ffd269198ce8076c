import { MEMBER_ROLES, type MemberRole, TEAM_ROLES } from '#shared/domain/team/roles.ts';
import { request } from '../../lib/api/api.ts';
import { personName, type Team, type TeamPerson } from '../../lib/api/team.ts';
import { counted } from '../../lib/format/format.ts';
import { Select } from '../../ui/form/select.tsx';
import { AskFirst } from '../../ui/overlay/ask-first.tsx';
import { Group, Item } from '../../ui/settings/settings-part.tsx';
import { useTeamChange } from './use-team-change.ts';

/** The people of a team. Its owner sets roles and removes people. */
export function PeopleList({ team: { people, seats, role, isMember } }: { readonly team: Team }) {
  const mayChange = role === 'owner' && !isMember;
  return (
    <Group title="People" says={`${people.length} of ${counted(seats, 'seat')}`}>
      {people.map((person) => (
        <Person key={person.id} person={person} mayChange={mayChange && person.role !== 'owner'} />
      ))}
    </Group>
  );
}

function Person({ person, mayChange }: { readonly person: TeamPerson; readonly mayChange: boolean }) {
  const { email, role, hasSeat } = person;
  return (
    <Item
      title={personName(person)}
      says={
        <>
          {person.name !== null && email}
          {!hasSeat && <span className="block text-problem">No seat: works alone until one is added.</span>}
        </>
      }
      action={mayChange ? <Changes person={person} /> : <p className="text-14">{TEAM_ROLES[role].label}</p>}
    />
  );
}

function Changes({ person }: { readonly person: TeamPerson }) {
  const { id } = person;
  const name = personName(person);
  const change = useTeamChange(
    (role: MemberRole) => request('changeMember', { params: { id }, body: { role } }),
    { says: () => 'The role is changed.' },
  );
  const removal = useTeamChange(() => request('removeMember', { params: { id } }), {
    says: () => 'The person is removed. Leads assigned to them are nobody’s now.',
    showsError: true,
  });
  return (
    <div className="flex items-center gap-3">
      <div className="w-32">
        <Select
          size="small"
          aria-label={`Role of ${name}`}
          aria-busy={change.isPending}
          value={person.role}
          onChange={({ target }) => {
            const role = MEMBER_ROLES.find((one) => one === target.value);
            if (role !== undefined && !change.isPending) change.mutate(role);
          }}
          options={MEMBER_ROLES.map((role) => [role, TEAM_ROLES[role].label])}
        />
      </div>
      <AskFirst
        button={{ size: 'small', 'aria-label': `Remove ${name}`, children: 'Remove' }}
        title={`Remove ${name}?`}
        act="Remove"
        keep="Keep them"
        action={removal}
      >
        They stop seeing the team’s leads and alerts at once and work in their own account again. Leads
        assigned to them become nobody’s. The seat stays paid, and you can invite somebody else.
      </AskFirst>
    </div>
  );
}
