import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { fetchSiteConfig } from './fetch-site-config.ts';

/** The cached read of what the pages are told at run time. */
export const siteConfigQuery = queryOptions({
  queryKey: ['siteConfig'],
  queryFn: ({ signal }) => fetchSiteConfig(signal),
});

/** What the pages are told at run time; undefined until it is known, and where the file cannot be read. */
export function useSiteConfig(): SiteConfig | undefined {
  return useQuery(siteConfigQuery).data;
}
