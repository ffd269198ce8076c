import { DATA_SENTENCES } from '../lib/data-sentences.ts';
import { useSiteConfig } from '../lib/site-config.ts';

/** Says on every page that the permits are not live ones, and where the local stack's mail is. */
export function DataBanner() {
  const config = useSiteConfig();
  if (config === undefined || (config.data === 'live' && config.mailboxUrl === null)) return null;
  return (
    <aside
      aria-label="About the data"
      className="border-b border-line bg-sunken px-4 py-1.5 text-center text-12 text-balance text-muted sm:px-6"
    >
      {config.data !== 'live' && DATA_SENTENCES[config.data]}{' '}
      {config.mailboxUrl !== null && (
        <a href={config.mailboxUrl} className="whitespace-nowrap text-ink underline">
          Open the mailbox
        </a>
      )}
    </aside>
  );
}
