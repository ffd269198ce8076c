import { useState } from 'react';
import { MEMBER_ROLES, TEAM_ROLES } from '#shared/domain/team/roles.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { personName, type Team, type TeamPerson } from '../../lib/api/team.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useChangeRole, useRemove } from './use-team.ts';

const QuestionDialog = lazyPart(
  async () => (await import('../../ui/overlay/question-dialog.tsx')).QuestionDialog,
);

/** The people of a team. Its owner sets roles and removes people. */
export function PeopleList({ team: { people, seats, role, isMember } }: { readonly team: Team }) {
  const mayChange = role === 'owner' && !isMember;
  return (
    <section aria-labelledby="people" className="mt-8">
      <h2 id="people" className="text-20 font-semibold">
        People{' '}
        <span className="figures font-mono text-14 font-normal text-muted">
          {people.length} of {seats} {seats === 1 ? 'seat' : 'seats'}
        </span>
      </h2>
      <ul className="mt-3 border-t border-line-strong">
        {people.map((person) => (
          <Person key={person.id} person={person} mayChange={mayChange && person.role !== 'owner'} />
        ))}
      </ul>
    </section>
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
  const change = useChangeRole(person.id);
  const name = personName(person);
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
        >
          {MEMBER_ROLES.map((role) => (
            <option key={role} value={role}>
              {TEAM_ROLES[role].label}
            </option>
          ))}
        </Select>
      </div>
      <Remove id={person.id} name={name} />
    </div>
  );
}

function Remove({ id, name }: { readonly id: string; readonly name: string }) {
  const [asked, setAsked] = useState(false);
  const removal = useRemove(id);
  return (
    <>
      <Button size="small" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      {asked && (
        <QuestionDialog
          title={`Remove ${name}?`}
          act="Remove"
          keep="Keep them"
          action={removal}
          failure={removal.isError ? errorSentence(removal.error) : null}
          onClose={() => setAsked(false)}
        >
          They stop seeing the team’s leads and alerts at once and work in their own account again. Leads
          assigned to them become nobody’s. The seat stays paid, and you can invite somebody else.
        </QuestionDialog>
      )}
    </>
  );
}
