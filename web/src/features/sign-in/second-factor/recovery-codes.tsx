import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { saveResponse } from '../../../lib/api/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
}

/** New recovery codes, to copy or save: they are shown only once. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const text = (): string => `${PRODUCT_NAME} recovery codes of ${email}\n\n${codes.join('\n')}\n`;
  return (
    <section aria-label="Recovery codes" className="rounded border border-line bg-sunken p-4">
      <ol className="flex flex-col gap-1 font-mono text-14 select-all">
        {codes.map((code) => (
          <li key={code} className="break-words">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex items-center gap-3">
        <Button
          size="small"
          onClick={() => void saveResponse(new Response(text()), `${PRODUCT_NAME}-recovery-codes.txt`)}
        >
          Download
        </Button>
        <CopyButton text={text} label="Copy" accessibleName="Copy the recovery codes" />
      </div>
    </section>
  );
}
