/**
 * Why a portal could not be asked. `stopped`: the host refused us and is not asked again that day. `robots`: its robots.txt forbids the
 * path. `moved`: it redirects to another host. `no-host`: its name has no address. `silent`: no usable answer. `spent`: this source has
 * used up its requests.
 */
export class ContactFault extends Error {
  override readonly name = 'ContactFault';
  readonly kind: 'stopped' | 'robots' | 'moved' | 'no-host' | 'silent' | 'spent';
  /** Where a `moved` host points. */
  readonly to: URL | undefined;

  /** @param cause a sentence for the report */
  constructor(kind: ContactFault['kind'], cause: string, to?: URL) {
    super(cause);
    this.kind = kind;
    this.to = to;
  }
}
