import type { Output } from '#shared/contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { messageOf } from '../../ui/error-screen.tsx';
import { useRevokeKey } from './use-keys.ts';

export interface RevokeKeyProps {
  readonly apiKey: Output<'listApiKeys'>['keys'][number];
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks before a key is revoked, and says there when it was not. */
export function RevokeKey({ apiKey, onRevoked, onClose }: RevokeKeyProps) {
  const revocation = useRevokeKey(apiKey.id, onRevoked);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      description="This cannot be undone."
      footer={
        <>
          <Button
            look="danger"
            busy={revocation.isPending || revocation.isSuccess}
            onClick={() => revocation.mutate()}
          >
            Revoke Key
          </Button>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p className="max-w-prose text-14 text-muted">
        The next call with <span className="font-mono text-ink">{apiKey.shown}…</span> is refused. To replace
        it without a gap, make the new key first.
      </p>
      {revocation.isError && (
        <p role="alert" className="mt-4 border-l-4 border-problem bg-sunken px-3 py-2 text-14">
          The key was not revoked. {messageOf(revocation.error)}
        </p>
      )}
    </Dialog>
  );
}
