/** The leads page with a permit open. */
export function permitHref(id: string): string {
  return `/leads?${new URLSearchParams({ permit: id })}`;
}

/** The address page of a permit. */
export function addressHref(id: string): string {
  return `/address?${new URLSearchParams({ permit: id })}`;
}
