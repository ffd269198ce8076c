import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { button, closePage, openPage, press, pretendServer } from '../lib/testing.tsx';
import { PageHeader } from './page-header.tsx';

const NAV = [
  { to: '/leads', label: 'Leads' },
  { to: '/alerts', label: 'Alerts' },
];

const pressEscape = (from: Element): Promise<void> =>
  act(async () => {
    from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
const isOpen = (): boolean => button('Menu').getAttribute('aria-expanded') === 'true';

beforeEach(async () => {
  pretendServer({});
  await openPage('/leads?state=Texas', <PageHeader nav={NAV} signOut="Logout" width="" />);
});
afterEach(closePage);

describe('the header of a page', () => {
  it('marks only the current page', () => {
    const marked = [...document.querySelectorAll('header nav a')].map((link) =>
      link.getAttribute('aria-current'),
    );
    expect(marked).toEqual(['page', null]);
  });

  it('has a plain link to sign out', () => {
    expect(button('Logout').getAttribute('href')).toBe('/api/logout');
  });

  it('deletes what the tab saved on sign-out, also what forms save when the page is left', async () => {
    sessionStorage.setItem('draft:a', '{}');
    addEventListener('pagehide', () => sessionStorage.setItem('draft:b', '{}'), { once: true });
    button('Logout').addEventListener('click', (event) => event.preventDefault());
    await press(button('Logout'));
    expect(sessionStorage).toHaveLength(0);
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('has a button that opens the menu in a narrow window', async () => {
    const menu = document.getElementById(button('Menu').getAttribute('aria-controls') ?? '');
    expect(menu?.textContent).toBe('LeadsAlertsLogout');
    expect(isOpen()).toBe(false);
    await press(button('Menu'));
    expect(isOpen()).toBe(true);
    await press(button('Menu'));
    expect(isOpen()).toBe(false);
  });

  it('closes the menu on Escape and focuses the button', async () => {
    await press(button('Menu'));
    button('Alerts').focus();
    await pressEscape(button('Alerts'));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button('Menu'));
  });

  it('keeps the focus on Escape if the menu is closed', async () => {
    button('Alerts').focus();
    await pressEscape(button('Alerts'));
    expect(document.activeElement).toBe(button('Alerts'));
  });

  it('closes the menu when a link is followed', async () => {
    await press(button('Menu'));
    await press(button('Leads'));
    expect(isOpen()).toBe(false);
  });
});
