import { describe, expect, it } from 'vitest';
import { findExportLimit } from './export-limit.ts';

const quota = (left: number) => ({ month: '2026-11', used: 500 - left, limit: 500, left, exported: [] });

describe('findExportLimit (PRODUCT §9)', () => {
  it.each([
    [0, undefined],
    [500, undefined],
    [500, quota(500)],
    [412, quota(412)],
    [0, quota(0)],
  ])('allows %i permits', (count, left) => {
    expect(findExportLimit(count, left)).toBeNull();
  });

  it('refuses more than a month allows', () => {
    expect(findExportLimit(600, undefined)).toMatchObject({
      badge: '500 at most',
      refusal: expect.stringContaining('You selected 600 permits.'),
    });
    expect(findExportLimit(501, quota(500))?.refusal).not.toBeNull();
  });

  it('only warns beyond what is left: permits exported before are free', () => {
    expect(findExportLimit(413, quota(412))).toEqual({ badge: '412 left', refusal: null });
  });
});
