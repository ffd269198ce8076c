import { afterEach, describe, expect, it } from 'vitest';
import { forgetSignedInHint } from '../lib/api/session.ts';
import { button, closePage, never, openPage, press, pretendServer, SAMPLE_USER } from '../lib/testing.tsx';
import { PublicFrame } from './public-frame.tsx';

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
  if (hinted) document.cookie = 'signed_in=1; Path=/';
  const { calls } = pretendServer({ 'GET /api/auth/user': answer });
  await openPage('/about', <PublicFrame>{(signedIn) => <p>{signedIn ? 'user' : 'visitor'}</p>}</PublicFrame>);
  return {
    calls,
    reader: document.querySelector('main')?.textContent,
    links: [...document.querySelectorAll('header a')].map(({ textContent }) => textContent),
  };
}

describe('the frame of a public page (PRODUCT §2)', () => {
  it('has the ways in for a visitor, and asks nobody who that is', async () => {
    const { reader, links, calls } = await open({ hinted: false });
    expect(reader).toBe('visitor');
    expect(links).toEqual(
      expect.arrayContaining(['Features', 'Pricing', 'About', 'Contact', 'Sign In', 'Start Free Trial']),
    );
    expect(button('Sign In').getAttribute('href')).toBe('/api/login');
    expect(calls).not.toContain('GET /api/auth/user');
  });

  it.each([
    ['while it is asked', never],
    ['once it is known', () => Response.json(SAMPLE_USER)],
    ['while the server cannot be asked', () => new Response('Down.', { status: 503 })],
  ])('has the app’s links for who is signed in, %s', async (_, answer) => {
    const { reader, links } = await open({ hinted: true, answer });
    expect(reader).toBe('user');
    expect(links).toEqual(
      expect.arrayContaining(['Home', 'Leads', 'Lead Alerts', 'Subscription', 'Sign Out']),
    );
    expect(links).not.toContain('Sign In');
  });

  it('takes who came with a stale hint for a visitor', async () => {
    const { reader, links } = await open({
      hinted: true,
      answer: () => new Response('Unauthorized.', { status: 401 }),
    });
    expect(reader).toBe('visitor');
    expect(links).toContain('Sign In');
  });

  it.each([
    [false, ['Plumbline, home', 'Features', 'Pricing']],
    [true, []],
  ])('loads the landing page anew where a link leads there: signed in %j', async (hinted, expected) => {
    await open({ hinted });
    const loaded: (string | null)[] = [];
    for (const link of document.querySelectorAll('header nav a, header a[aria-label]')) {
      // Whoever has not prevented it by now leaves it to the browser, which jsdom is not.
      const browser = (event: Event): void => {
        if (!event.defaultPrevented) loaded.push(link.getAttribute('aria-label') ?? link.textContent);
        event.preventDefault();
      };
      addEventListener('click', browser, { once: true });
      await press(link);
    }
    expect(loaded).toEqual(expected);
  });

  it('has legal links in the footer, and the configured address once it is known', async () => {
    pretendServer({ 'GET /config.json': () => Response.json({ contactEmail: 'office@plumbline.example' }) });
    await openPage('/about', <PublicFrame>{() => null}</PublicFrame>);
    const links = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/about',
      '/contact',
      '/developers',
      '/legal/terms',
      '/legal/privacy',
      '/removal',
      'mailto:office@plumbline.example',
    ]);
  });
});
