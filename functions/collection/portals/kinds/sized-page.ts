import type { PortalClient, RequestOptions } from '../portal-client.ts';
import { PortalFault } from '../portal-fault.ts';
import { PAGE_FLOOR } from '../read-method.ts';

/**
 * Requests a page, with half as many rows each time the portal takes too long.
 * @param most the rows that the portal allows
 * @param request returns undefined when it made no request
 * @throws PortalFault
 */
export async function requestSized<T>(
  client: Pick<PortalClient, 'method' | 'lastMs'>,
  most: number,
  request: (rows: number, options: Pick<RequestOptions, 'failsWhenSlow'>) => Promise<T>,
): Promise<T> {
  const { method } = client;
  for (;;) {
    const rows = method.pageRows(most);
    const failsWhenSlow = rows > PAGE_FLOOR;
    try {
      const answer = await request(rows, { failsWhenSlow });
      if (answer !== undefined) method.noteTime(rows, most, client.lastMs);
      return answer;
    } catch (error) {
      if (!failsWhenSlow || !(error instanceof PortalFault) || error.kind !== 'slow') throw error;
      method.shrink(rows);
    }
  }
}
