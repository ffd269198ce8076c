import { useSiteConfig } from '../lib/api/site-config.ts';

/**
 * The address whose mail is read, from the configuration; until it is known, the way to the contact page. A plain link,
 * since the error screen stands outside the router.
 */
export function ContactAddress() {
  const address = useSiteConfig()?.contactEmail;
  return address === undefined ? (
    <a href="/contact" className="text-ink underline">
      the contact page
    </a>
  ) : (
    <a href={`mailto:${address}`} className="break-words text-ink underline">
      {address}
    </a>
  );
}
