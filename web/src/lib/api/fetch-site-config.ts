import { SITE_CONFIG_PATH, type SiteConfig } from '#shared/contract/site-config.ts';
import { RequestError } from './api.ts';

/** Reads what the pages are told at run time. @throws RequestError when the answer is not OK */
export async function fetchSiteConfig(signal?: AbortSignal): Promise<SiteConfig> {
  const response = await fetch(SITE_CONFIG_PATH, signal === undefined ? {} : { signal });
  if (!response.ok) throw new RequestError(response.status, response.statusText);
  return (await response.json()) as SiteConfig;
}
