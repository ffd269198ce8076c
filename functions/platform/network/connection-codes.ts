/** The code of a failed connection, of the error or of its cause, such as `ENOTFOUND`; empty without one. */
export function connectionCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code: own, cause } = error as Error & { readonly code?: unknown };
  return String((cause as { readonly code?: unknown } | undefined)?.code ?? own ?? '');
}

/** Codes of failed TLS connections: OpenSSL's and Node's. */
const TLS_CODE =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/;

/** True for a connection that failed because of the certificate or the encryption. */
export function isTlsCode(code: string): boolean {
  return TLS_CODE.test(code);
}
