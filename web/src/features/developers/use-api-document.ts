import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api/read.ts';
import type { ApiDocument } from './api-document.ts';

/** The API's document. The contract only types it as an OpenAPI document; a test checks that it has what the page reads. */
export function useApiDocument(): UseQueryResult<ApiDocument> {
  return useQuery(read('v1Document')) as unknown as UseQueryResult<ApiDocument>;
}

/** Where the API is, such as `https://example.com`: the address bar's until the document is read. The build knows no other. */
export function useApiOrigin(): string {
  return useApiDocument().data?.servers[0]?.url ?? window.location.origin;
}
