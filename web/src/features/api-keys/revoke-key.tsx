import type { Output } from '#shared/contract/index.ts';
import { errorMessage, request } from '../../lib/api/api.ts';
import { changeCached } from '../../lib/api/change-cached.ts';
import { read } from '../../lib/api/read.ts';
import { QuestionDialog } from '../../ui/overlay/question-dialog.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

export interface RevokeKeyProps {
  readonly apiKey: Output<'listApiKeys'>['keys'][number];
  readonly onClose: () => void;
}

export function RevokeKey({ apiKey: { id, name, shown }, onClose }: RevokeKeyProps) {
  const keys = read('listApiKeys');
  const revocation = useAction(() => request('revokeApiKey', { params: { id } }), {
    changes: [keys],
    update: (client) =>
      changeCached(client, keys, (list) => ({ ...list, keys: list.keys.filter((key) => key.id !== id) })),
    done: 'Key Revoked',
    onDone: onClose,
  });
  return (
    <QuestionDialog
      title={`Revoke “${name}”?`}
      act="Revoke Key"
      action={revocation}
      failure={revocation.error && `The key was not revoked. ${errorMessage(revocation.error)}`}
      onClose={onClose}
    >
      Calls with <span className="font-mono text-ink">{shown}…</span> will be refused. To replace it without
      an interruption, make the new key first.
    </QuestionDialog>
  );
}
