/** What a name removal is narrowed to, so that others of the same name stay: one permit, or permits that show an address. */
export type Within = { readonly permitId: string } | { readonly address: string };

/** Who or what is not to leave by us any more, as it was granted. Texts are as a person writes them. */
export type RemovedSubject =
  | { readonly kind: 'name'; readonly text: string; readonly within?: Within }
  | { readonly kind: 'phone'; readonly text: string }
  /** House number and street; with a ZIP, not where another ZIP is shown. */
  | { readonly kind: 'address'; readonly text: string; readonly zip?: string };
