import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OfflineNotice } from '../../ui/notice/offline-notice.tsx';
import { button, closePage, openPage, press } from '../testing.tsx';
import { registerWorker } from './service-worker.ts';

class Registration extends EventTarget {
  active: object | null = null;
  waiting: { postMessage: (data: string) => void } | null = null;
  installing: EventTarget | null = null;
}

let registration: Registration;
let container: EventTarget;
const reload = vi.fn();

beforeEach(() => {
  registration = new Registration();
  container = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(async () => {
  await closePage();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A new worker arrives and waits. @returns the messages it gets */
async function arrive(): Promise<string[]> {
  const messages: string[] = [];
  registration.installing = new EventTarget();
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = { postMessage: (data) => void messages.push(data) };
  await act(async () => registration.installing?.dispatchEvent(new Event('statechange')));
  return messages;
}

describe('a new version of the app', () => {
  it('is not the first version of a browser', async () => {
    await registerWorker();
    await openPage('/', <OfflineNotice />);
    await arrive();
    expect(document.body.textContent).toBe('');
  });

  it('waits until the user reloads', async () => {
    registration.active = {};
    await registerWorker();
    await openPage('/', <OfflineNotice />);
    expect(document.body.textContent).toBe('');
    const messages = await arrive();
    expect(document.body.textContent).toContain('A new version is ready.');
    container.dispatchEvent(new Event('controllerchange'));
    expect([messages, reload.mock.calls.length]).toEqual([[], 0]);
    await press(button('Reload'));
    expect([messages, reload.mock.calls.length]).toEqual([['take-over'], 0]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
