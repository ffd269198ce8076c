import { Suspense } from 'react';
import { Link } from 'react-router';
import type { User } from '../../lib/api/session.ts';
import { lazyPage } from '../../lib/browser/lazy-code.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { BusinessSection } from './business-section.tsx';
import { DeliverySettings } from './delivery-settings.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailStopped } from './mail-stopped.tsx';
import { SendMails } from './send-mails.tsx';
import { useSettings } from './use-settings.ts';

/** Below the main content, so it loads later. */
const { Component: PhoneAlerts } = lazyPage(async () => (await import('./phone-alerts.tsx')).PhoneAlerts);

/** PRODUCT §2, notifications page. */
export function NotificationsPage({ user }: { readonly user: User }) {
  usePageTitle('Email Settings');
  const change = useSettings();
  return (
    <PageFrame>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-28 font-semibold">Email Settings</h1>
          <p className="mt-1 text-14 text-muted">Changes are saved as you make them.</p>
        </div>
        <Link to="/alerts" className={buttonClass('primary')}>
          Manage Alerts
        </Link>
      </div>
      {user.mailStopped !== null && (
        <div className="mt-6">
          <MailStopped cause={user.mailStopped} email={user.email} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="min-w-0 space-y-8">
          <DeliverySettings user={user} onChange={change} />
          <BusinessSection user={user} onChange={change} />
          <SendMails user={user} />
          <Suspense>
            <PhoneAlerts />
          </Suspense>
        </div>
        <MailPreview user={user} />
      </div>
    </PageFrame>
  );
}
