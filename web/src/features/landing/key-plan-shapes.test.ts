import { describe, expect, it } from 'vitest';
import { STATES } from '#shared/domain/permit/states.ts';
import { keyPlanShapes } from './key-plan-shapes.ts';

/** The corners of a path of relative steps. */
function cornersOf(path: string): (readonly [number, number])[] {
  let at: [number, number] = [0, 0];
  return [...path.matchAll(/([Ml])([^Mlz]*)/g)].flatMap(([, command, numbers = '']) => {
    const values = [...numbers.matchAll(/-?\d+/g)].map(Number);
    return values.flatMap((value, index) => {
      if (index % 2 === 1) return [];
      const [dx, dy] = [value, values[index + 1] ?? Number.NaN];
      at = command === 'M' ? [dx, dy] : [at[0] + dx, at[1] + dy];
      return [at];
    });
  });
}

describe('the key plan', () => {
  const plan = keyPlanShapes();

  it('has closed outlines for each of the 17 states (PRODUCT §9), within the plan', () => {
    expect(plan.states.map(({ name }) => name)).toEqual(STATES.map(({ name }) => name));
    const [, , width = 0, height = 0] = plan.viewBox.split(' ').map(Number);
    for (const { name, outline } of plan.states) {
      expect(outline, name).toMatch(/^(M\d+ \d+l[^Mz]+z)+$/);
      for (const [x, y] of cornersOf(outline)) {
        expect(x >= 0 && x <= width, `${name} ${x}`).toBe(true);
        expect(y >= 0 && y <= height, `${name} ${y}`).toBe(true);
      }
    }
  });

  it('has Washington in the northwest, Florida in the southeast, and no inset states', () => {
    const middle = (path: string): readonly [number, number] => {
      const corners = cornersOf(path);
      const mean = (axis: 0 | 1): number =>
        corners.reduce((sum, point) => sum + point[axis], 0) / corners.length;
      return [mean(0), mean(1)];
    };
    const at = (name: string) => middle(plan.states.find((state) => state.name === name)?.outline ?? '');
    expect(at('Washington')[0]).toBeLessThan(at('Texas')[0]);
    expect(at('Washington')[1]).toBeLessThan(at('Texas')[1]);
    expect(at('Florida')[0]).toBeGreaterThan(at('Texas')[0]);
    // The atlas shows Alaska and Hawaii below the southwest.
    expect(cornersOf(plan.borders).filter(([x, y]) => x < 215 && y > 295)).toEqual([]);
  });
});
