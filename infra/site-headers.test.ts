import { describe, expect, it } from 'vitest';
import { securityHeaders } from './site-headers.ts';

const origins = {
  cognito: 'https://cognito-idp.us-east-1.amazonaws.com',
  paypal: ['https://www.paypal.com'],
};

describe('the security headers', () => {
  it('include HSTS when the site uses HTTPS', () => {
    expect(securityHeaders('app', { ...origins, site: 'https://plumbline.example' })).toHaveProperty(
      'strict-transport-security',
      'max-age=63072000; includeSubDomains',
    );
    expect(securityHeaders('app', { ...origins, site: 'http://localhost:4400' })).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});
