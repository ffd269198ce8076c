import type { Source } from '../source.ts';

/** Degrees. */
export type PlaceBox = readonly [south: number, north: number, west: number, east: number];

/**
 * The boxes around the states and counties of the sources, with a margin of a quarter degree, rounded outward: from us-atlas, by a test
 * that also names the line of a new source. The shapes themselves are 1 MB, too much for a function.
 */
const BOXES: ReadonlyMap<string, PlaceBox> = new Map(
  `
  Arizona 31 37.3 -115.1 -108.7, Arizona/Coconino 34 37.3 -113.7 -110.4, Arizona/Maricopa 32.2 34.3 -113.6 -110.7,
  Arizona/Pima 31.1 32.8 -113.6 -110.1, Arizona/Pinal 32.2 33.8 -112.5 -110.1, California 32.2 42.3 -124.7 -113.8,
  California/Contra Costa 37.4 38.4 -122.7 -121.2, California/Los Angeles 32.5 35.1 -119.2 -117.3,
  California/Marin 37.5 38.6 -123.3 -122.1, California/Orange 33.1 34.2 -118.4 -117.1, California/Placer 38.4 39.6 -121.8 -119.7,
  California/Riverside 33.1 34.4 -118 -114.1, California/Sacramento 37.7 39 -122.2 -120.7, California/San Diego 32.2 33.8 -117.9 -115.8,
  California/San Francisco 37.4 38.1 -122.8 -122, California/San Luis Obispo 34.6 36.1 -121.6 -119.2,
  California/Santa Barbara 33.2 35.4 -121 -118.7, California/Santa Clara 36.6 37.8 -122.5 -120.9,
  California/Sonoma 37.8 39.2 -123.8 -122.1, California/Ventura 32.9 35.2 -119.9 -118.3, Connecticut 40.7 42.4 -74 -71.5,
  Connecticut/Fairfield 40.7 42 -74 -72.8, Connecticut/Hartford 41.2 42.3 -73.3 -72.1, Florida 24.2 31.3 -87.9 -79.7,
  Florida/Alachua 29.1 30.2 -83 -81.8, Florida/Broward 25.7 26.7 -81.2 -79.8, Florida/Charlotte 26.5 27.3 -82.7 -81.3,
  Florida/Hillsborough 27.3 28.5 -83 -81.8, Florida/Lee 26 27.1 -82.6 -81.3, Florida/Leon 30 31 -85 -83.7,
  Florida/Miami-Dade 24.8 26.3 -81.2 -79.8, Florida/Orange 28 29.1 -82 -80.6, Florida/Osceola 27.3 28.6 -82 -80.6,
  Florida/Pinellas 27.3 28.5 -83.2 -82.3, Florida/Polk 27.3 28.7 -82.4 -80.8, Florida/St. Lucie 26.9 27.9 -81 -79.9,
  Florida/Volusia 28.3 29.7 -82 -80.4, Georgia 30.1 35.3 -85.9 -80.5, Georgia/Chatham 31.4 32.5 -81.7 -80.5,
  Georgia/DeKalb 33.3 34.3 -84.7 -83.7, Georgia/Forsyth 33.8 34.6 -84.6 -83.6, Georgia/Fulton 33.2 34.5 -85.1 -83.8,
  Georgia/Richmond 32.9 33.8 -82.7 -81.5, Illinois 36.7 42.8 -91.8 -87.2, Illinois/Champaign 39.6 40.7 -88.8 -87.6,
  Illinois/Cook 41.2 42.5 -88.6 -87.2, Illinois/DuPage 41.4 42.3 -88.6 -87.6, Illinois/Winnebago 41.9 42.8 -89.7 -88.6,
  Michigan 41.4 48.5 -90.7 -82.1, Michigan/Oakland 42.1 43.2 -84 -82.8, Michigan/Washtenaw 41.8 42.7 -84.4 -83.2,
  Michigan/Wayne 41.7 42.8 -83.9 -82.6, Missouri 35.7 40.9 -96.1 -88.8, Missouri/Boone 38.3 39.5 -92.9 -91.8,
  Missouri/Jackson 38.5 39.5 -94.9 -93.8, New Jersey 38.6 41.7 -75.9 -73.6, New York 40.2 45.3 -80.1 -71.6,
  New York/Albany 42.1 43.1 -74.6 -73.4, New York/Erie 42.1 43.4 -79.4 -78.2, New York/New York City 40.2 41.2 -74.6 -73.4,
  New York/Onondaga 42.5 43.6 -76.8 -75.6, North Carolina 33.6 36.9 -84.6 -75.2, North Carolina/Brunswick 33.6 34.7 -79 -77.6,
  North Carolina/Buncombe 35.1 36.1 -83.2 -81.9, North Carolina/Cabarrus 34.9 35.8 -81.1 -80,
  North Carolina/Cumberland 34.5 35.6 -79.4 -78.2, North Carolina/Durham 35.6 36.5 -79.3 -78.4,
  North Carolina/Guilford 35.6 36.6 -80.3 -79.2, North Carolina/Mecklenburg 34.7 35.8 -81.4 -80.2,
  North Carolina/New Hanover 33.6 34.7 -78.3 -77.4, North Carolina/Wake 35.2 36.4 -79.3 -78, Ohio 38.1 42.3 -85.1 -80.2,
  Ohio/Cuyahoga 41 41.9 -82.3 -81.1, Ohio/Franklin 39.5 40.4 -83.6 -82.5, Ohio/Hamilton 38.7 39.6 -85.1 -84,
  Pennsylvania 39.4 42.6 -80.8 -74.4, Pennsylvania/Allegheny 39.9 41 -80.7 -79.4, Pennsylvania/Centre 40.4 41.6 -78.7 -76.8,
  Pennsylvania/Lehigh 40.1 41.1 -76.2 -75, Pennsylvania/Philadelphia 39.6 40.4 -75.6 -74.7, Tennessee 34.7 37 -90.6 -81.3,
  Tennessee/Davidson 35.7 36.7 -87.4 -86.2, Tennessee/Hamilton 34.7 35.8 -85.8 -84.6, Tennessee/Knox 35.5 36.5 -84.6 -83.4,
  Tennessee/Rutherford 35.3 36.4 -87 -85.8, Tennessee/Shelby 34.7 35.7 -90.6 -89.3, Texas 25.5 36.8 -106.9 -93.2,
  Texas/Bell 30.5 31.6 -98.2 -96.8, Texas/Bexar 28.8 30.1 -99.1 -97.8, Texas/Brazoria 28.5 29.9 -96.2 -94.8,
  Texas/Brazos 30 31.3 -96.9 -95.8, Texas/Collin 32.7 33.7 -97.1 -96, Texas/Comal 29.3 30.3 -98.9 -97.7,
  Texas/Dallas 32.2 33.3 -97.3 -96.2, Texas/Denton 32.7 33.7 -97.7 -96.5, Texas/El Paso 31.1 32.3 -106.9 -105.7,
  Texas/Fort Bend 29 30.1 -96.4 -95.1, Texas/Gregg 32.1 33 -95.3 -94.3, Texas/Guadalupe 29.1 30.2 -98.6 -97.3,
  Texas/Harris 29.2 30.5 -96.3 -94.6, Texas/Hays 29.5 30.7 -98.6 -97.4, Texas/Midland 31.4 32.4 -102.6 -101.5,
  Texas/Smith 31.8 33 -95.9 -94.7, Texas/Tarrant 32.2 33.3 -97.9 -96.7, Texas/Travis 29.7 30.9 -98.5 -97.1,
  Texas/Williamson 30.1 31.2 -98.4 -96.9, Virginia 36.2 39.8 -84 -74.9, Virginia/Fairfax 38.3 39.4 -77.8 -76.7,
  Virginia/Loudoun 38.5 39.6 -78.3 -77, Virginia/Lynchburg 37 37.8 -79.6 -78.8, Virginia/Norfolk 36.5 37.3 -76.6 -75.9,
  Virginia/Prince William 38.2 39.2 -78 -76.9, Virginia/Richmond 37.1 38.4 -77.9 -76.2, Virginia/Virginia Beach 36.3 37.2 -76.5 -75.6,
  Washington 45.2 49.3 -125 -116.6, Washington/Asotin 45.7 46.8 -117.8 -116.6, Washington/Clark 45.2 46.4 -123.1 -121.9,
  Washington/King 46.8 48.1 -122.8 -120.8, Washington/Pierce 46.4 47.7 -123.1 -121.1, Washington/Snohomish 47.5 48.6 -122.7 -120.6,
  Washington/Spokane 47 48.3 -118.1 -116.7, Washington/Thurston 46.5 47.5 -123.5 -121.9, Washington/Whatcom 48.3 49.3 -123.4 -120.4,
  Washington/Whitman 46.1 47.6 -118.5 -116.7, Washington/Yakima 45.7 47.4 -121.8 -119.6
`
    .split(',')
    .map((entry): [string, PlaceBox] => {
      const words = entry.trim().split(' ');
      const [south = 0, north = 0, west = 0, east = 0] = words.slice(-4).map(Number);
      return [words.slice(0, -4).join(' '), [south, north, west, east]];
    }),
);

type Place = Pick<Source, 'state' | 'county' | 'city'>;

/** The name of a place's box in the table: its county, and one box for the five of New York City. */
export function boxName({ state, county, city }: Place): string {
  return `${state}/${city?.startsWith('New York') ? 'New York City' : county}`;
}

/** The box in which the points of a source lie: around its county, else around its state. */
export function placeBox(place: Place): PlaceBox {
  const box = BOXES.get(boxName(place)) ?? BOXES.get(place.state);
  if (box === undefined) throw new Error(`${place.state} has no box. Add it to place-boxes.ts.`);
  return box;
}
