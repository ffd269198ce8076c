/** The kinds of answer the site gives; each may do only what it needs. */
export type Answered = 'landing' | 'app' | 'sign-in' | 'api';

export interface SiteOrigins {
  /** Where the pages live; `https:` adds HSTS. */
  readonly site: string;
  /** The user pool's API, which only the sign-in page calls. */
  readonly cognito: string;
  /** What PayPal's script is loaded from, calls and frames. */
  readonly paypal: readonly string[];
}

/** PayPal's own hosts, live and sandbox. */
export const PAYPAL_ORIGINS = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

const TWO_YEARS_S = 63_072_000;

/**
 * The security headers of the site's answers, the same on this machine and at the edge. No page may run inline script;
 * inline styles are allowed where dialogs and PayPal's buttons write them.
 */
export function securityHeaders(kind: Answered, origins: SiteOrigins): Record<string, string> {
  return {
    'content-security-policy': Object.entries(policyOf(kind, origins))
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    // PayPal opens its window from ours and reports back to it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(origins.site.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
      : {}),
  };
}

function policyOf(kind: Answered, { cognito, paypal }: SiteOrigins): Record<string, string> {
  const closed = {
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  // An answer of the API shown as a page (unsubscribing) has a few styles and a form, nothing else.
  if (kind === 'api') return { ...closed, 'style-src': "'unsafe-inline'" };
  const page = {
    ...closed,
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
  };
  if (kind === 'landing') return page;
  const inlineStyles = { 'style-src': "'self' 'unsafe-inline'" };
  if (kind === 'sign-in') return { ...page, ...inlineStyles, 'connect-src': `'self' ${cognito}` };
  const pay = paypal.join(' ');
  return {
    ...page,
    ...inlineStyles,
    'script-src': `'self' ${pay}`,
    'img-src': `'self' data: ${pay}`,
    'connect-src': `'self' ${pay}`,
    'frame-src': pay,
  };
}
