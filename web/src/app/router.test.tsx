import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, closePage, openPage, press, pretendServer, settle } from '../lib/testing.tsx';
import { AppRouter } from './router.tsx';

// The page is put at an address by the tests' own router.
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  BrowserRouter: ({ children }: { readonly children?: ReactNode }) => <>{children}</>,
}));

afterEach(closePage);

const heading = (): string | undefined => document.querySelector('h1')?.textContent;
const loading = (): boolean => document.querySelector('[role="status"]')?.textContent === 'Loading';

it('keeps a page until the code of the next one is there, and starts that one at its top', async () => {
  pretendServer({});
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  await openPage('/contact', <AppRouter />);
  while (heading() !== 'Contact') await settle();
  button('About').focus();
  await press(button('About'));
  while (heading() !== 'About Plumbline') {
    expect(loading()).toBe(false);
    expect(heading()).toBe('Contact');
    await settle();
  }
  expect(document.activeElement?.id).toBe('main');
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
});
