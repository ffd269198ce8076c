import type { Output } from '#shared/contract/index.ts';
import { errorMessage } from '../../lib/api/api.ts';
import { QuestionDialog } from '../../ui/overlay/question-dialog.tsx';
import { useRevokeKey } from './use-keys.ts';

export interface RevokeKeyProps {
  readonly apiKey: Output<'listApiKeys'>['keys'][number];
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeKey({ apiKey, onRevoked, onClose }: RevokeKeyProps) {
  const revocation = useRevokeKey(apiKey.id, onRevoked);
  return (
    <QuestionDialog
      title={`Revoke “${apiKey.name}”?`}
      act="Revoke Key"
      action={revocation}
      failure={revocation.isError ? `The key was not revoked. ${errorMessage(revocation.error)}` : null}
      onClose={onClose}
    >
      Calls with <span className="font-mono text-ink">{apiKey.shown}…</span> will be refused. To replace it
      without an interruption, make the new key first.
    </QuestionDialog>
  );
}
