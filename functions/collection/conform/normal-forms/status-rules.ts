import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { phraseList } from '../trades/words.ts';
import { firstRule } from './phrases.ts';

/**
 * The words of a source's status that mean one of ours. The first rule with a phrase in the text decides, so particular phrases
 * come before general ones ("final review" is not Final, "ready for issuance" is not Issued). A text without any of them is
 * `Other`.
 */
const PHRASE_RULES: readonly { readonly status: PermitStatus; readonly phrases: readonly string[] }[] = [
  // Stopped for now: neither Active nor Void.
  { status: 'Other', phrases: ['stop work', 'suspended', 'on hold', 'hold', 'administratively closed'] },
  {
    status: 'Void',
    phrases: phraseList(
      `void, voided, cancelled, canceled, withdrawn, revoked, denied, rejected, refused, disapproved,
      abandoned, terminated, withdrawal, refunded, refund, screened out, nullified, invalid, entered in error,
      created in error, inactive void, cancel, withdrew`,
    ),
  },
  {
    status: 'Active',
    // Built; only the last document is missing.
    phrases: phraseList(
      `co pending, final pending, certificate review, cond co issued, certificate of occupancy temporary`,
    ),
  },
  { status: 'Expired', phrases: ['expired', 'expr', 'exp', 'lapsed', 'expiration'] },
  {
    status: 'Applied',
    phrases: phraseList(
      `ready for issuance, ready for issue, ready to issue, ready to be issued, pending issuance,
      pending issue, not issued, to be issued, final review, pending pickup, ready for pickup, review,
      reviews, in plan check, plan check, plancheck, plan checking, in process, application incomplete,
      application complete, application accepted, corrections required, awaiting information,
      additional info requested, additional information, applicant revisions, revisions required, resubmittal,
      awaiting payment, fees due, payment pending, pos sent, permit pending, pending, applied, application,
      submitted, filed, received, intake, initiated, incomplete, pre filed, accepted, under review, plan exam,
      plans examination, waiting for applicant, awaiting applicant, awaiting plans, fees owed, invoiced,
      not complete, returned to applicant, awaiting fee payment, requires re submit, staff report complete,
      initial billing completed, additional info needed, comments provided, revision required,
      missing required documents, waiting for information, completeness check, approved for permitting, draft,
      new application, screening, prescreen, routed, resubmitted, ready to pay, pc info complete,
      corrections issued, approved for issue, pre filing`,
    ),
  },
  {
    status: 'Final',
    phrases: phraseList(
      `final inspection complete, loc issued, final inspection completed, final inspection approved,
      final inspection passed`,
    ),
  },
  {
    status: 'Active',
    // A temporary certificate lets people in while the work continues.
    phrases: phraseList(
      `final inspection, final inspections, temporary certificate, temporary certificate of occupancy,
      temporary co, temp co, tco`,
    ),
  },
  {
    status: 'Final',
    phrases: phraseList(
      `approved to occupy, certificate of occupancy, certificate of compliance, certificate issued,
      certificate of completion, certicate of compliance, cert of occupancy, cofo issued, cofo corrected,
      co issued, c of o issued, c of c required, inspections completed, inspections complete, signed off,
      sign off, final, finaled, finalled, finalized, complete, completed, closed, closed out, done, finished,
      finals complete, work completed, co granted, archived, c of c issued, cc issued, cert of completion`,
    ),
  },
  {
    status: 'Active',
    phrases: phraseList(
      `active, open, current, reinstated, inspection, inspections, under inspection, in progress,
      under construction, work in progress, renewed, extended, reactivated, reopened, in construction,
      inspections ongoing, failed inspection`,
    ),
  },
  {
    status: 'Issued',
    phrases: phraseList(
      `issued, reissued, re issued, permit issued, permit entire, phase issued, partially issued`,
    ),
  },
];

/** Words that mean a status only as the whole text; beside other words they name its subject. */
const WHOLE_TEXTS: Readonly<Record<string, PermitStatus>> = {
  permit: 'Issued',
  certificate: 'Final',
  new: 'Applied',
  objections: 'Applied',
};

/** All rules of this file, for their version. */
export const STATUS_RULES = { PHRASE_RULES, WHOLE_TEXTS };

/**
 * The normal form of a source's own status; null where it has none. `Closed` counts as Final, whichever way the record was
 * finished. `Approved` alone is Other, since cities use it before issuance and after.
 */
export function permitStatus(rawStatus: string | null): PermitStatus | null {
  if (rawStatus === null) return null;
  const words = phraseOf(rawStatus);
  const whole = Object.hasOwn(WHOLE_TEXTS, words) ? WHOLE_TEXTS[words] : undefined;
  return firstRule(PHRASE_RULES, words)?.status ?? whole ?? 'Other';
}
