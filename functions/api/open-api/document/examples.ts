import type { z } from 'zod';
import type { Body, Output } from '#shared/contract/index.ts';
import type { OpenApiCall } from '#shared/contract/routes.ts';
import type { WEBHOOK_EVENTS } from '#shared/contract/webhooks.ts';
import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import { API_CALLS_PER_MINUTE, API_PERMITS_PER_MONTH } from '#shared/domain/plan/plan.ts';

/** Made up: no city has this record. */
const PERMIT: Output<'v1Permits'>['permits'][number] = {
  id: 'il-chicago.100123456',
  permitNumber: '100123456',
  permitType: 'PERMIT - EXPRESS PERMIT PROGRAM',
  addressStreet: '100 W Sample St',
  addressCity: 'Chicago',
  addressState: 'IL',
  addressZip: '60601',
  valuation: 48_500,
  status: 'Issued',
  issueDate: '2026-11-18',
  description: 'Tear off and replace roof',
  propertyOwnerName: null,
  propertyOwnerPhone: null,
  propertyOwnerAddress: null,
  contractorName: 'Sample Roofing LLC',
  contractorPhone: '(312) 555-0142',
  contractorLicense: null,
  contractorAddress: null,
  jurisdictionState: 'Illinois',
  jurisdictionCity: 'Chicago',
  jurisdictionCounty: 'Cook',
  trades: ['roofing'],
  actions: ['replace'],
  propertyUse: null,
  publishesContractors: true,
  leadScore: 70,
  who: {
    label: 'taken',
    worth: 'folded',
    reason: 'Sample Roofing LLC has it, a firm that does Roofing',
  },
  reach: 'none',
  provenance: {
    sourceId: 'il-chicago',
    sourceName: 'City of Chicago',
    sourceUrl: 'https://data.cityofchicago.org/',
    recordUrl: null,
    license: 'unknown',
    terms: NOTHING_STATED,
    withheld: [],
    firstSeen: '2026-11-19T06:20:00.000Z',
    lastChanged: '2026-11-20T06:20:00.000Z',
    lastChecked: '2026-11-20T11:20:00.000Z',
    rawStatus: 'ACTIVE',
    unparsed: {},
  },
};

const { leadScore: _score, provenance: _provenance, ...messageRow } = PERMIT;
const MESSAGE = { version: 1, timestamp: '2026-11-20T12:00:00.000Z' };
const MESSAGE_ALERT = { id: '0d5c7f7e-2f7b-4f0e-9d0a-5d0a6a1f3c11', name: 'Roofs in Chicago' };

/** A body of each event. */
export const EVENTS: { readonly [E in keyof typeof WEBHOOK_EVENTS]: z.output<(typeof WEBHOOK_EVENTS)[E]> } = {
  'permits.matched': {
    type: 'permits.matched',
    ...MESSAGE,
    data: { alert: MESSAGE_ALERT, permits: [{ news: 'new', ...messageRow }], attributions: [] },
  },
  'test.ping': {
    type: 'test.ping',
    ...MESSAGE,
    data: { alert: MESSAGE_ALERT, message: 'This is a test. It tells of no permit.' },
  },
};

const ALERT: Output<'v1Alert'> = {
  id: '0d5c7f7e-2f7b-4f0e-9d0a-5d0a6a1f3c11',
  name: 'Roofs in Austin',
  criteria: {
    states: ['Texas'],
    cities: ['Austin'],
    counties: [],
    permitTypes: [],
    keywords: [],
    trades: ['roofing'],
    minValue: 25_000,
  },
  emailNotifications: true,
  frequency: 'immediate',
  pushNotifications: false,
  webhook: 'none',
  isActive: true,
  trigger: 'new',
  createdAt: '2026-11-20T12:00:00.000Z',
};

const STANDING = {
  onTime: true,
  lastRun: '2026-11-20T11:20:00.000Z',
  lastSuccess: '2026-11-20T11:20:00.000Z',
  outcome: 'collected',
  cause: null,
  newestIssueDate: '2026-11-19',
  seenLagDays: 1,
  fill: { phone: 0.02, owner: 0, contractor: 0.81, value: 0.97 },
} as const;

