import { useForm } from 'react-hook-form';
import type { Body } from '#shared/contract/index.ts';
import { INVITATION_DAYS, MEMBER_ROLES, type MemberRole, TEAM_ROLES } from '#shared/domain/team/roles.ts';
import { request } from '../../lib/api/api.ts';
import type { Team } from '../../lib/api/team.ts';
import { formatDayOf } from '../../lib/format/format.ts';
import { useDraft } from '../../lib/saved/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { EMAIL_PATTERN, EmailField, SelectField } from '../../ui/form/field.tsx';
import { DraftNotice } from '../../ui/notice/draft-notice.tsx';
import { Group, Item, Part } from '../../ui/settings/settings-part.tsx';
import { useTeamChange } from './use-team-change.ts';

/** Invitations that wait for an answer. */
export function Invitations({ invitations }: Pick<Team, 'invitations'>) {
  const withdrawal = useTeamChange((id: string) => request('withdrawInvitation', { params: { id } }), {
    says: () => 'The invitation is withdrawn.',
  });
  if (invitations.length === 0) return null;
  return (
    <Group title="Invited">
      {invitations.map(({ id, email, role, expiresAt }) => (
        <Item
          key={id}
          title={email}
          says={`${TEAM_ROLES[role].label}, valid until ${formatDayOf(expiresAt)}`}
          action={
            <Button
              size="small"
              aria-label={`Withdraw the invitation of ${email}`}
              busy={withdrawal.isPending && withdrawal.variables === id}
              onClick={() => withdrawal.mutate(id)}
            >
              Withdraw
            </Button>
          }
        />
      ))}
    </Group>
  );
}

/** Invites somebody by mail. */
export function InviteForm({ free }: { readonly free: number }) {
  const invite = useTeamChange((body: Body<'inviteMember'>) => request('inviteMember', { body }), {
    says: ({ email }) => `An invitation is on its way to ${email}.`,
  });
  const form = useForm<{ email: string; role: MemberRole }>({
    defaultValues: { email: '', role: 'member' },
  });
  const { register, handleSubmit, reset, formState } = form;
  const draft = useDraft('invite', form);
  return (
    <Part
      title="Invite somebody"
      says={`${free === 1 ? 'One seat is free.' : `${free} seats are free.`} We mail a link that works once, for ${INVITATION_DAYS} days, with that address only.`}
    >
      <DraftNotice draft={draft} />
      <form
        noValidate
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        onSubmit={handleSubmit(({ email, role }) =>
          invite.mutate({ email: email.trim(), role }, { onSuccess: () => reset() }),
        )}
      >
        <EmailField
          label="Email address"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register('email', { required: 'Enter an email address.', pattern: EMAIL_PATTERN })}
        />
        <SelectField
          label="Role"
          options={MEMBER_ROLES.map((role) => [role, TEAM_ROLES[role].label])}
          {...register('role')}
        />
        <Button type="submit" look="primary" busy={invite.isPending} className="sm:mt-6">
          Send invitation
        </Button>
      </form>
    </Part>
  );
}
