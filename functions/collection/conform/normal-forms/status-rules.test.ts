import { describe, expect, it } from 'vitest';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { permitStatus, STATUS_RULES } from './status-rules.ts';

describe('permitStatus', () => {
  it.each([
    [
      'Applied',
      [
        'Not Complete',
        'Returned to Applicant',
        'Awaiting Fee Payment',
        'Completeness Check',
        'filed',
        'In Review',
        'REVIEW IN PROGRESS',
        'Reviews In Process',
        'Corrections Required',
        'Awaiting Information',
        'IN PLAN CHECK',
        'Submitted - Online',
        'PENDING PICKUP (FINAL REVIEW DONE)',
        'Application Accepted',
        'Pending',
        'Initiated',
        'Additional Info Requested',
        'IN PROCESS',
        'Not Issued',
        'Application Incomplete',
        'Plan Review Complete',
        'Fees Due',
        'pos sent',
        'Under Review',
        'Resubmitted',
        'PC Info Complete',
        'Corrections Issued',
        'Pre-filing',
        'Objections',
        'New',
        'Open',
        'In Progress',
        'Plans Approved',
        'Deemed Complete',
        'Final Check - Complete',
        'Plan Review Rejected',
        'Approved - Fees Due',
        'Corrections Letter Issued',
        'Approved Pending Payment',
        'Notification Sent',
        'Planned',
        'Design',
        'Certificate of Insurance Required',
      ],
    ],
    [
      'Issued',
      [
        'Permit',
        'Issued',
        'ISSUED',
        'PERMIT ISSUED',
        'Phase Issued',
        'RE-ISSUED',
        'Permit Issued ',
        'Permit Entire',
        'ACTIVE  (ISSUED)',
        'Issued - Amendment Pending',
        'B-2. Fnd only, E-2. Fnd only',
        'Approved',
        'Approved w/Conditions',
        'Ready to Issue',
        'Approved - Awaiting Customer',
        'Approved (Plan Review Complete)',
        'Recorded',
      ],
    ],
    [
      'Active',
      [
        'CO Pending',
        'Pending Inspection',
        'Final Inspection Requested',
        'Inspection Canceled',
        'Rough Inspection Passed',
        'Work in Progress',
        'Hold Released',
        'Pending Expiration',
        'Final Pending',
        'Current',
        'ACTIVE',
        'reinstated',
        'Under Inspection',
        'Final Inspection',
        'CofO in Progress',
        'Reopened',
      ],
    ],
    [
      'Final',
      [
        'C of C Issued',
        'Cond. CO Issued',
        'Certificate of Occupancy (Temporary)',
        'TCO Issued 90 Days',
        'Closed - Paid',
        'Final Inspection Made',
        'LOC Issued',
        'CC Issued',
        'Cert of Completion Issued',
        'Certificate',
        'complete',
        'Completed',
        'Finaled',
        'FINALLED',
        'Permit Finaled',
        'Closed',
        'AP Closed',
        'Approved to Occupy',
        'Certificate of Occupancy Issued',
        'CERTICATE OF COMPLIANCE',
        'INACTIVE (INSPECTIONS COMPLETED)',
        'Finaled – C of C Required',
        'CofO Corrected',
        'Final Inspection Completed',
        'DONE',
        'Permit Closed',
      ],
    ],
    ['Expired', ['expired', 'EXPR', 'Expired-Closed', 'Application Expired']],
    [
      'Void',
      [
        'VOID',
        'Canceled',
        'cancelled',
        'Withdrawn',
        'PLANS WITHDRAWN',
        'Revoked',
        'Abandoned',
        'Created in Error',
        'REFUND',
        'Closed - Incomplete',
        'ADMINISTRATIVELY CLOSED',
        'Permit Not Required',
        'ARCHIVED',
      ],
    ],
    ['Denied', ['Denied', 'REJECTED', 'Disapproved', 'Denied but Closed', 'Zoning Denied']],
    [
      'On hold',
      [
        'Stop Work',
        'Suspended ',
        'On Hold',
        'SUSPENDED (FEE)',
        'Under Violation',
        'Inactive Pending Revision',
        'Referred to Legal',
      ],
    ],
    ['Other', ['SEE 2024-12-9925', 'Standard', 'Zone 4']],
  ] as const)('reads as %s', (status, texts) => {
    for (const text of texts) expect([text, permitStatus(text)]).toEqual([text, status]);
  });

  it.each([
    ['Open', 'Active', 'Applied'],
    ['In Progress', 'Active', 'Applied'],
    ['Approved', 'Issued', 'Applied'],
    ['Approved for Issue', 'Issued', 'Applied'],
    ['Ready for Issuance', 'Issued', 'Applied'],
    ['Issued', 'Issued', 'Issued'],
    // An issued permit whose plans are reviewed again is no filing.
    ['Plan Review', 'Issued', 'Applied'],
    ['Pending', 'Issued', 'Applied'],
  ])('reads %s as %s with an issue date, else as %s', (word, dated, undated) => {
    expect([permitStatus(word, { isDated: true }), permitStatus(word, { isDated: false })]).toEqual([
      dated,
      undated,
    ]);
  });

  it('reads a word as its source means it, before any rule', () => {
    const ownWords = { 'closed out': 'Void', permit: 'Applied', accepted: 'Issued' } as const;
    expect(permitStatus('CLOSED-OUT', { ownWords })).toBe('Void');
    expect(permitStatus('Permit', { ownWords, isDated: true })).toBe('Applied');
    expect(permitStatus('Accepted', { ownWords, isDated: true })).toBe('Issued');
    expect(permitStatus('Accepted', { ownWords, isDated: false })).toBe('Applied');
    expect(permitStatus('Closed', { ownWords })).toBe('Final');
    expect(permitStatus('constructor', { ownWords })).toBe('Other');
  });

  it('has every phrase in the form in which texts are searched', () => {
    for (const { phrases, beside = [] } of STATUS_RULES.RULES)
      for (const phrase of [...phrases, ...beside]) expect(phraseOf(phrase)).toBe(phrase);
  });

  it('is null without a source status', () => {
    expect(permitStatus(null)).toBeNull();
  });
});
