import { type Activity, toPoint } from '../heat-map.ts';
import { leadCity, type Permit } from '../permit/permit.ts';

/** Converts one permit, which is compared with nothing; list rows have no coordinates. */
export function toActivity(
  permit: Pick<
    Permit,
    'jurisdictionState' | 'jurisdictionCounty' | 'jurisdictionCity' | 'addressCity' | 'valuation'
  > & { readonly latitude?: number | null; readonly longitude?: number | null },
): Activity {
  const point = toPoint(permit.latitude ?? null, permit.longitude ?? null);
  return {
    state: permit.jurisdictionState,
    county: permit.jurisdictionCounty,
    city: leadCity(permit),
    permitCount: 1,
    full: 0,
    before: 0,
    valued: permit.valuation === null ? 0 : 1,
    totalValuation: permit.valuation ?? 0,
    points: point === null ? [] : [point],
  };
}
