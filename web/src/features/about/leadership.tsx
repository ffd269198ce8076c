import { DrawingSheet } from '../../ui/overlay/drawing-sheet.tsx';
import { ContactAddress } from '../../ui/page/contact-address.tsx';

const ROLES = [
  ['Direction', 'Decides what we sell, on what terms and at what price.'],
  ['Sources', 'Chooses the cities and counties we read, and makes sure each lead matches its record.'],
  ['Engineering', 'Keeps search, export and alerts working, and your account safe.'],
  ['Records and support', 'Answers your email, corrects records and handles removal requests.'],
] as const;

/** PRODUCT §2, leadership. */
export function Leadership() {
  return (
    <DrawingSheet
      title="Leadership"
      lead={
        <>
          We are a small team, so we list roles rather than faces. Email to <ContactAddress /> reaches all
          four.
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
