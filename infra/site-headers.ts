/** The kinds of response; each gets the narrowest policy that works. */
export type AnswerKind = 'landing' | 'app' | 'payment' | 'sign-in' | 'public-page' | 'api';

export interface SiteOrigins {
  /** Origin of the pages; `https:` adds HSTS. */
  readonly site: string;
  /** Of HSTS (infra/stacks/settings.ts). */
  readonly hstsDays?: number;
  /** The user pool's API, which only the sign-in page calls. */
  readonly cognito: string;
  /** Origins that PayPal's script loads from, calls and frames. */
  readonly paypal: readonly string[];
}

/** PayPal's own hosts, live and sandbox. */
export const PAYPAL_ORIGINS = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

/**
 * Returns the security headers of a response, the same locally and at the edge. No page may run inline script. Inline styles are
 * allowed where dialogs and PayPal's buttons write them.
 */
export function securityHeaders(kind: AnswerKind, origins: SiteOrigins): Record<string, string> {
  return {
    'content-security-policy': Object.entries(contentPolicy(kind, origins))
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
    // PayPal's pop-up window reports back to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(origins.site.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${86_400 * (origins.hstsDays ?? 1)}; includeSubDomains` }
      : {}),
  };
}

function contentPolicy(kind: AnswerKind, { cognito, paypal }: SiteOrigins): Record<string, string> {
  const closed = {
    'default-src': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  // The unsubscribe page of the API has a few styles and a form.
  if (kind === 'api') return { ...closed, 'style-src': "'unsafe-inline'" };
  // The prerendered pages carry their styles and run no script.
  if (kind === 'public-page')
    return {
      ...closed,
      'style-src': "'unsafe-inline'",
      'img-src': "'self'",
      'font-src': "'self'",
      // Lighthouse reads robots.txt as a page would.
      'connect-src': "'self'",
    };
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
  if (kind === 'app') return { ...page, ...inlineStyles };
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

/** What agents in a browser read of an answer, beside its body. */
export const AGENT_EXPOSED_HEADERS = [
  'WWW-Authenticate',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const;

/**
 * Headers of all answers to agents, beside those of the API. Pages of any origin may read them: they must send a key or token, which no
 * browser adds by itself. Every answer has the challenge, since the edge adds headers regardless of the status; clients read it only with a 401.
 */
export function agentHeaders(challenge: string): Record<string, string> {
  return {
    'www-authenticate': challenge,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': AGENT_EXPOSED_HEADERS.join(', '),
  };
}
