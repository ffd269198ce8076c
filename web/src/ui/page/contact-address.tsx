import { useSiteConfig } from '../../lib/api/site-config.ts';

/** The configured contact address; until it is known, a link to the contact page. A plain link: the error screen has no router. */
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
