import { request } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/api/save-file.ts';
import type { User } from '../../lib/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Group, Item } from '../../ui/settings/settings-part.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { DeleteAccount } from './delete-account.tsx';

/** What the sign-in page changes, by its mode. */
const SIGN_IN_MODES = {
  'change-password': {
    title: 'Password',
    says: 'You sign in once more, then choose a new one.',
    button: 'Change password',
  },
  'second-factor': {
    title: 'Two-step sign-in',
    says: 'Asks for a code from an authenticator app each time you sign in.',
    button: 'Set up two-step sign-in',
  },
  passkey: {
    title: 'Passkeys',
    says: 'Sign in with your fingerprint, your face or a PIN instead of a password.',
    button: 'Manage passkeys',
  },
} as const;

/** Who the user is, and how they sign in. */
export function SignInGroup({ user }: { readonly user: User }) {
  return (
    <Group title="You and your sign-in">
      <Item title="First name" says={user.firstName ?? 'Not given'} />
      <Item title="Email address" says={user.email} />
      {Object.entries(SIGN_IN_MODES).map(([mode, { title, says, button }]) => (
        <Item
          key={mode}
          title={title}
          says={says}
          action={
            <ButtonLink
              href={`/login.html?${new URLSearchParams({ mode, returnTo: '/security' })}`}
              size="small"
            >
              {button}
            </ButtonLink>
          }
        />
      ))}
    </Group>
  );
}

interface DataGroupProps {
  readonly user: User;
  /** Called after the account is deleted. */
  readonly leave: () => void;
}

/** The user's data: to download, and to delete with the account. */
export function DataGroup({ user, leave }: DataGroupProps) {
  const data = useAction(async () => saveResponse(await request('accountData'), 'account-data.json'), {
    done: () => ({ title: 'Data Downloaded', description: 'The file is in your downloads.' }),
    failed: 'Download Failed',
  });
  return (
    <Group title="Your data">
      <Item
        title="Download"
        says="Everything in your account, as one JSON file: profile, settings, alerts, exports, payments."
        action={
          <Button size="small" busy={data.isPending} onClick={() => data.mutate()}>
            Download my data
          </Button>
        }
      />
      <Item
        title="Delete"
        says={
          <>
            Deletes your account and everything in it. We keep only a scrambled form of your email address
            that cannot be read back, so nobody gets a second trial. See the{' '}
            <TextLink to="/legal/privacy">privacy policy</TextLink>. PayPal keeps its own records of payments.
          </>
        }
        action={<DeleteAccount email={user.email} leave={leave} />}
      />
    </Group>
  );
}
