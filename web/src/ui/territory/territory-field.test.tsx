import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, fill, openPage, press } from '../../lib/testing.tsx';
import { areasOfPlaces, TerritoryField } from './territory-field.tsx';

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
    await sheet();
    await fill(PLACES, '78702; Travis County, tx');
    await press(button('Add places'));
    expect(text()).toContain('in ZIP 78702');
    expect(text()).toContain('in Travis County, TX');
    await fill(PLACES, 'Kings, OR');
    await press(button('Add places'));
    expect(text()).toContain('one of our states');
    expect(text()).not.toContain('Kings County');
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
    const [found, failed] = getCurrentPosition.mock.calls[0] ?? [];
    await act(async () => failed({ code: 1, PERMISSION_DENIED: 1 }));
    expect(text()).toContain('did not say where you are');
    await act(async () => found({ coords: { latitude: 30.2, longitude: -97.7 } }));
    expect(text()).toContain('within 10 miles of my location');
    expect(text()).not.toContain('did not say where you are');
  });
});

describe('places as text', () => {
  it('are ZIP codes and counties', () => {
    expect(areasOfPlaces('78701 ; Travis, TX;')).toEqual(['zip:78701', 'county:Travis, TX']);
    expect(areasOfPlaces(' ; ')).toMatch(/Enter a ZIP code/);
  });
});
