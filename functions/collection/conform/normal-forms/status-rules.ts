import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { phraseList } from '../trades/words.ts';
import { phraseIn } from './phrases.ts';

/** A status for texts with one of the phrases and, if it has a second list, with one of those too, in any order. */
interface StatusRule {
  readonly status: PermitStatus;
  readonly phrases: readonly string[];
  readonly beside?: readonly string[];
  /** Whether one of the phrases must begin the text. */
  readonly begins?: true;
  /** Its status for a record with an issue date, and for one without: some words do not say whether the permit was issued. */
  readonly dated?: PermitStatus;
  readonly undated?: PermitStatus;
}

type Reading = Pick<StatusRule, 'status' | 'dated' | 'undated'>;

/** What else decides a status. */
interface StatusFacts {
  /** What words mean in this source (`Source.statusWords`). One that means Issued does so with an issue date only. */
  readonly ownWords?: Readonly<Record<string, PermitStatus>> | undefined;
  /** Whether the record has an issue date; undefined where there is only a word. */
  readonly isDated?: boolean | undefined;
}

/*
 * A status says what happened last (approved, pending, completed) to some step (application, review, issuance, inspection, certificate).
 * The same event means something else at another step: a completed review is Applied, a completed inspection Final. So the rules know
 * the words of the steps and those of the events, in every city's mixture.
 */

/** What a step still needs. */
const WAITING = phraseList(
  `pending, awaiting, await, waiting, wait, required, requires, require, requested, request, needed, needs, need, due,
  owed, ready, to be, scheduled, schedule, outstanding, unpaid, incomplete, missing, not complete, not completed,
  not ready, in progress, in process, in review, under review, review, reviewing, in queue, delayed, preparing,
  failed, not started, phase, ongoing`,
);
const DONE = phraseList(
  `complete, completed, passed, pass, approved, done, finished, finaled, finalled, finalized, closed, satisfied, made, ok`,
);
const NOT_DONE = phraseList(
  `failed, fail, not passed, not approved, disapproved, rejected, denied, canceled, cancelled, corrections, correction,
  partial, partially, rough, framing, footing, foundation, underground, reinspection, re inspection, incomplete`,
);
const INSPECTION = phraseList(
  'inspection, inspections, inspecting, inspect, inspected, insp, reinspection, re inspection',
);
const REVISIONS = phraseList('revision, revisions, correction, corrections');
const PLANS = [
  ...phraseList(
    'review, reviews, plan, plans, plan check, plancheck, check, plan review, submittal, submittals, submission, resubmittal, resubmit, re submit',
  ),
  ...REVISIONS,
];
const MONEY = phraseList(
  'fee, fees, payment, payments, paid, pay, invoice, invoiced, billing, deposit, bond, bonds, escrow',
);
/** What comes before a permit: paper, money, and people who decide. */
const PAPER = [
  ...PLANS,
  ...MONEY,
  ...phraseList(
    `application, applications, app, applicant, appl, reviewed, reviewing, reviewer, intake, screening, screened,
    prescreen, pre screen, completeness, document, documents, docs, drawings, drawing, material, materials, checklist,
    information, info, rfi, rfai, insurance, comment, comments, response, responses, reply, revised, amendment, amendments, amend,
    addendum, deficiency, deficiencies, deficient, objection, objections, corrective, hearing, hearings, council, commission, committee, board,
    notification, notified, notice, ordinance, findings, permitting,
    zoning, planning, staff report, verification, evaluated, evaluation, examiner, exam, examination, routed,
    routing, reroute, prelim, preliminary, preapplication, pre application, pre filing, pre filed, prefiling,
    pre development, predevelopment, pre permit, preconstruction, precon, pre con, deemed complete, meeting, contacted, customer, client, resubmitted, modification,
    modifications, department, dept, upload, uploaded, signature, signatures, notarization, quote, estimate,
    clearance, clearances, concept, draft, qa, pos sent, not complete, not completed`,
  ),
];
const CERTIFICATE = phraseList(
  `co, c o, c of o, cofo, co s, c of c, cofc, tco, tcof, tcofo, tcc issued, pco, pcc, cc issued, tcc, certificate, certificates, certicate,
  cert, occupancy, letter of completion, loc issued`,
);

/** Nothing but the paper is missing: Issued as soon as there is an issue date. */
const APPROVED = { status: 'Issued', undated: 'Applied' } as const;

