import type { ScoredPermit } from './permit.ts';

/** Who a record names, and how to reach them. At least one of name and phone is known. */
export interface CallTarget {
  readonly role: 'Owner' | 'Contractor';
  readonly name: string | null;
  readonly phone: string | null;
}

/** Who to call about a lead: the owner where the label says so, else the contractor, who has the job. Null: nobody is named. */
export function firstCall(permit: ScoredPermit): CallTarget | null {
  const owner = target('Owner', permit.propertyOwnerName, permit.propertyOwnerPhone);
  const contractor = target('Contractor', permit.contractorName, permit.contractorPhone);
  return permit.who.label === 'owner' ? (owner ?? contractor) : (contractor ?? owner);
}

/** The person with a phone to call first; null where the record shows no phone. */
export function firstPhone(permit: ScoredPermit): (CallTarget & { readonly phone: string }) | null {
  const owner = target('Owner', permit.propertyOwnerName, permit.propertyOwnerPhone);
  const contractor = target('Contractor', permit.contractorName, permit.contractorPhone);
  for (const one of [firstCall(permit), owner, contractor])
    if (one !== null && one.phone !== null) return { ...one, phone: one.phone };
  return null;
}

function target(role: CallTarget['role'], name: string | null, phone: string | null): CallTarget | null {
  return name === null && phone === null ? null : { role, name, phone };
}
