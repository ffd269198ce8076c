/** The normal forms of a permit's type. Users see the type as the source writes it. */
export type PermitCategory =
  | 'new building'
  | 'addition or alteration'
  | 'demolition'
  | 'electrical'
  | 'plumbing'
  | 'mechanical'
  | 'fire'
  | 'roof'
  | 'pool'
  | 'sign'
  | 'site'
  | 'occupancy'
  | 'zoning'
  | 'building';