export const ANSWERS: {
  readonly [N in Exclude<OpenApiCall, 'v1DeleteAlert' | 'v1DeleteWebhook' | 'v1Document'>]: Output<N>;
} = {
  v1Permits: { permits: [PERMIT], nextCursor: null, total: null, hint: null, withoutPoint: 0 },
  v1PermitChanges: {
    changes: [
      { id: PERMIT.id, at: '2026-11-20T06:24:00.000Z', deleted: false, permit: PERMIT },
      { id: 'il-chicago.100123400', at: '2026-11-20T06:24:00.000Z', deleted: true, permit: null },
    ],
    nextCursor: 'Yt0cQ1pXb7R2mKz8WzE3NjM2MDAwMDAwMDAsMTc2MzYyMDAwMDAwMCwwXQ',
    hasMore: false,
  },
  v1Permit: {
    ...PERMIT,
    scoreVersion: 1,
    scoreReasons: [
      { what: 'recency', points: 28, of: 30, words: 'Issued 2 days ago' },
      { what: 'contact', points: 15, of: 25, words: 'A phone of the contractor' },
      { what: 'value', points: 12, of: 20, words: '$48,500' },
      { what: 'trade', points: 15, of: 15, words: 'Roofing, a trade of yours' },
      { what: 'who', points: 0, of: 10, words: 'A contractor is named' },
    ],
    latitude: 41.8839,
    longitude: -87.6319,
    pointClass: 'parcel',
    appliedOn: '2026-11-02',
    finishedOn: null,
    dwellingUnits: null,
    squareFeet: null,
    filing: null,
    milestone: 'Permit issued',
    contractorEmail: null,
    ...{ rollClass: '2-11', yearBuilt: 1924, rollUnits: 2, rollOwner: null },
    roll: 'Cook County Assessor, 2025 roll, by parcel number',
    tradeWords: { roofing: 'roof' },
    otherRecords: [],
    ownerSearch: { office: 'Cook County Assessor', url: 'https://www.cookcountyassessor.com/' },
    history: [{ field: 'valuation', from: '45000', to: '48500', seenAt: '2026-11-20T06:20:00.000Z' }],
  },
  v1Alerts: { alerts: [ALERT] },
  v1CreateAlert: ALERT,
  v1Alert: ALERT,
  v1UpdateAlert: { ...ALERT, isActive: false },
  v1AddWebhook: {
    webhook: {
      receiver: 'server',
      url: 'https://example.com/permits',
      isOn: true,
      offReason: null,
      offAt: null,
      failingSince: null,
      oldSecretUntil: null,
      createdAt: '2026-11-20T12:00:00.000Z',
    },
    secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  },
  v1TestWebhook: {
    id: 'ping_1763640000000_0d5c7f7e2f7b',
    type: 'permits.sample',
    status: 'delivered',
    createdAt: '2026-11-20T12:00:00.000Z',
    permits: 0,
    attempts: 1,
    retryAt: null,
    tries: [{ at: '2026-11-20T12:00:00.000Z', ms: 84, status: 204, error: null }],
  },
  v1Sources: {
    sources: [
      {
        id: 'il-chicago',
        name: 'City of Chicago',
        level: 'city',
        state: 'Illinois',
        city: 'Chicago',
        county: 'Cook',
        cadence: 'daily',
        license: 'unknown',
        terms: { ...NOTHING_STATED, clause: null, readAt: null, readOn: null },
        landingPage: 'https://data.cityofchicago.org/',
        publishes: {
          owner: false,
          ownerPhone: false,
          contractor: true,
          contractorPhone: false,
          license: false,
          value: true,
          use: false,
          issueDate: true,
          applications: false,
        },
        completeness: {
          figure: {
            month: '2026-09',
            counted: 48,
            held: 46,
            share: 0.958,
            low: 0.86,
            high: 0.988,
            verdict: 'usual',
            noticesLossOf: 0.41,
          },
          reason: null,
        },
        ...STANDING,
      },
    ],
  },
  v1Coverage: {
    totalPermits: 88_000,
    lastSync: '2026-11-20T11:20:00.000Z',
    counts: { sources: 60, states: 17, cities: 52 },
    states: [{ state: 'Illinois', delayedSince: null, sources: 3, good: 3, ...STANDING }],
    notCollected: [
      {
        name: 'Sample County',
        state: 'Illinois',
        reason: 'The portal answers only in a browser.',
        landingPage: null,
      },
    ],
  },
  v1Usage: {
    permits: {
      month: '2026-11',
      used: 120,
      limit: API_PERMITS_PER_MONTH.active,
      left: API_PERMITS_PER_MONTH.active - 120,
      resetsAt: '2026-12-01T00:00:00.000Z',
    },
    callsPerMinute: API_CALLS_PER_MINUTE,
    accessUntil: '2026-12-20T12:00:00.000Z',
  },
};

export const BODIES: { readonly [N in 'v1CreateAlert' | 'v1UpdateAlert' | 'v1AddWebhook']: Body<N> } = {
  v1CreateAlert: {
    name: 'Roofs in Austin',
    criteria: { states: ['Texas'], cities: ['Austin'], trades: ['roofing'], minValue: 25_000 },
  },
  v1UpdateAlert: { isActive: false },
  v1AddWebhook: { url: 'https://example.com/permits' },
};
