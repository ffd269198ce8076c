import { describe, expect, it } from 'vitest';
import { permitStatus } from './status-rules.ts';

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
        'Ready for Issuance',
        'Ready For Issue',
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
      ],
    ],
    [
      'Issued',
      ['Permit', 'Issued', 'ISSUED', 'PERMIT ISSUED', 'Phase Issued', 'RE-ISSUED', 'Permit Issued '],
    ],
    [
      'Active',
      [
        'CO Pending',
        'Cond. CO Issued',
        'Certificate of Occupancy (Temporary)',
        'Final Pending',
        'Current',
        'ACTIVE',
        'ACTIVE  (ISSUED)',
        'Open',
        'reinstated',
        'Under Inspection',
        'Final Inspection',
        'CofO in Progress',
        'OPEN',
        'Reopened',
        'Temporary CO Issued',
        'TCO Issued',
      ],
    ],
    [
      'Final',
      [
        'C of C Issued',
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
        'Denied',
        'REJECTED',
        'Abandoned',
        'Created in Error',
        'REFUND',
      ],
    ],
    [
      'Other',
      [
        'Stop Work',
        'Suspended ',
        'On Hold',
        'Approved',
        'ADMINISTRATIVELY CLOSED',
        'PHASED PERMITTING',
        'SEE 2024-12-9925',
      ],
    ],
  ] as const)('reads as %s', (status, texts) => {
    for (const text of texts) expect([text, permitStatus(text)]).toEqual([text, status]);
  });

  it('is null without a source status', () => {
    expect(permitStatus(null)).toBeNull();
  });
});
