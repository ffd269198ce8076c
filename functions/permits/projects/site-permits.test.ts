import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#shared/domain/days.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { samplePermit } from '../testing.ts';
import { groupProjects } from './link-permits.ts';
import { sitePermits } from './site-permits.ts';

const TODAY = '2026-11-20';
const one = fc.record({
  permitNumber: fc.constantFrom('A-100001', 'A-100002', 'A-100003'),
  addressStreet: fc.constantFrom('1 Elm St', '1 Elm St #2', '7 Oak St', null),
  issueDate: fc.constantFrom('2026-11-10', '2026-11-02', '2021-05-01', null),
  status: fc.constantFrom('Issued', 'Active', 'Final', 'Other', null),
  parcel: fc.constantFrom('0576026', undefined),
  relatedNumbers: fc.constantFrom([], ['a100001']),
  propertyOwnerName: fc.constantFrom('Ana Ruiz', 'Bo Lind', null),
  trades: fc.constantFrom(['new-construction'], ['plumbing'], []),
  propertyUse: fc.constantFrom('one-two-family', null),
} as const);

it('a permit’s list has its whole job, and of the others only those at its address or parcel', () => {
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (parts) => {
      const [permit, ...others] = parts.map((part, at) =>
        samplePermit(`wa-seattle.${at}`, { jurisdictionCity: 'Seattle', ...part } as Partial<StoredPermit>),
      );
      if (permit === undefined) return;
      const found = sitePermits(permit, others, { today: TODAY, recordsFinals: () => true });
      const projects = groupProjects([permit, ...others]);
      const job = [permit, ...others].filter(({ id }) => projects.get(id) === projects.get(permit.id));
      expect(found[0]).toMatchObject({ id: permit.id, job: 'this', isHere: true });
      expect(
        found
          .filter((entry) => entry.job !== null)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(job.map(({ id }) => id).sort());
      for (const { id, job: basis, isHere, shares, openSince, issueDate, status } of found.slice(1)) {
        expect(basis !== null || isHere).toBe(true);
        expect(isHere).toBe(shares.includes('address') || shares.includes('parcel'));
        if (basis === 'judged') expect(isHere).toBe(true);
        if (openSince !== null) {
          expect(['Issued', 'Active']).toContain(status);
          expect(openSince).toBe(issueDate);
          expect(openSince < addDays(TODAY, -365)).toBe(true);
        }
        expect(others.some((other) => other.id === id)).toBe(true);
      }
    }),
  );
});
