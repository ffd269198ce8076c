import type { Permit } from '#shared/domain/permit/permit.ts';
import { formatPhone, phoneHref } from '../../lib/format.ts';
import { callable } from './entry.ts';

/** On a phone: whom to call, each a button as wide as the card. */
export function CallButtons({ permit }: { readonly permit: Permit }) {
  return callable(permit).map(({ role, name, phone }) => (
    <a
      key={phone}
      href={phoneHref(phone)}
      className="flex min-h-12 items-center justify-between gap-3 rounded border border-line-strong bg-raised px-3 text-14 text-ink no-underline hover:bg-sunken"
    >
      <span className="min-w-0 truncate text-muted">
        {role}
        {name !== null && `: ${name}`}
      </span>
      <span className="font-mono text-16 whitespace-nowrap text-signal-text underline">
        <span className="sr-only">Call </span>
        {formatPhone(phone)}
      </span>
    </a>
  ));
}

/** In a table: the same as small links, one a line. */
export function CallLinks({ permit }: { readonly permit: Permit }) {
  const all = callable(permit);
  if (all.length === 0) return <span className="text-muted">Not on record</span>;
  return all.map(({ role, phone }) => (
    <a
      key={phone}
      href={phoneHref(phone)}
      aria-label={`Call ${role.toLowerCase()} ${formatPhone(phone)}`}
      title={role}
      className="flex min-h-6 items-center font-mono whitespace-nowrap text-signal-text underline"
    >
      {formatPhone(phone)}
    </a>
  ));
}
