import type { Feature } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { WHO_IDS, type Who, type Worth, worthOf } from '#shared/domain/permit/who.ts';
import type { Role } from '#shared/domain/profile.ts';
import type { LngLat } from '../../../lib/map/map-shapes.ts';
import { collectionOf, FONT, type LayerLook } from '../base-style.ts';
import type { MapPalette } from '../palette.ts';
import type { MapLayer } from '../real-map.tsx';
import type { Density } from '../use-density.ts';

/** Pins and groups so near, in pixels, are one group. */
const TOGETHER_PX = 40;
/** `$48.2K` */
const shortMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});
/** Shares of a ring are drawn in tenths. */
const TENTHS = 10;

const sum = (name: string): ExpressionSpecification => ['+', ['get', name]] as never;
const tenthsOf = (name: string): ExpressionSpecification => [
  'to-string',
  ['round', ['/', ['*', TENTHS, ['get', name]], ['get', 'permits']]],
];
const IS_GROUP: ExpressionSpecification = ['>', ['get', 'permits'], 1];

function groupLooks(palette: MapPalette): readonly LayerLook[] {
  return [
    {
      id: 'lead-pins',
      type: 'symbol',
      filter: ['!', IS_GROUP],
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true },
    },
    {
      id: 'lead-groups',
      type: 'symbol',
      filter: IS_GROUP,
      layout: {
        'icon-image': ['concat', 'ring-', tenthsOf('best'), '-', tenthsOf('also')],
        'icon-size': ['step', ['get', 'permits'], 1, 100, 1.15, 1000, 1.4, 10_000, 1.6],
        'icon-allow-overlap': true,
        'text-field': ['number-format', ['get', 'permits'], { locale: 'en-US' }],
        'text-font': [...FONT.strong],
        'text-size': 14,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.ink },
    },
  ];
}

/**
 * Leads as groups and pins in the shapes of who does the work. What would overlap is one group, also permits of one house at any zoom.
 * @param without the ids of leads that have a tag
 */
export function leadLayer(
  { groups = [], pins = [] }: Partial<Density>,
  role: Role | null,
  without: readonly string[] = [],
): MapLayer {
  return {
    id: 'leads',
    isGround: false,
    looks: groupLooks,
    together: {
      cluster: true,
      clusterRadius: TOGETHER_PX,
      clusterMaxZoom: 17,
      clusterProperties: { permits: sum('permits'), best: sum('best'), also: sum('also') },
    },
    data: collectionOf([
      ...groups.map(({ longitude, latitude, permits, who }) => {
        const count = (worth: Worth): number =>
          WHO_IDS.filter((label) => worthOf(label, role) === worth).reduce(
            (all, label) => all + who[label],
            0,
          );
        return pointOf([longitude, latitude], {
          isPart: true,
          permits,
          best: count('best'),
          also: count('also'),
        });
      }),
      ...pins
        .filter(({ id }) => !without.includes(id))
        .map(({ id, longitude, latitude, label, worth }) =>
          pointOf([longitude, latitude], {
            key: id,
            permits: 1,
            best: Number(worth === 'best'),
            also: Number(worth === 'also'),
            image: `pin-${label}-${worth}`,
          }),
        ),
    ]),
  };
}

/** A lead of the list that has a tag with its value on the map. */
export interface TaggedLead {
  readonly id: string;
  readonly at: LngLat;
  readonly label: Who;
  readonly worth: Worth;
  /** Dollars. */
  readonly valuation: number | null;
  readonly isOpen: boolean;
}

const tagLooks = (): readonly LayerLook[] => [
  {
    id: 'lead-tags',
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'image'],
      'icon-anchor': 'bottom',
      'icon-allow-overlap': true,
      'symbol-sort-key': ['get', 'order'],
    },
  },
];

/** The best leads of a list with their value, the best on top; the open one is ink. */
export function tagLayer(leads: readonly TaggedLead[]): MapLayer {
  return {
    id: 'tags',
    isGround: false,
    looks: tagLooks,
    data: collectionOf(
      leads.map(({ id, at, label, worth, valuation, isOpen }, place) =>
        pointOf(at, {
          key: id,
          order: isOpen ? 1 : -place,
          image: `tag-${label}-${worth}-${isOpen ? 'open' : ''}-${valuation === null ? '' : shortMoney.format(valuation)}`,
        }),
      ),
    ),
  };
}

function pointOf(at: LngLat, properties: Record<string, string | number | boolean>): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [...at] }, properties };
}
