import { SITE_CONFIG_PATH, type SiteConfig } from '#shared/contract/site-config.ts';
import { RequestError } from './api.ts';

/** Reads the site's runtime configuration. @throws RequestError */
export async function fetchSiteConfig(signal?: AbortSignal): Promise<SiteConfig> {
  const response = await fetch(SITE_CONFIG_PATH, signal === undefined ? {} : { signal });
  if (!response.ok) throw new RequestError(response.status, response.statusText);
  return (await response.json()) as SiteConfig;
}
