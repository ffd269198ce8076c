import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import type { Portal } from '#functions/collection/source.ts';

/** A host's terms of use. */
export interface Terms {
  /** The page with them; null when the home page has no link to any. */
  readonly address: string | null;
  readonly text: string;
}

const NO_TERMS: Terms = { address: null, text: '' };
/** Kinds of portals whose host has a home page for people. The others state their terms with each table, if at all. */
const HAS_HOME_PAGE: Readonly<Record<Portal['kind'], boolean>> = {
  socrata: true,
  ckan: true,
  opendatasoft: true,
  arcgis: false,
  carto: false,
  csv: false,
};
const PAGE_BYTES = 512 * 1024;
const IS_TERMS = /terms|conditions of use|disclaimer|data policy|licen[cs]e/i;

/** Words that forbid what we do, or may: a person must read them. */
const RESTRICTIVE = [
  /non-?commercial/i,
  /personal(?: and| or|,)? (?:non|use)/i,
  /not (?:be )?(?:used )?for (?:any )?commercial/i,
  /no commercial/i,
  /not (?:be )?(?:re)?(?:sold|sell|distribute)/i,
  /prior written (?:consent|permission|approval)/i,
  /prohibited from (?:scraping|harvesting|automated)/i,
];

/** The first restrictive words of a text; null without any. */
export function restrictiveWords(text: string): string | null {
  for (const words of RESTRICTIVE) {
    const found = words.exec(text);
    if (found !== null) return text.slice(Math.max(0, found.index - 60), found.index + 100).trim();
  }
  return null;
}

/** Reads each host's terms once: the page that its home page links to. */
export class TermsReader {
  readonly #read = new Map<string, Promise<Terms>>();
  readonly #client: PortalClient;

  constructor(client: PortalClient) {
    this.#client = client;
  }

  /** @throws PortalFault when the host stopped */
  of(host: string, kind: Portal['kind']): Promise<Terms> {
    if (!HAS_HOME_PAGE[kind]) return Promise.resolve(NO_TERMS);
    let terms = this.#read.get(host);
    if (terms === undefined) {
      terms = readTerms(host, this.#client);
      this.#read.set(host, terms);
    }
    return terms;
  }

  /** The page that was read as the terms of a host; null without one. */
  async addressOf(host: string): Promise<string | null> {
    const terms = await this.#read.get(host)?.catch(() => NO_TERMS);
    return terms?.address ?? null;
  }
}

async function readTerms(host: string, client: PortalClient): Promise<Terms> {
  const page = async (url: string): Promise<string> => {
    const headers = { accept: 'text/html' };
    const options = { isPage: true, firstBytes: PAGE_BYTES, headers };
    return (await client.text(url, () => undefined, options)).body;
  };
  try {
    const links = linksOf(await page(`https://${host}/`));
    const link = links.find(({ href, label }) => IS_TERMS.test(label) || IS_TERMS.test(href));
    const url = link && URL.parse(link.href.replaceAll('&amp;', '&'), `https://${host}/`);
    if (url === undefined || url === null) return NO_TERMS;
    // The terms of somebody else's platform are not the publisher's.
    if (url.host !== host || url.protocol !== 'https:') return { address: url.href, text: '' };
    // A page that is not there has no words.
    const text = await page(url.href).catch(unlessStopped);
    return { address: url.href, text: wordsOf(text) };
  } catch (error) {
    unlessStopped(error);
    return NO_TERMS;
  }
}

/** No text after a fault. @throws the error when the host stopped, or when it is no fault */
function unlessStopped(error: unknown): string {
  if (error instanceof PortalFault && !error.stopsHost && error.kind !== 'waits') return '';
  throw error;
}

function linksOf(html: string): { readonly href: string; readonly label: string }[] {
  return html
    .split(/<a\s/i)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('>');
      const [label = ''] = part.slice(end + 1).split('<', 1);
      return { href: /href="([^"]*)"/i.exec(part.slice(0, end))?.[1] ?? '', label };
    })
    .filter(({ href }) => href !== '');
}

/** The text of a page without its tags. */
function wordsOf(html: string): string {
  const parts = html.split('<').map((part) => part.slice(part.indexOf('>') + 1));
  return parts
    .join(' ')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ');
}
