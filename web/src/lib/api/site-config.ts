import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { fetchSiteConfig } from './fetch-site-config.ts';

export const siteConfigQuery = queryOptions({
  queryKey: ['siteConfig'],
  queryFn: ({ signal }) => fetchSiteConfig(signal),
});

/** The site's runtime configuration; undefined while it loads, and when it cannot be read. */
export function useSiteConfig(): SiteConfig | undefined {
  return useQuery(siteConfigQuery).data;
}
