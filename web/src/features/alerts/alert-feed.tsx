import { FEED_DAYS, FEED_LEADS } from '#shared/domain/alerts/feeds.ts';
import { FeedDialog } from '../../ui/feeds/feed-dialog.tsx';
import type { SavedAlert } from './alert-form.ts';

/** The feed of an alert, for feed readers and other programs. */
export function AlertFeed({ alert, onClose }: { readonly alert: SavedAlert; readonly onClose: () => void }) {
  return (
    <FeedDialog
      id={alert.id}
      title={`Feed of “${alert.name}”`}
      description="A private address where a feed reader, a chat or another program finds what this alert matched."
      onClose={onClose}
    >
      <p>
        It shows the newest {FEED_LEADS} leads of the last {FEED_DAYS} days, as the alert’s email does.
        Anybody who has the address can read it, so treat it like a password.
      </p>
    </FeedDialog>
  );
}
