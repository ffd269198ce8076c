import { vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import type { User } from '../../lib/api/session.ts';
import {
  type FakeAnswers,
  openPage,
  pretendServer,
  SAMPLE_GC,
  SAMPLE_USER,
  samplePermitRow,
} from '../../lib/testing.tsx';
import type { ListedAlert, SavedAlert } from './alert-form.ts';
// Loads the lazy parts of the page before the tests start.
import './alert-panel.tsx';
import { AlertsPage } from './alerts-page.tsx';
import './delete-alert.tsx';
import './webhook/webhook-dialog.tsx';

export const NO_CRITERIA: SavedAlert['criteria'] = {
  states: [],
  cities: [],
  counties: [],
  permitTypes: [],
  keywords: [],
};

export function sampleAlert(id: string, fields: Partial<ListedAlert> = {}): ListedAlert {
  return {
    id,
    name: `Alert ${id}`,
    criteria: { ...NO_CRITERIA, states: ['Texas'], cities: ['Austin'], minValue: 25_000 },
    emailNotifications: true,
    frequency: null,
    pushNotifications: false,
    webhook: 'none',
    isActive: true,
    trigger: 'new',
    createdAt: '2026-11-20T18:00:00.000Z',
    matched: 42,
    perWeek: 9.8,
    ...fields,
  };
}

const CITIES: Record<string, string[]> = {
  Texas: ['Austin', 'Springfield'],
  Illinois: ['Chicago', 'Springfield'],
};

/** A preview of 42 permits, 9.8 a week, with three rows. */
export const SAMPLE_PREVIEW = {
  matched: 42,
  perWeek: 9.8,
  isTooWide: false,
  sample: [1, 2, 3].map((number) => ({ ...samplePermitRow(number, SAMPLE_GC), next: [] })),
};

/** A subscription with or without access to permits. */
export const sampleSubscription = (access: boolean): Response =>
  Response.json({
    status: 'trial',
    trialEnd: '2026-11-27T11:00:00.000Z',
    nextBillingDate: null,
    access,
    accessUntil: '2026-11-27T11:00:00.000Z',
    daysLeft: access ? 6 : 0,
    cancelled: false,
  });

const SERVER: FakeAnswers = {
  'GET /config.json': () => Response.json({ contactEmail: 'hello@example.com' }),
  'GET /api/subscriptions/current': () => sampleSubscription(true),
  'GET /api/permits/cities': (url) => Response.json(CITIES[url.searchParams.get('state') ?? ''] ?? []),
  'GET /api/permits/facets': () =>
    Response.json({
      counties: ['Travis'],
      permitTypes: ['Electrical, Residential', 'Roof'],
      cities: ['Austin'],
    }),
  'POST /api/alerts/preview': () => Response.json(SAMPLE_PREVIEW),
};

interface Opening {
  readonly at?: string;
  readonly alerts?: readonly ListedAlert[];
  readonly user?: Partial<User>;
  readonly answers?: FakeAnswers;
  readonly onUnauthorized?: () => void;
}

/** Opens the alerts page; `answers` override the server's. Alerts that they create or change are in the list from then on. */
export async function openAlerts({
  at = '/alerts',
  alerts = [],
  user,
  answers = {},
  onUnauthorized,
}: Opening = {}) {
  let listed = [...alerts];
  const keeping = (name: string, answer: FakeAnswers[string]): FakeAnswers[string] =>
    /^(POST|PATCH) \/api\/alerts(\/[^/]+)?$/.test(name) && name !== 'POST /api/alerts/preview'
      ? async (url) => {
          const answered = await answer(url);
          if (!answered.ok) return answered;
          const saved = (await answered.clone().json()) as ListedAlert;
          const isKnown = listed.some(({ id }) => id === saved.id);
          listed = isKnown ? listed.map((one) => (one.id === saved.id ? saved : one)) : [saved, ...listed];
          return answered;
        }
      : answer;
  const server = pretendServer({
    ...SERVER,
    'GET /api/auth/user': () => Response.json({ ...SAMPLE_USER, ...user }),
    'GET /api/alerts': () => Response.json(listed),
    ...Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, keeping(name, answer)])),
  });
  await openPage(
    at,
    <SignedIn onVisitor={vi.fn()}>{(signedIn) => <AlertsPage user={signedIn} />}</SignedIn>,
    onUnauthorized,
  );
  return server;
}

/** The text of the page. */
export const alertsText = (): string => document.body.textContent;

export const headings = (): (string | null)[] =>
  [...document.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent);

/** An error answer with a message. */
export const refuse =
  (status: number, sentence = 'Not now. Try again in a minute.') =>
  () =>
    new Response(sentence, { status });
