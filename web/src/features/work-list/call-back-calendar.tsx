import { CALENDAR_FEED } from '#shared/domain/alerts/feeds.ts';
import { FeedDialog } from '../../ui/feeds/feed-dialog.tsx';

/** The calendar of the user's call-backs, for calendar programs. */
export function CallBackCalendar({ onClose }: { readonly onClose: () => void }) {
  return (
    <FeedDialog
      id={CALENDAR_FEED}
      title="Call-backs in your calendar"
      description="A private address that your calendar program subscribes to. It also has the days on which permits of your list expire, where the city says them."
      onClose={onClose}
    >
      <p>
        In Google Calendar, choose Other calendars, From URL. In Apple Calendar, File, New Calendar
        Subscription. In Outlook, Add calendar, Subscribe from web. Programs read it every few hours. Anybody
        who has the address can read it, so treat it like a password.
      </p>
    </FeedDialog>
  );
}
