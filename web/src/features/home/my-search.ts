import type { SearchProfile } from '#shared/domain/filter/profile-filter.ts';
import { businessLabels } from '#shared/domain/permit/trades.ts';
import { startWork } from '#shared/domain/permit/upstream.ts';
import type { Area } from '#shared/domain/profile.ts';
import { countyName } from '#shared/domain/territory/county-name.ts';
import { formatCount } from '../../lib/format/format.ts';

/** "14 new roofing leads in Chicago", or where a business starts before its own trade "14 new leads for roofing in Chicago". */
export function countInWords(count: number, profile: SearchProfile): string {
  const trades = tradeWords(profile);
  // Where a business starts from other work, these are no leads of its trade.
  const isBefore = trades !== '' && startWork(profile).without.length > 0;
  const parts = [
    count === 0 ? 'No' : formatCount(count),
    'new',
    isBefore ? '' : trades,
    count === 1 ? 'lead' : 'leads',
    isBefore ? `for ${trades}` : '',
    areaWords(profile),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** "Roofing permits in Chicago". */
export function permitsInWords(profile: SearchProfile): string {
  const words = [tradeWords(profile), 'permits', areaWords(profile)].filter((part) => part !== '').join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Roofing and solar, Chicago"; empty without a profile. */
export function profileInWords({ trades, area }: SearchProfile): string {
  const labels = businessLabels(trades);
  const work = labels.length > 2 ? `${trades.length} trades` : labels.join(' and ');
  return [work, area === null ? '' : areaName(area)].filter((part) => part !== '').join(', ');
}

function tradeWords({ trades }: SearchProfile): string {
  const labels = businessLabels(trades);
  return labels.length > 2 ? '' : labels.map(inSentence).join(' and ');
}

function areaWords({ trades, area }: SearchProfile): string {
  const place = area === null ? '' : `in ${areaName(area)}`;
  return businessLabels(trades).length > 2 ? `in your trades ${place}`.trim() : place;
}

function areaName({ state, city, county, zip }: Area): string {
  return zip ?? city ?? (county === undefined ? state : countyName(county));
}

/** Acronyms, such as HVAC, stay in capitals. */
function inSentence(label: string): string {
  return label === label.toUpperCase() ? label : label.toLowerCase();
}
