import { describe, expect, it } from 'vitest';
import { permitStatus } from './status-rules.ts';

describe('permitStatus', () => {
  it.each([
    [
      'Applied',
      [
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
    ['Issued', ['Issued', 'ISSUED', 'PERMIT ISSUED', 'Phase Issued', 'RE-ISSUED', 'Permit Issued ']],
    [
      'Active',
      [
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
        'Permit',
      ],
    ],
  ] as const)('reads as %s', (status, texts) => {
    for (const text of texts) expect([text, permitStatus(text)]).toEqual([text, status]);
  });

  it('is null where the source has no word', () => {
    expect(permitStatus(null)).toBeNull();
  });
});
