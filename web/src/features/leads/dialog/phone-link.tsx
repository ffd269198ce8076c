import { formatPhone, phoneHref } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** A phone that can be called and copied. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const shown = formatPhone(phone);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <a
        href={phoneHref(phone)}
        className="inline-flex min-h-10 items-center font-mono text-16 whitespace-nowrap text-signal-text underline sm:min-h-6 sm:text-14"
      >
        {shown}
      </a>
      <CopyButton text={() => shown} label="Copy" accessibleName={`Copy ${shown}`} className="-my-1" />
    </span>
  );
}
