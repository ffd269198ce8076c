import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import { furtherFacts, type PermitDetail, type Provenance } from '#shared/domain/permit/permit.ts';
import {
  control,
  type FakeAnswers,
  openPage,
  pretendServer,
  SAMPLE_USER,
  samplePermitRow,
} from '../../lib/testing.tsx';
// Loads the lazy parts of the page before the tests start.
import '../../ui/export/run-export.ts';
import './later.ts';
import { LeadsPage } from './leads-page.tsx';
import './list/permit-cards.tsx';
import './map/leads-map.tsx';
import '../../lib/api/save-file.ts';

const CITIES: Record<string, string[]> = {
  Texas: ['Austin', 'Springfield'],
  Illinois: ['Chicago', 'Springfield'],
};
/** How many permits the test server has. */
export const ROWS = 150;
export const PROVENANCE: Provenance = {
  sourceId: 'tx-sample',
  sourceName: 'City of Sample',
  sourceUrl: null,
  recordUrl: null,
  license: 'unknown',
  terms: NOTHING_STATED,
  withheld: [],
  rawStatus: null,
  unparsed: {},
  firstSeen: '2026-11-01T00:00:00.000Z',
  lastChanged: '2026-11-01T00:00:00.000Z',
  lastChecked: '2026-11-01T00:00:00.000Z',
};

export function sampleDetail(number: number, fields: Partial<PermitDetail> = {}): PermitDetail {
  return {
    ...samplePermitRow(number),
    ...furtherFacts({}),
    scoreVersion: 1,
    scoreReasons: [],
    latitude: null,
    longitude: null,
    pointClass: null,
    provenance: PROVENANCE,
    tradeWords: {},
    otherRecords: [],
    ownerSearch: null,
    history: [],
    ...fields,
  };
}

/** The page of permits that a call requests. */
export const rows = (url: URL) => {
  const offset = Number(url.searchParams.get('offset'));
  const count = Math.max(0, Math.min(Number(url.searchParams.get('limit')), ROWS - offset));
  return Array.from({ length: count }, (_, index) => samplePermitRow(offset + index + 1));
};
const SERVER: FakeAnswers = {
  'GET /api/permits/all': (url) => Response.json({ permits: rows(url), total: ROWS }),
  'GET /api/permits/search': (url) =>
    Response.json(rows(url), { headers: { 'X-Total-Count': String(ROWS) } }),
  'GET /api/permits/stats': () =>
    Response.json({
      totalPermits: 1234,
      openPermits: 1234,
      cities: 2,
      totalValuation: 1,
      availableStates: 2,
      permitTypes: 3,
    }),
  'GET /api/permits/states': () => Response.json(['Illinois', 'Texas']),
  'GET /api/permits/cities': (url) => Response.json(CITIES[url.searchParams.get('state') ?? ''] ?? []),
  'GET /api/permits/summary': () =>
    Response.json({
      total: ROWS,
      who: { nobody: 10, owner: 20, gc: 30, taken: 40, unknown: 0, ended: 50 },
      reach: { phone: 0, letter: 0, visit: 0, none: 0 },
      withoutPoint: 0,
      unexported: ROWS,
      without: [],
    }),
  'GET /api/work/marks': () => Response.json([]),
  'GET /api/permits/export': () =>
    Response.json({ month: '2026-11', used: 88, limit: 500, left: 412, exported: [] }),
  'POST /api/permits/export': () =>
    new Response('csv', { headers: { 'Content-Disposition': 'attachment; filename="permits-2026-11.csv"' } }),
};

let server: ReturnType<typeof pretendServer> = { calls: [], bodies: [], changeIds: [] };

/** Opens the leads page at a URL; `answers` override the server's, and `user` parts of the user; `onUnauthorized` is called on a lost session. */
export async function openLeads(
  at: string,
  answers: FakeAnswers = {},
  user: Partial<typeof SAMPLE_USER> = {},
  onUnauthorized?: () => void,
): Promise<void> {
  server = pretendServer({ ...SERVER, ...answers });
  await openPage(at, <LeadsPage user={{ ...SAMPLE_USER, ...user }} />, onUnauthorized);
}

/** The calls since the page was opened. */
export const calls = (): readonly string[] => server.calls;

/** Those for a list of permits. */
export const listCalls = (): readonly string[] =>
  calls().filter((call) => /permits\/(all|search)/.test(call));

/** The request bodies since the page was opened. */
export const bodies = (): readonly unknown[] => server.bodies;

/** The text of the page. */
export const pageText = (): string => document.body.textContent;

/** The checkbox of a permit. */
export const box = (number: number): HTMLElement => control(`Select permit S-${number}`);

/** How the address of a search goes on that somebody without a role begins on the page: taken and ended leads are folded away, best first. */
export const FOLDED = '&who=nobody&who=owner&who=gc&who=unknown';
