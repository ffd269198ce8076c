import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetSignedInHint } from '../../lib/api/session.ts';
import { button, closePage, never, openPage, press, pretendServer, SAMPLE_USER } from '../../lib/testing.tsx';
import { PublicPage } from './public-page.tsx';

afterEach(async () => {
  await closePage();
  forgetSignedInHint();
});

interface Visit {
  readonly hinted: boolean;
  readonly answer?: () => Response | Promise<Response>;
}

async function open({ hinted, answer = never }: Visit) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  if (hinted) document.cookie = '__Host-signed_in=1; Path=/; Secure';
  const { calls } = pretendServer({ 'GET /api/auth/user': answer });
  await openPage(
    '/about',
    <PublicPage title="About" description="" heading={null}>
      {(signedIn) => <p>{signedIn ? 'user' : 'visitor'}</p>}
    </PublicPage>,
  );
  return {
    calls,
    reader: document.querySelector('main')?.textContent,
    links: [...document.querySelectorAll('header a')].map(({ textContent }) => textContent),
  };
}

describe('the frame of a public page (PRODUCT §2)', () => {
  it('has sign-in links for a visitor, and does not read the user', async () => {
    const { reader, links, calls } = await open({ hinted: false });
    expect(reader).toBe('visitor');
    expect(links).toEqual(
      expect.arrayContaining(['Features', 'Pricing', 'About', 'Contact', 'Sign In', 'Start Free Trial']),
    );
    expect(button('Sign In').getAttribute('href')).toBe('/api/login');
    expect(calls).not.toContain('GET /api/auth/user');
  });

  it.each([
    ['while the user loads', never],
    ['when the user is known', () => Response.json(SAMPLE_USER)],
    ['when the server fails', () => new Response('Down.', { status: 503 })],
  ])('has the app’s links %s', async (_, answer) => {
    const { reader, links } = await open({ hinted: true, answer });
    expect(reader).toBe('user');
    expect(links).toEqual(expect.arrayContaining(['Home', 'Leads', 'Lead Alerts', 'Settings', 'Sign Out']));
    expect(links).not.toContain('Sign In');
  });

  it('treats a user with an outdated cookie as a visitor', async () => {
    const { reader, links } = await open({
      hinted: true,
      answer: () => new Response('Unauthorized.', { status: 401 }),
    });
    expect(reader).toBe('visitor');
    expect(links).toContain('Sign In');
  });

  it.each([
    [false, ['Plumbline, home', 'Features', 'Pricing']],
    [true, ['Sign Out']],
  ])('lets the browser load what is not part of the app: signed in %j', async (hinted, expected) => {
    await open({ hinted });
    const loaded: (string | null)[] = [];
    for (const link of document.querySelectorAll('header nav a, header a[aria-label]')) {
      // The browser follows a click that no handler prevented.
      const browser = (event: Event): void => {
        if (!event.defaultPrevented) loaded.push(link.getAttribute('aria-label') ?? link.textContent);
        event.preventDefault();
      };
      addEventListener('click', browser, { once: true });
      await press(link);
    }
    expect(loaded).toEqual(expected);
  });

  it('has legal links and the configured contact address in the footer', async () => {
    pretendServer({ 'GET /config.json': () => Response.json({ contactEmail: 'office@plumbline.example' }) });
    await openPage(
      '/about',
      <PublicPage title="About" description="" heading={null}>
        {() => null}
      </PublicPage>,
    );
    const links = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/about',
      '/contact',
      '/developers',
      '/status',
      '/legal/terms',
      '/legal/privacy',
      '/removal',
      '/permits',
      '/sources',
      'mailto:office@plumbline.example',
    ]);
  });

  it('has the dashboard and the sources in the footer of a user', async () => {
    await open({ hinted: true });
    const links = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
    expect(links.slice(0, 3)).toEqual(['/dashboard', '/scrapers', '/about']);
  });
});

describe('the menu of a visitor in a narrow window', () => {
  const isOpen = (): boolean => button('Menu').getAttribute('aria-expanded') === 'true';
  const pressEscape = (from: Element): Promise<void> =>
    act(async () => {
      from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });

  it('opens and closes by its button', async () => {
    await open({ hinted: false });
    const menu = document.getElementById(button('Menu').getAttribute('aria-controls') ?? '');
    expect(menu?.textContent).toBe('FeaturesPricingAboutContact');
    expect(isOpen()).toBe(false);
    await press(button('Menu'));
    expect(isOpen()).toBe(true);
    await press(button('Menu'));
    expect(isOpen()).toBe(false);
  });

  it('closes on Escape and focuses the button', async () => {
    await open({ hinted: false });
    await press(button('Menu'));
    button('Contact').focus();
    await pressEscape(button('Contact'));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button('Menu'));
  });

  it('keeps the focus on Escape if it is closed', async () => {
    await open({ hinted: false });
    button('Contact').focus();
    await pressEscape(button('Contact'));
    expect(document.activeElement).toBe(button('Contact'));
  });

  it('closes when a link is followed', async () => {
    await open({ hinted: false });
    await press(button('Menu'));
    await press(button('Contact'));
    expect(isOpen()).toBe(false);
  });
});
