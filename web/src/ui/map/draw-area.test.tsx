import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { parseTerritory } from '#shared/domain/territory/territory.ts';
import type { LngLat } from '../../lib/map/map-shapes.ts';
import { button, closePage, openPage, press } from '../../lib/testing.tsx';
import { DrawArea } from './draw-area.tsx';
import { type DrawnShape, useDrawing } from './use-drawing.ts';

afterEach(closePage);

const MIDDLE: LngLat = [-97.74, 30.26];
const TRIANGLE: readonly LngLat[] = [
  [-97.8, 30.2],
  [-97.7, 30.2],
  [-97.75, 30.3],
];
const status = (): string | undefined => document.querySelector('[role=status]')?.textContent ?? undefined;
const area = (): string | undefined => document.querySelector('a')?.getAttribute('href')?.slice(1);

function Drawn({ shape, corners }: { readonly shape: DrawnShape; readonly corners: readonly LngLat[] }) {
  const drawing = useDrawing(shape);
  const next = corners[drawing.corners.length];
  useEffect(() => {
    if (next !== undefined) drawing.press?.(next);
  });
  return (
    <DrawArea
      drawing={drawing}
      onClose={() => undefined}
      middle={MIDDLE}
      use={(text, name) => <a href={`/${text}`}>See this {name}</a>}
    />
  );
}

async function draw(corners: readonly LngLat[], shape: DrawnShape = 'outline') {
  await openPage('/heatmap', <Drawn shape={shape} corners={corners} />);
}

it('needs three corners', async () => {
  await draw([]);
  expect([status(), area()]).toEqual(['Press the map at each corner of your area.', undefined]);
  await draw(TRIANGLE.slice(0, 2));
  expect([status(), area()]).toEqual(['2 corners. An area needs three or more.', undefined]);
});

it('leads to the search in the area, with its size', async () => {
  await draw(TRIANGLE);
  expect(status()).toBe('3 corners, 21 square miles. Permits without a map point are not found in it.');
  expect(parseTerritory([area() ?? ''])).toMatchObject({ shapes: [{ kind: 'polygon' }] });
});

it('says why an outline cannot be used', async () => {
  await draw([...TRIANGLE, [-97.75, 30.1]]);
  expect([status(), area()]).toEqual([
    'The outline crosses or touches itself. Move a corner so that it does not.',
    undefined,
  ]);
});

it('takes a corner in the middle of the map, and the last one back', async () => {
  await draw([]);
  await press(button('Add a corner mid-map'));
  expect(status()).toBe('1 corner. An area needs three or more.');
  await press(button('Undo corner'));
  expect(status()).toBe('Press the map at each corner of your area.');
});

it('is a circle around a point, too', async () => {
  await draw([], 'circle');
  expect([status(), area()]).toEqual(['Press the map at the middle of your circle.', undefined]);
  await press(button('Put it mid-map'));
  expect([status(), area()]).toEqual(['A circle of 5 miles.', 'circle:30.26,-97.74,5']);
});
