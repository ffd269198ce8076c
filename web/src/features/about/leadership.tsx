import { ContactAddress } from '../../ui/contact-address.tsx';
import { DrawingSheet } from '../../ui/drawing-sheet.tsx';

/** By role: who answers for what. */
const ROLES = [
  ['Direction', 'What is sold, on which terms, and at which price.'],
  ['Sources', 'Which governments are read, and that each reading says what its record says.'],
  ['Engineering', 'That search, export and alerts work, and that your account is safe.'],
  ['Records and support', 'Your mail, corrections, and requests to be taken out.'],
] as const;

/** Who answers for what (PRODUCT §2, leadership). */
export function Leadership() {
  return (
    <DrawingSheet
      number="A-203"
      title="Leadership"
      lead={
        <>
          We are a small team, and list who answers for what rather than faces. Mail to <ContactAddress />{' '}
          reaches all four.
        </>
      }
    >
      <dl className="border-t border-line-strong">
        {ROLES.map(([role, duty], index) => (
          <div
            key={role}
            className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[14rem_1fr] sm:items-baseline"
          >
            <dt className="flex items-baseline gap-4 text-16 font-semibold">
              <span aria-hidden="true" className="figures font-mono text-12 font-normal text-muted">
                {index + 1}
              </span>
              {role}
            </dt>
            <dd className="text-14 text-pretty text-muted">{duty}</dd>
          </div>
        ))}
      </dl>
    </DrawingSheet>
  );
}
