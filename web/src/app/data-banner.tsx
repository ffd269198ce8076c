import { useSiteConfig } from '../lib/api/site-config.ts';
import { DATA_SENTENCES, DATA_STRIP_CLASS, MAILBOX_LABEL, MAILBOX_LINK_CLASS } from '../ui/data-strip.ts';

/** Says on every page that the permits are not live, and links to the local stack's mailbox. */
export function DataBanner() {
  const config = useSiteConfig();
  if (config === undefined || (config.data === 'live' && config.mailboxUrl === null)) return null;
  return (
    <aside aria-label="About the data" className={DATA_STRIP_CLASS}>
      {config.data !== 'live' && DATA_SENTENCES[config.data]}{' '}
      {config.mailboxUrl !== null && (
        <a href={config.mailboxUrl} className={MAILBOX_LINK_CLASS}>
          {MAILBOX_LABEL}
        </a>
      )}
    </aside>
  );
}