/** The first rule that fits decides, so an end comes before what it ended, and a step's own rule before the words of events. */
const RULES: readonly StatusRule[] = [
  // Not an end of the permit itself.
  { status: 'Active', phrases: INSPECTION, beside: NOT_DONE },
  {
    status: 'Active',
    phrases: phraseList('hold, stop work, suspension'),
    beside: phraseList('lifted, removed, cleared, resolved, released, rescinded'),
  },
  {
    status: 'Applied',
    phrases: PLANS,
    beside: phraseList('rejected, disapproved, failed, not approved, not accepted'),
  },
  {
    status: 'Active',
    phrases: phraseList(
      `expiring, about to expire, expires soon, expiration pending, pending expiration, expiration notice,
      expiration warning, expiration letter`,
    ),
  },
  {
    status: 'Void',
    phrases: phraseList(
      `void, voided, voids, cancel, canc, cncl, canceled, cancelled, cancellation, withdraw, withdrawn, withdrew, withdrawal,
      revoked, revocation, rescinded, abandoned, terminated, nullified, null and void, annulled, aborted, dismissed, vacated,
      invalid, in error, duplicate, duplicated, superseded, superceded, replaced, deleted, removed, purged, refund,
      refunded, screened out, opt out, opted out, no show, not required, not needed, not applicable, not eligible, ineligible,
      no permit required, no permit needed, exempt, exempted, new permit required, permit type required,
      never completed, never issued, write off, written off, forfeited, discontinued, dropped, disabled, not used, unused,
      template`,
    ),
  },
  {
    status: 'Denied',
    phrases: phraseList(
      `denied, denial, rejected, rej, rejection, refused, refusal, disapproved, disapproval, not approved, declined`,
    ),
  },
  {
    status: 'Expired',
    phrases: phraseList('expired, expr, exp, expire, lapsed, expiration, stale, timed out'),
  },
  { status: 'Final', phrases: ['inactive'], beside: [...DONE, 'final'] },
  {
    // Stopped for now: neither Active nor ended.
    status: 'On hold',
    phrases: phraseList(
      `hold, holds, held, suspended, susp, suspension, stop work, work stopped, stopped, stop order, swo, halted, paused, frozen,
      violation, violations, enforcement, legal, litigation, lawsuit, investigation, appeal, appealed, dormant, inactive, postponed,
      deferred, defered, tabled, delinquent, moratorium, unresponsive, not active, non compliance, noncompliance, not in compliance, cease and desist, red tag, red tagged`,
    ),
  },
  {
    // Closed by a clerk, not by a final inspection.
    status: 'Void',
    phrases: phraseList('closed, close, closure'),
    beside: phraseList(
      `incomplete, insufficient, conversion, converted, rule, old, administrative, administratively, admin, without, no, not,
      never, unfinished, transferred, see`,
    ),
  },
  {
    status: 'Active',
    phrases: phraseList(
      'not finaled, not final, not done, partial final, partially finaled, partially complete, partially completed',
    ),
  },
  {
    status: 'Final',
    phrases: phraseList(
      `finaled, finalled, finalised, finalized, finals complete, signed off, sign off, closed, closed out, final release, final approved, meter release, utility release,
      co granted, approved to occupy, in compliance, complied, compliant, occupied, warranty, in service, in force, exercised,
      operating, constructed, built`,
    ),
  },
  { status: 'Void', phrases: phraseList('archived, archive, retired') },
  { status: 'Applied', phrases: phraseList('pre inspection, preinspection, preliminary inspection') },
  {
    status: 'Active',
    phrases: INSPECTION,
    beside: phraseList(
      'pending, awaiting, waiting, required, requested, needed, ready, scheduled, in progress, due',
    ),
  },
  { status: 'Final', phrases: INSPECTION, beside: DONE },
  { status: 'Active', phrases: INSPECTION },
  { status: 'Applied', phrases: phraseList('insurance, prof cert, professional certification') },
  // Built; only the last document is missing.
  { status: 'Active', phrases: CERTIFICATE, beside: WAITING },
  // A temporary or partial certificate too: people live or work there.
  { status: 'Final', phrases: CERTIFICATE },
  {
    status: 'Applied',
    phrases: phraseList(
      'not issued, not yet issued, unissued, delayed issuance, pre issuance, pre issue, released to, pickup, pick up',
    ),
  },
  {
    status: 'Applied',
    phrases: phraseList('corrections, correction, comments, comment, invoice, notice, rfi, bill, deficiency'),
    beside: ['issued'],
  },
  { ...APPROVED, phrases: phraseList('to be issued, be issued') },
  { status: 'Issued', phrases: phraseList('issued, issd, iss, reissued, re issued') },
  { status: 'Applied', phrases: phraseList('amendment, amendments, in revision, revision, revisions') },
  {
    ...APPROVED,
    phrases: phraseList('issuance, issue'),
    beside: [...WAITING, ...phraseList('for, to, approved')],
  },
  {
    status: 'Issued',
    phrases: phraseList(
      `issue, issuance, printed, picked up, permit entire, released, release, foundation only, fnd only, shell, groundwork only`,
    ),
  },
  { status: 'Applied', phrases: phraseList('approved, approval'), beside: [...MONEY, ...REVISIONS] },
  // What follows is left to do: `Approved - Awaiting Customer`. In `Plans Approved` it is the step that is approved.
  { ...APPROVED, phrases: ['approved'], begins: true },
  {
    status: 'Applied',
    phrases: phraseList('approved, approval, approve, appr'),
    beside: [...WAITING, ...PAPER, ...phraseList('recommended, recommend, tentative, intent')],
  },
  {
    ...APPROVED,
    phrases: phraseList('approved, approval, appr, authorized, granted, phased, adopted, recorded, awarded'),
  },
  { status: 'Applied', phrases: PAPER },
  // Built; the last step is missing.
  {
    status: 'Active',
    phrases: phraseList('final, finals, completion, closeout, close out'),
    beside: WAITING,
  },
  {
    status: 'Final',
    phrases: phraseList(
      'final, finals, complete, completed, compl, completion, done, finished, passed, close, closeout, close out',
    ),
  },
  {
    status: 'Active',
    phrases: phraseList(
      `active, current, reinstated, renewed, extended, extension, reactivated, reopened, re opened, construction, work,
      job, underway, under way, ongoing, on going, monitoring, started`,
    ),
  },
  { status: 'Applied', phrases: phraseList('open, opened, in progress'), dated: 'Active' },
  {
    status: 'Applied',
    phrases: phraseList(
      `applied, submitted, submit, filed, received, accepted, acceptance, initiated, new, assigned, unassigned, entered,
      in progress, in process, process, processing, recommended, continued, published, created, returned, pend, permit pending,
      proposed, planned, design, predesign, scoping, programmed, funding, changed, ${WAITING.join(', ')}`,
    ),
  },
];

