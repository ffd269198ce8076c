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

/** Records that a permit system files beside its permits and that bring no new work, with how each is said to a reader. */
export const PAPERWORK = {
  renewal: 'Renewal: paperwork on an earlier permit, no new work',
  amendment: 'Amendment: paperwork on an earlier permit, no new job',
  'contractor change': 'Change of contractor: paperwork on an earlier permit, no new work',
  reinstatement: 'Reinstatement: paperwork on an earlier permit, no new work',
  fee: 'Fee: a payment, no work',
  letter: 'Letter or approval: paperwork, no work',
  agreement: 'Agreement: paperwork, no work',
  event: 'Event: no building work',
} as const;
export type PaperworkClass = keyof typeof PAPERWORK;
export const PAPERWORK_CLASSES = /* @__PURE__ */ Object.keys(PAPERWORK) as [
  PaperworkClass,
  ...PaperworkClass[],
];
