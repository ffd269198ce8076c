import { RequestError, request } from '../../lib/api/api.ts';
import type { User } from '../../lib/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Part } from '../../ui/settings/settings-part.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

/** PRODUCT §8, emails. */
const MAILS = {
  testEmail: {
    button: 'Send Test Email',
    sent: 'Test Notification Sent',
    failed: 'The test email was not sent.',
  },
  testWelcomeEmail: {
    button: 'Send Welcome Email',
    sent: 'Welcome Email Sent',
    failed: 'The welcome email was not sent.',
  },
} as const;

/** Sends a test email and the welcome email. The test requires email notifications to be on (PRODUCT §5). */
export function SendMails({ user }: { readonly user: User }) {
  const stopped = user.mailStopped !== null;
  const off = !user.emailNotifications;
  return (
    <Part title="Check that our email arrives">
      <div className="flex flex-wrap gap-3">
        <SendButton mail="testEmail" to={user.email} disabled={off || stopped} />
        <SendButton mail="testWelcomeEmail" to={user.email} disabled={stopped} />
      </div>
      {(off || stopped) && (
        <p className="mt-2 text-14 text-muted">
          {stopped
            ? 'We stopped sending email to your address. See above.'
            : 'Turn email notifications on to send yourself a test.'}
        </p>
      )}
    </Part>
  );
}

interface SendButtonProps {
  readonly mail: keyof typeof MAILS;
  readonly to: string;
  readonly disabled: boolean;
}

function SendButton({ mail, to, disabled }: SendButtonProps) {
  const { button, sent, failed } = MAILS[mail];
  const sending = useAction(() => request(mail), {
    done: () => ({ title: sent, description: `Check your inbox at ${to}.` }),
    failed: 'Send Failed',
    describe: (error) => `${failed} ${error instanceof RequestError ? error.sentence : 'Please try again.'}`,
  });
  return (
    <Button disabled={disabled} busy={sending.isPending} onClick={() => sending.mutate()}>
      {button}
    </Button>
  );
}
