import { Suspense } from 'react';
import type { User } from '../../lib/api/session.ts';
import { lazyPage } from '../../lib/browser/lazy-code.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { useSettings } from '../../ui/settings/use-settings.ts';
import { DeliverySettings } from './delivery-settings.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailStopped } from './mail-stopped.tsx';
import { SendMails } from './send-mails.tsx';

/** Not needed at once, so it loads later. */
const { Component: PhoneAlerts } = lazyPage(async () => (await import('./phone-alerts.tsx')).PhoneAlerts);

/** PRODUCT §2, notifications page. */
export function NotificationsPage({ user }: { readonly user: User }) {
  const change = useSettings();
  return (
    <SettingsPage
      title="Email Settings"
      lead="Changes are saved as you make them."
      action={
        <ButtonLink to="/alerts" look="primary">
          Manage Alerts
        </ButtonLink>
      }
    >
      {user.mailStopped !== null && <MailStopped cause={user.mailStopped} email={user.email} />}
      <DeliverySettings user={user} onChange={change} />
      <Suspense>
        <PhoneAlerts />
      </Suspense>
      <SendMails user={user} />
      <MailPreview user={user} />
    </SettingsPage>
  );
}
