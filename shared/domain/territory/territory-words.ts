import { numberFormat } from '../words.ts';
import { areaWords } from './area-text.ts';
import { squareMiles } from './geometry.ts';
import { parseTerritory } from './territory.ts';

const rounded = numberFormat({ maximumSignificantDigits: 2 });

/**
 * Areas in words, with the size of those that are drawn: "within 5 miles of 12 Main St (79 sq mi), in ZIP 78701". Two digits are as much
 * as people compare.
 */
export function territoryWords(areas: readonly string[]): string {
  return areas
    .map((area) => {
      const territory = parseTerritory([area]);
      const [shape] = typeof territory === 'string' ? [] : territory.shapes;
      return shape === undefined
        ? areaWords(area)
        : `${areaWords(area)} (${rounded().format(squareMiles(shape))} sq mi)`;
    })
    .join(', ');
}
