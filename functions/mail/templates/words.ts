import type { Reader } from './template.ts';

/** A day in the reader's time zone: "Nov 20, 2026". */
export function day({ account: { timeZone } }: Reader, iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  });
}

/** A moment in the reader's time zone: "Nov 20, 2026, 7:05 AM EST". */
export function moment({ account: { timeZone } }: Reader, iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}

/** Money as receipts write it: "5.00 USD". */
export function money(amount: string, currency: string): string {
  return `${amount} ${currency}`;
}
