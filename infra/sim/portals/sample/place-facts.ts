/** Area codes, then towns: name, residents, latitude, longitude, kilometers north-south and east-west from there, ZIP codes. */
export type PlaceFacts = readonly [areas: string, ...towns: readonly TownFacts[]];
export type TownFacts = readonly [
  name: string | null,
  residents: number,
  latitude: number,
  longitude: number,
  north: number,
  east: number,
  zips: string,
];
