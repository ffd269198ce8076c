const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `$5.00` from `5.00` and `USD`. */
export function formatPrice(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}

/** Billions with one decimal, as on the dashboard (PRODUCT §9): `$1.2B`. */
export function formatBillions(amount: number): string {
  return `$${(amount / 1e9).toFixed(1)}B`;
}

/** Millions with one decimal, as on the heat map (PRODUCT §9): `$12.3M`. Never rounds a value to `$0.0M`. */
export function formatMillions(amount: number): string {
  if (amount > 0 && amount < 50_000) return 'under $0.1M';
  return `$${tenths.format(amount / 1e6)}M`;
}
