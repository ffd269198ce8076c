import { Suspense } from 'react';
import type { User } from '../../lib/api/session.ts';
import { lazyPage } from '../../lib/browser/lazy-code.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BusinessSection } from './business-section.tsx';
import { DeliverySettings } from './delivery-settings.tsx';
import { LetterheadSection } from './letterhead-section.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailStopped } from './mail-stopped.tsx';
import { SendMails } from './send-mails.tsx';
import { useSettings } from './use-settings.ts';

/** Below the main content, so it loads later. */
const { Component: PhoneAlerts } = lazyPage(async () => (await import('./phone-alerts.tsx')).PhoneAlerts);

/** PRODUCT §2, notifications page. */
export function NotificationsPage({ user }: { readonly user: User }) {
  const change = useSettings();
  return (
    <Page
      title="Email Settings"
      lead="Changes are saved as you make them."
      action={
        <ButtonLink to="/alerts" look="primary">
          Manage Alerts
        </ButtonLink>
      }
    >
      {user.mailStopped !== null && <MailStopped cause={user.mailStopped} email={user.email} />}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="min-w-0 space-y-8">
          <DeliverySettings user={user} onChange={change} />
          <BusinessSection user={user} onChange={change} />
          <LetterheadSection user={user} onChange={change} />
          <SendMails user={user} />
          <Suspense>
            <PhoneAlerts />
          </Suspense>
        </div>
        <MailPreview user={user} />
      </div>
    </Page>
  );
}
