import type { ReactNode } from 'react';
import { request } from '../../lib/api/api.ts';
import { leaveForLanding } from '../../lib/api/leave.ts';
import { saveResponse } from '../../lib/api/save-file.ts';
import type { User } from '../../lib/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Item } from '../../ui/item-group.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { DeleteAccount } from './delete-account.tsx';

function signInMode(mode: 'change-password' | 'second-factor' | 'passkey'): string {
  return `/login.html?${new URLSearchParams({ mode, returnTo: '/account' })}`;
}

interface AccountPageProps {
  readonly user: User;
  /** Called after the session has ended; tests replace it. */
  readonly leave?: () => void;
}

/** The user, sign-in settings, and the user's data (ARCHITECTURE §5). */
export function AccountPage({ user, leave = leaveForLanding }: AccountPageProps) {
  const data = useAction(async () => saveResponse(await request('accountData'), 'account-data.json'), {
    done: () => ({ title: 'Data Downloaded', description: 'The file is in your downloads.' }),
    failed: 'Download Failed',
  });
  return (
    <Page title="Account">
      <dl className="mt-6 grid border border-line-strong bg-raised sm:grid-cols-[1fr_2fr]">
        <Fact name="First name">{user.firstName ?? 'Not given'}</Fact>
        <Fact name="Email address">{user.email}</Fact>
      </dl>
      <Group title="Sign-in">
        <Item
          title="Password"
          says="You sign in once more, then choose a new one."
          action={
            <ButtonLink href={signInMode('change-password')} look="primary" size="small">
              Change password
            </ButtonLink>
          }
        />
        <Item
          title="Two-step sign-in"
          says="Asks for a code from an authenticator app each time you sign in."
          action={
            <ButtonLink href={signInMode('second-factor')} size="small">
              Set up two-step sign-in
            </ButtonLink>
          }
        />
        <Item
          title="Passkeys"
          says="Sign in with your fingerprint, your face or a PIN instead of a password."
          action={
            <ButtonLink href={signInMode('passkey')} size="small">
              Manage passkeys
            </ButtonLink>
          }
        />
        <Item
          title="Sessions and activity"
          says="See where you are signed in, what is connected, and recent activity. You can sign out everywhere."
          link={['/security', 'Open Security']}
        />
      </Group>
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
              <TextLink to="/legal/privacy">privacy policy</TextLink>. PayPal keeps its own records of
              payments.
            </>
          }
          action={<DeleteAccount email={user.email} leave={leave} />}
        />
      </Group>
      <p className="mt-6 text-14 text-muted">
        See <TextLink to="/subscription">Subscription</TextLink> for your plan and payments. No automatic
        charges.
      </p>
    </Page>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 border-line px-5 py-4 not-first:border-t sm:px-8 sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-1 text-16 font-medium break-words">{children}</dd>
    </div>
  );
}
