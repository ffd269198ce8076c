import { formatMoment } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { PasskeyList as List } from '../accounts.ts';

const COUNTS = ['You have no passkeys yet.', 'You have one passkey.'];

interface PasskeyListProps {
  readonly list: List;
  readonly removing: string | undefined;
  readonly remove: (id: string) => void;
}

/** The user's passkeys, each with a button that removes it. */
export function PasskeyList({ list: { entries, secondFactorIsOn }, removing, remove }: PasskeyListProps) {
  return (
    <>
      {secondFactorIsOn && (
        <p className="border-l-4 border-line-strong bg-sunken px-3 py-2 text-14 text-pretty">
          Two-step sign-in is on, so you sign in with your password and a code. Passkeys do not work until you
          turn it off. A passkey alone is as strong: it needs your device and your fingerprint, face or PIN.
        </p>
      )}
      <p role="status" className="text-14 text-muted">
        {COUNTS[entries.length] ?? `You have ${entries.length} passkeys.`}
      </p>
      {entries.length > 0 && (
        <ul aria-label="Your passkeys" className="border-t border-line-strong">
          {entries.map(({ id, name, createdAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-3">
              <p className="min-w-0 text-14">
                <span className="block font-medium break-words">{name}</span>
                <span className="block text-12 text-muted">Added {formatMoment(createdAt)}</span>
              </p>
              <Button
                size="small"
                busy={removing === id}
                aria-label={`Remove the passkey added ${formatMoment(createdAt)}`}
                onClick={() => remove(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-12 text-pretty text-muted">
        A passkey that you remove here stays in your device or password manager until you delete it there, but
        no longer signs you in.
      </p>
    </>
  );
}
