import { describe, expect, it } from 'vitest';
import { applyTransform, TRANSFORM_NAMES, type TransformName } from './transforms.ts';

describe('applyTransform', () => {
  it.each<[TransformName, string, string]>([
    ['street', '282 HARBOR ST, HARTFORD, CT 06106', '282 HARBOR ST'],
    ['street', '282 HARBOR ST', '282 HARBOR ST'],
    ['street', ', Anaheim, CA 92805', ''],
    ['zip', '282 HARBOR ST, HARTFORD, CT 06106', '06106'],
    ['zip', '282 HARBOR ST, HARTFORD, CT 06106-1234 ', '06106-1234'],
    ['zip', '10282 HARBOR ST', ''],
    ['zip', '12 HARBOR ST, UNIT 110282', ''],
    ['city', '282 HARBOR ST, HARTFORD, CT 06106', 'HARTFORD'],
    ['city', '9 Pier Rd, City of San Antonio, TX 78205', 'San Antonio'],
    ['city', '9 Pier Rd, Anaheim, Ca 92805', 'Anaheim'],
    ['city', '9 Pier Rd, DELTONA FL 32725', 'DELTONA'],
    ['city', '9 Pier Rd, TX 78205', ''],
    ['city', '9 Pier Rd, DELTONA  FL 32725', 'DELTONA'],
    ['city', '9 Pier Rd, APT B, FAIR OAKS, CA 95628', 'FAIR OAKS'],
    ['city', '9 Pier Rd', ''],
    ['phone', 'HALYARD BUILDERS (972) 555-0142', '(972) 555-0142'],
    ['phone', 'HALYARD BUILDERS 972-555-0142 x', '972-555-0142 x'],
    ['phone', 'HALYARD BUILDERS 9725550142 / 9725550143', '9725550142 / 9725550143'],
    ['phone', 'HALYARD BUILDERS', ''],
    ['nameBeforePhone', 'HALYARD BUILDERS - (972) 555-0142', 'HALYARD BUILDERS'],
    ['nameBeforePhone', 'HALYARD BUILDERS', 'HALYARD BUILDERS'],
    ['beforeStars', 'QUILLBROOK, PAT ***SUMMARY RECORD; NOT ON LRMS***', 'QUILLBROOK, PAT'],
    ['beforeStars', 'QUILLBROOK LLC', 'QUILLBROOK LLC'],
    ['withoutTrailingDash', 'CTR-102505941- ', 'CTR-102505941'],
    ['withoutTrailingDash', 'CTR-102505941', 'CTR-102505941'],
    ['withoutTrailingDash', 'CTR - 1 - - ', 'CTR - 1'],
    ['nameBeforePhone', 'HALYARD, INC. (:, -', 'HALYARD, INC.'],
    ['overFees', '243', ''],
    ['overFees', '$500.00', '$500.00'],
    ['overFees', 'none', ''],
    ['charged', '150', 'Y'],
    ['charged', '$0.50', 'Y'],
    ['charged', '0.00', ''],
    ['charged', 'none', ''],
  ])('%s of %j', (name, text, expected) => {
    expect(applyTransform(name, text)).toBe(expected);
  });

  it('gives an empty text for an empty text', () => {
    for (const name of TRANSFORM_NAMES) expect(applyTransform(name, '')).toBe('');
  });
});
