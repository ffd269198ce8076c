import { afterEach } from 'vitest';
import type { RawRow } from '../conform/mapping.ts';
import { portalHosts, portalPages } from '../portals/pages.ts';
import type { RawPage, Validators } from '../portals/paging.ts';
import { createPortalClient, type PortalClient } from '../portals/portal-client.ts';
import { PortalFault, unlessFault } from '../portals/portal-fault.ts';
import { kindOf } from '../portals/portal-kinds.ts';
import type { Source } from '../source.ts';
import { type FakeHandler, type FakePortal, startFakePortal } from './fake-portal.ts';
import { TODAY } from './fixtures.ts';

const portals: FakePortal[] = [];
afterEach(() => Promise.all(portals.splice(0).map((portal) => portal.close())));

/** Starts a portal that closes after the test. */
export async function openPortal(handler: FakeHandler): Promise<FakePortal> {
  const portal = await startFakePortal(handler);
  portals.push(portal);
  return portal;
}

/** A client that skips pauses. */
export function clientFor(
  source: Source,
  portal: FakePortal,
  options: { readonly today?: string; readonly appToken?: string; readonly timeoutMs?: number } = {},
): PortalClient {
  return createPortalClient({
    fetch: portal.fetch,
    hosts: portalHosts(source),
    sleep: () => Promise.resolve(),
    now: () => Date.parse(`${options.today ?? TODAY}T12:00:00Z`),
    appToken: options.appToken,
    limits: { timeoutMs: options.timeoutMs ?? 2_000, attempts: 2 },
  });
}

/** Reads all rows of a source as a run would. */
export async function readPortal(
  source: Source,
  portal: FakePortal,
  options: {
    readonly since?: string | null;
    readonly undated?: boolean;
    readonly known?: Validators | undefined;
    readonly today?: string;
    readonly appToken?: string;
    readonly timeoutMs?: number;
    readonly onPage?: (page: RawPage) => void;
  } = {},
): Promise<RawRow[]> {
  const client = clientFor(source, portal, options);
  const window = { since: options.since ?? null, undated: options.undated ?? false };
  const rows: RawRow[] = [];
  for await (const page of portalPages(source, window, client, options)) {
    rows.push(...page.rows);
    options.onPage?.(page);
  }
  return rows;
}

/** What a source's portal says of its table. */
export const notesOf = (source: Source, portal: FakePortal) => {
  const reading = kindOf(source.portal).notes?.(source.portal, clientFor(source, portal));
  if (reading === undefined)
    throw new Error(`Portals of ${source.id}'s kind say nothing apart from the rows.`);
  return unlessFault(reading);
};

/** The run outcome of the portal's fault; undefined without one. */
export const faultOf = (source: Source, portal: FakePortal, timeoutMs?: number) =>
  readPortal(source, portal, timeoutMs === undefined ? {} : { timeoutMs }).then(
    () => undefined,
    (error: unknown) => (error instanceof PortalFault ? error.outcome : error),
  );
