import type { PermitDetail, Provenance } from '#shared/domain/permit/permit.ts';
import {
  type Answers,
  control,
  openPage,
  pretendServer,
  SAMPLE_USER,
  samplePermit,
} from '../../lib/testing.tsx';
// What the page loads later is here at once.
import './filters/filter-sheet.tsx';
import { LeadsPage } from './leads-page.tsx';
import './dialog/permit-dialog.tsx';
import './lookup/lookup-answer.tsx';

/** What the tests of the leads page share: the page, and a server with 150 generated permits. */

const CITIES: Record<string, string[]> = {
  Texas: ['Austin', 'Springfield'],
  Illinois: ['Chicago', 'Springfield'],
};
/** How many permits the pretended server has. */
export const ROWS = 150;
/** Where the pretended permits come from. */
export const PROVENANCE: Provenance = {
  sourceId: 'tx-sample',
  sourceName: 'City of Sample',
  sourceUrl: null,
  recordUrl: null,
  license: 'unknown',
  rawStatus: null,
  unparsed: {},
  firstSeen: '2026-11-01T00:00:00.000Z',
  lastChanged: '2026-11-01T00:00:00.000Z',
  lastChecked: '2026-11-01T00:00:00.000Z',
};

/** All that is known of a permit. */
export function sampleDetail(number: number, fields: Partial<PermitDetail> = {}): PermitDetail {
  return {
    ...samplePermit(number),
    scoreVersion: 1,
    scoreReasons: [],
    latitude: null,
    longitude: null,
    provenance: PROVENANCE,
    tradeWords: {},
    otherRecords: [],
    history: [],
    ...fields,
  };
}

/** The page of permits a call asks for. */
export const rows = (url: URL) => {
  const offset = Number(url.searchParams.get('offset'));
  const count = Math.max(0, Math.min(Number(url.searchParams.get('limit')), ROWS - offset));
  return Array.from({ length: count }, (_, index) => samplePermit(offset + index + 1));
};
const SERVER: Answers = {
  'GET /api/permits/all': (url) => Response.json({ permits: rows(url), total: ROWS }),
  'GET /api/permits/search': (url) =>
    Response.json(rows(url), { headers: { 'X-Total-Count': String(ROWS) } }),
  'GET /api/permits/stats': () =>
    Response.json({ totalPermits: 1234, totalValuation: 1, availableStates: 2, permitTypes: 3 }),
  'GET /api/permits/states': () => Response.json(['Illinois', 'Texas']),
  'GET /api/permits/cities': (url) => Response.json(CITIES[url.searchParams.get('state') ?? ''] ?? []),
  'GET /api/work/marks': () => Response.json([]),
  'GET /api/permits/export': () => Response.json({ month: '2026-11', used: 88, limit: 500, left: 412 }),
  'POST /api/permits/export': () =>
    new Response('csv', { headers: { 'Content-Disposition': 'attachment; filename="permits-2026-11.csv"' } }),
};

let server: ReturnType<typeof pretendServer> = { calls: [], bodies: [] };

/** Opens the leads page at an address; `answers` stand in for the server's own. */
export async function open(at: string, answers: Answers = {}): Promise<void> {
  server = pretendServer({ ...SERVER, ...answers });
  await openPage(at, <LeadsPage user={SAMPLE_USER} />);
}

/** The calls made since the page was opened. */
export const calls = (): readonly string[] => server.calls;

/** Those of them for a list of permits. */
export const lists = (): readonly string[] => calls().filter((call) => /permits\/(all|search)/.test(call));

/** The bodies sent since the page was opened. */
export const bodies = (): readonly unknown[] => server.bodies;

/** All the page says. */
export const text = (): string => document.body.textContent;

/** The checkbox of a permit. */
export const box = (number: number): HTMLElement => control(`Select permit S-${number}`);
