/**
 * How exactly a permit's point marks its site. Publishers seldom say how they made their points, so theirs count as `parcel`: the parcel
 * or its address. There is no class for the middle of a ZIP code: a point so far from the job would mislead.
 */
const LABELS = {
  parcel: 'Parcel or address, as the publisher gives it',
  'portal-street': 'On the street, as the portal’s geocoder places the address',
  'census-street': 'On the street, from the Census geocoder: up to a block off',
  'census-street-zip': 'On the street, from the Census geocoder, as is the ZIP code: up to a block off',
} as const;

export type PointClass = keyof typeof LABELS;
export const POINT_CLASS_IDS = Object.keys(LABELS) as [PointClass, ...PointClass[]];
export const pointClassLabel = (pointClass: PointClass): string => LABELS[pointClass];
