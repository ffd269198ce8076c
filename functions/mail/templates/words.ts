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

/** A day of a record, `YYYY-MM-DD`, which is the same in every time zone: "Nov 20, 2026". */
export function calendarDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** An amount of US dollars as records show it: "$25,000", "$25,000.50". */
export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
}
