import { MEMBER_ROLES, type MemberRole, TEAM_ROLES } from '#shared/domain/team/roles.ts';
import { request } from '../../lib/api/api.ts';
import { personName, type Team, type TeamPerson } from '../../lib/api/team.ts';
import { Select } from '../../ui/form/select.tsx';
import { AskFirst } from '../../ui/overlay/ask-first.tsx';
import { Section } from '../../ui/section.tsx';
import { useTeamChange } from './use-team-change.ts';

/** The people of a team. Its owner sets roles and removes people. */
export function PeopleList({ team: { people, seats, role, isMember } }: { readonly team: Team }) {
  const mayChange = role === 'owner' && !isMember;
  return (
    <Section
      title={
        <>
          People{' '}
          <span className="figures font-mono text-14 font-normal text-muted">
            {people.length} of {seats} {seats === 1 ? 'seat' : 'seats'}
          </span>
        </>
      }
    >
      <ul className="mt-3 border-t border-line-strong">
        {people.map((person) => (
          <Person key={person.id} person={person} mayChange={mayChange && person.role !== 'owner'} />
        ))}
      </ul>
    </Section>
  );
}

function Person({ person, mayChange }: { readonly person: TeamPerson; readonly mayChange: boolean }) {
  const { email, role, hasSeat } = person;
  const name = personName(person);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-16 font-medium break-words">{name}</p>
        <p className="text-14 break-words text-muted">
          {person.name !== null && email}
          {!hasSeat && <span className="block text-problem">No seat: works alone until one is added.</span>}
        </p>
      </div>
      {mayChange ? <Changes person={person} /> : <p className="text-14">{TEAM_ROLES[role].label}</p>}
    </li>
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
