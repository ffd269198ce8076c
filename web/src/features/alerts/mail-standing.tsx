import { Link } from 'react-router';
import type { User } from '../../lib/session.ts';

/** How often mail comes, in a sentence. */
const OFTEN: Readonly<Record<User['notificationFrequency'], string>> = {
  immediate: 'as soon as something is found',
  hourly: 'once an hour',
  daily: 'once a day',
  weekly: 'once a week',
};

/** Whether what alerts find is mailed at all, and how often: settings that outweigh those of an alert. */
export function MailStanding({ user }: { readonly user: User }) {
  return (
    <p className="mt-1 text-14 text-muted">
      {standing(user)}{' '}
      <Link to="/notifications" className="whitespace-nowrap text-ink underline">
        Email settings
      </Link>
    </p>
  );
}

function standing({ mailStopped, emailNotifications, paused, email, notificationFrequency }: User): string {
  if (mailStopped !== null) return 'Mail to your address is stopped, so no alert can reach you.';
  if (!emailNotifications) return 'Email notifications are off: no alert sends mail until you turn them on.';
  if (paused) return 'Alert mail is paused.';
  return `What they find is mailed to ${email} ${OFTEN[notificationFrequency]}.`;
}
