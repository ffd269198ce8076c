import { PRICES, type PriceName } from './prices.ts';

/** What one thing costs a month. */
export interface Line {
  readonly name: PriceName;
  readonly service: string;
  readonly what: string;
  readonly quantity: number;
  readonly usd: number;
}

/** A month's bill: every price by how much of it is used. */
export function billOf(quantities: Readonly<Record<PriceName, number>>): readonly Line[] {
  return (Object.keys(PRICES) as PriceName[]).map((name) => {
    const { service, what, usd, per } = PRICES[name];
    return { name, service, what, quantity: quantities[name], usd: (quantities[name] / per) * usd };
  });
}

/** A bill by service, dearest first, and its sum, in US dollars. */
export function byService(lines: readonly Line[]): {
  readonly services: readonly (readonly [service: string, usd: number])[];
  readonly total: number;
} {
  const services = new Map<string, number>();
  for (const { service, usd } of lines) services.set(service, (services.get(service) ?? 0) + usd);
  return {
    services: [...services].toSorted(([, a], [, b]) => b - a),
    total: lines.reduce((sum, { usd }) => sum + usd, 0),
  };
}
