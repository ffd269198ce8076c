import { describe, expect, it } from 'vitest';
import { exportRoom } from './export-limit.ts';

const quota = (left: number) => ({ month: '2026-11', used: 500 - left, limit: 500, left });

describe('what a selection meets when it is exported (PRODUCT §9)', () => {
  it.each([
    [0, undefined],
    [500, undefined],
    [500, quota(500)],
    [412, quota(412)],
    [0, quota(0)],
  ])('nothing for %i', (count, left) => {
    expect(exportRoom(count, left)).toBeNull();
  });

  it('is refused beyond what a month can hold', () => {
    expect(exportRoom(600, undefined)).toMatchObject({
      badge: '500 at most',
      refusal: expect.stringContaining('You selected 600 permits.'),
    });
    expect(exportRoom(501, quota(500))?.refusal).not.toBeNull();
  });

  it('is only warned of beyond what is left: permits exported before are free', () => {
    expect(exportRoom(413, quota(412))).toEqual({ badge: '412 left', refusal: null });
  });
});
