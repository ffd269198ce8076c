import { afterEach, describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { forgetSignedInHint } from '../../lib/api/session.ts';
import { button, closePage, openPage, pretendServer, SAMPLE_USER } from '../../lib/testing.tsx';
import { AboutPage } from './about-page.tsx';

afterEach(async () => {
  await closePage();
  forgetSignedInHint();
});

async function open(): Promise<void> {
  pretendServer({ 'GET /api/auth/user': () => Response.json(SAMPLE_USER) });
  await openPage('/about', <AboutPage />);
}

describe('the about page (PRODUCT §2)', () => {
  it('has story, values, leadership and one action', async () => {
    await open();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(headings).toEqual(
      expect.arrayContaining([`Why it costs ${PRICE.short}`, 'Our values', 'Leadership']),
    );
    expect(button('Start Your Free Trial').getAttribute('href')).toBe('/api/login#create');
  });

  it('credits whose town names it uses', async () => {
    await open();
    expect(document.querySelector('a[href="https://www.geonames.org/"]')?.textContent).toBe('GeoNames');
  });

  it('offers no trial to a signed-in user', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = '__Host-signed_in=1; Path=/; Secure';
    await open();
    expect(document.body.textContent).not.toContain('Start Your Free Trial');
    expect(button('Search permits').getAttribute('href')).toBe('/leads');
  });
});
