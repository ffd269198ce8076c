import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FoundPlaces } from '#shared/domain/places/place.ts';
import {
  button,
  closePage,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  sampleCoverage,
} from '../../lib/testing.tsx';
import { TerritoryField } from './territory-field.tsx';

const POLYGON = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [-97.8, 30.2],
      [-97.7, 30.2],
      [-97.7, 30.3],
    ],
  ],
});

const PLACES = 'ZIP codes or counties';

function Sheet() {
  const [areas, setAreas] = useState<readonly string[]>(['zip:78701']);
  return <TerritoryField value={areas} onChange={setAreas} />;
}

const text = (): string => document.body.textContent;
const sheet = () => openPage('/', <Sheet />);

afterEach(closePage);

describe('the areas of a filter', () => {
  it('are removed', async () => {
    await sheet();
    expect(text()).toContain('in ZIP 78701');
    await press(button('Remove the area in ZIP 78701'));
    expect(text()).not.toContain('in ZIP 78701');
  });

  it('are added as ZIP codes and counties, or say what is wrong', async () => {
    const { calls } = pretendServer({
      'GET /api/coverage': ({ searchParams }) =>
        Response.json({ ...sampleCoverage([]), asked: asked(searchParams.get('place') ?? '') }),
    });
    await sheet();
    const add = async (typed: string) => {
      await fill(PLACES, typed);
      await press(button('Add places'));
      await flushUpdates();
    };
    await add(' ; ');
    expect(text()).toContain('Enter a ZIP code');
    await add('78702 ; travis, tx;');
    expect(calls).toEqual(['GET /api/coverage?place=travis+County%2C+tx']);
    expect(text()).toContain('in ZIP 78702');
    expect(text()).toContain('in Travis County, TX');
    await add('Traviss County');
    expect(text()).toContain('We don’t know “Traviss County”. Did you mean Travis County, TX?');
    expect((document.querySelector('input[placeholder^="78701"]') as HTMLInputElement).value).toBe(
      'Traviss County',
    );
    await add('austin');
    expect(text()).toContain('“austin” is no county we know.');
  });

  it('are added as an outline with a name', async () => {
    await sheet();
    await fill('Outline as GeoJSON', '{"type":"Point"}');
    await press(button('Add outline'));
    expect(text()).toContain('no GeoJSON with a polygon');
    await fill('Outline as GeoJSON', POLYGON);
    await fill('Its name', 'North route');
    await press(button('Add outline'));
    expect(text()).toContain('in the drawn area “North route”');
    expect(text()).not.toContain('no GeoJSON');
  });

  it('are added around the user, or say why that is not possible', async () => {
    const getCurrentPosition = vi.fn();
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    await sheet();
    await press(button('Around my location'));
    await act(async () => getCurrentPosition.mock.lastCall?.[1]({ code: 1, PERMISSION_DENIED: 1 }));
    expect(text()).toContain('does not share your location');
    await press(button('Around my location'));
    await act(async () =>
      getCurrentPosition.mock.lastCall?.[0]({ coords: { latitude: 30.2, longitude: -97.7 } }),
    );
    expect(text()).toContain('within 10 miles of my location');
    expect(text()).not.toContain('does not share your location');
  });
});

function asked(typed: string): FoundPlaces {
  const kind = typed.startsWith('austin') ? 'city' : 'county';
  return {
    places: [{ kind, state: 'Texas', name: kind === 'city' ? 'Austin' : 'Travis', isCovered: true }],
    isGuess: typed.startsWith('Traviss'),
    nearest: null,
  };
}
