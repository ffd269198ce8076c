import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { vi } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { createQueryClient } from './api/query-client.ts';
import type { CoverageReport, CoveredSource } from './format/coverage.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// jsdom has none of these. A match means a wide screen: tables, not cards.
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly observe = vi.fn();
    readonly unobserve = vi.fn();
    readonly disconnect = vi.fn();
  },
);
Element.prototype.scrollIntoView = () => undefined;

/** Answers by `GET /api/path`; each function gets the URL, so that it can answer by query. */
export type FakeAnswers = Readonly<Record<string, (url: URL) => Response | Promise<Response>>>;

/** Replaces fetch. @returns the calls, as `GET /api/path?query`, and their bodies; changes of marks without their random id */
export function pretendServer(answers: FakeAnswers): {
  readonly calls: string[];
  readonly bodies: unknown[];
  /** The ids of the changes of marks. */
  readonly changeIds: unknown[];
} {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const changeIds: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, location.origin);
    const key = `${init.method ?? 'GET'} ${url.pathname}`;
    calls.push(`${key}${url.search}`);
    if (typeof init.body === 'string') {
      const body: unknown = JSON.parse(init.body);
      if (key.startsWith('PATCH /api/work/')) {
        const { id, ...change } = body as Readonly<Record<string, unknown>>;
        changeIds.push(id);
        bodies.push(change);
      } else bodies.push(body);
    }
    const answer = answers[key]?.(url) ?? new Response('There is nothing here.', { status: 404 });
    return init.signal ? Promise.race([answer, rejectOnAbort(init.signal)]) : answer;
  });
  return { calls, bodies, changeIds };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** An answer that never arrives. */
export function never(): Promise<Response> {
  return new Promise(() => undefined);
}

/** An invented user with default settings. */
export const SAMPLE_USER: Output<'currentUser'> = {
  firstName: 'Ana',
  email: 'ana@example.com',
  emailNotifications: true,
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
  paused: false,
  callBackReminders: true,
  mailAfterAccess: true,
  mutedAlerts: [],
  mailStopped: null,
  trades: [],
  role: null,
  area: null,
  inTeam: false,
  connectionsHeldAt: null,
  frozenAt: null,
};

let root: Root | undefined;
let client = createQueryClient(vi.fn());
let address = '';
let navigate: NavigateFunction = () => undefined;

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  navigate = useNavigate();
  return null;
}

/** Renders a page at a URL with an empty query cache. @param onUnauthorized called on a lost session */
export async function openPage(
  at: string,
  page: ReactNode,
  onUnauthorized: () => void = vi.fn(),
): Promise<void> {
  await closePage();
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  client = createQueryClient(onUnauthorized);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          {page}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  await flushUpdates();
}

/** The query cache of the open page. */
export function pageClient(): QueryClient {
  return client;
}

export async function closePage(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
}

/** Waits until answers have arrived and the page has updated. */
export async function flushUpdates(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

/** The current path and query. */
export function pageAddress(): string {
  return address;
}

export async function goBack(): Promise<void> {
  await act(async () => navigate(-1));
  await flushUpdates();
}

/** The button or link with this exact name. */
export function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (found === undefined) throw new Error(`There is no button or link "${name}".`);
  return found;
}

/** Clicks an element; `options` can hold Shift. */
export async function press(element: Element, options: MouseEventInit = {}): Promise<void> {
  await act(async () =>
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options })),
  );
  await flushUpdates();
}

/** The control with this exact label. */
export function control(label: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const element = found?.control ?? document.querySelector(`[aria-label="${label}"]`);
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  if (!kinds.some((kind) => element instanceof kind))
    throw new Error(`There is no control labeled "${label}".`);
  return element as ReturnType<typeof control>;
}

/** Chooses an option of a select. */
export async function choose(label: string, value: string): Promise<void> {
  const select = control(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await flushUpdates();
}

/** Replaces the text of the box with this label. */
export async function fill(label: string, text: string): Promise<void> {
  const box = control(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await flushUpdates();
}

/** Types a place and leaves the box. */
export async function typePlace(typed: string): Promise<void> {
  await fill('Where you work', typed);
  await act(async () => {
    control('Where you work').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  await flushUpdates();
}

/** An invented permit. */
export function samplePermitRow(number: number, fields: Partial<ScoredPermit> = {}): ScoredPermit {
  return {
    id: `tx-sample.${number}`,
    permitNumber: `S-${number}`,
    permitType: 'Roof',
    addressStreet: `${number} Sample St`,
    addressCity: 'Austin',
    addressState: 'TX',
    addressZip: '78701',
    valuation: 25_000,
    status: 'Active',
    issueDate: '2026-11-02',
    description: null,
    propertyOwnerName: null,
    propertyOwnerPhone: null,
    propertyOwnerAddress: null,
    contractorName: 'Sample Roofing',
    contractorPhone: '5125550123',
    contractorLicense: null,
    contractorAddress: null,
    jurisdictionState: 'Texas',
    jurisdictionCity: 'Austin',
    jurisdictionCounty: null,
    trades: [],
    actions: [],
    propertyUse: null,
    publishesContractors: true,
    leadScore: 50,
    who: { label: 'taken', worth: 'folded', reason: 'Sample Roofing has it' },
    reach: 'none',
    ...fields,
  };
}

/** What makes an invented permit one with a builder to call. */
export const SAMPLE_GC = {
  trades: ['new-construction'],
  who: { label: 'gc', worth: 'also', reason: 'Sample Roofing has it and may hire others: New construction' },
  reach: 'phone',
} as const satisfies Partial<ScoredPermit>;

/** An invented source that publishes every fact and was measured. */
export function sampleSource(fields: Partial<CoveredSource> = {}): CoveredSource {
  return {
    id: 'tx-sample',
    name: 'City of Sample',
    level: 'city',
    state: 'Texas',
    city: 'Sample',
    county: 'Travis',
    cadence: 'daily',
    license: 'unknown',
    terms: { ...NOTHING_STATED, clause: null, readAt: null, readOn: null },
    landingPage: 'https://data.example.gov/permits',
    publishes: {
      owner: true,
      ownerPhone: false,
      contractor: true,
      contractorPhone: true,
      license: false,
      value: true,
      use: false,
      issueDate: true,
      applications: false,
    },
    completeness: { figure: null, reason: 'not-measured' },
    newestIssueDate: '2026-11-19',
    seenLagDays: 2,
    fill: { owner: 0.5, contractor: 0.75, phone: 0.25, value: 1 },
    ...fields,
  };
}

export function sampleCoverage(
  sources: readonly CoveredSource[],
  notCollected: CoverageReport['notCollected'] = [],
): CoverageReport {
  return {
    counts: { sources: sources.length, states: 1, cities: sources.length },
    sources: [...sources],
    notCollected,
  };
}