/** Words that mean a status only as the whole text; beside other words they name its subject. */
const WHOLE_TEXTS: Readonly<Record<string, PermitStatus>> = {
  permit: 'Issued',
  certificate: 'Final',
};

/** All rules of this file, for their version. */
export const STATUS_RULES = { RULES, WHOLE_TEXTS };

/**
 * The normal form of a source's own status; null where it has none. `Closed` counts as Final, whichever way the record was
 * finished, unless it says otherwise.
 */
export function permitStatus(
  rawStatus: string | null,
  { ownWords, isDated }: StatusFacts = {},
): PermitStatus | null {
  if (rawStatus === null) return null;
  const ownStatus = ownWords && own(ownWords, phraseOf(rawStatus));
  const {
    status,
    // An issue date says that it was issued, whatever is reviewed since.
    dated = status === 'Applied' && ownStatus === undefined ? 'Issued' : status,
    undated = status,
  }: Reading = ownStatus === undefined
    ? findRule(rawStatus)
    : ownStatus === 'Issued'
      ? APPROVED
      : { status: ownStatus };
  return isDated === undefined ? status : isDated ? dated : undated;
}

const UNKNOWN = { status: 'Other' } as const;
/** Statuses repeat from row to row. */
const findRule = memoize((rawStatus: string): Reading => {
  const words = phraseOf(rawStatus);
  const whole = own(WHOLE_TEXTS, words);
  if (whole !== undefined) return { status: whole };
  const isIn = phraseIn(words);
  const beginsWith = (phrase: string): boolean => `${words} `.startsWith(`${phrase} `);
  return (
    RULES.find(
      ({ phrases, beside, begins }) =>
        phrases.some(begins ? beginsWith : isIn) && (beside === undefined || beside.some(isIn)),
    ) ?? UNKNOWN
  );
});

function own(table: Readonly<Record<string, PermitStatus>>, words: string): PermitStatus | undefined {
  return Object.hasOwn(table, words) ? table[words] : undefined;
}
