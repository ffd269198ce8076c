/** True for the page that loads PayPal's script, in every spelling that the app's router takes for it. CloudFront runs its source text. */
export function isPaymentPath(pathname: string): boolean {
  return /^\/subscription\/*$/i.test(pathname);
}
