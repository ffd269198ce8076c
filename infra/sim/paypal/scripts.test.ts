import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SDK_SCRIPT } from './scripts.ts';

const ORIGIN = 'http://127.0.0.1:4402';
const SITE = 'http://localhost:4400';

/** The parts of a page that the script uses. */
interface Page {
  readonly button: { disabled: boolean; click(): void };
  readonly openedAt: readonly string[];
  /** The window that `open` returns; null when blocked. */
  popup: { closed: boolean; close(): void; readonly location: { replace(url: string): void } } | null;
  paypal?: { Buttons(options: object): { render(target: object): Promise<void> } };
  say(data: object, from?: { readonly origin?: string; readonly source?: unknown }): void;
}

let page: Page;
const calls = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  calls.mockReset();
  page = loadedPage();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that has loaded the script. */
function loadedPage(): Page {
  const openedAt: string[] = [];
  const listeners = new Set<(event: object) => void>();
  const popup = {
    closed: false,
    close() {
      popup.closed = true;
    },
    location: { replace: (url: string) => void openedAt.push(url) },
  };
  let onClick = (): void => undefined;
  const button = {
    disabled: false,
    style: {},
    click: () => onClick(),
    addEventListener: (_: string, listener: () => void) => {
      onClick = listener;
    },
  };
  const loaded: Page = {
    button,
    openedAt,
    popup,
    say: (data, { origin = ORIGIN, source = popup } = {}) => {
      for (const listener of listeners) listener({ data, origin, source });
    },
  };
  runInNewContext(SDK_SCRIPT, {
    console,
    URL,
    URLSearchParams,
    setInterval,
    clearInterval,
    window: loaded,
    location: { origin: SITE },
    open: () => loaded.popup,
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
    document: { currentScript: { src: `${ORIGIN}/sdk/js?client-id=x` }, createElement: () => button },
  });
  return loaded;
}

/** Renders a button and clicks it. */
async function click(options: object = {}): Promise<void> {
  await page.paypal
    ?.Buttons({
      createOrder: async () => 'ORDER',
      onApprove: async (data: object) => calls('approved', data),
      onCancel: (data: object) => calls('cancelled', data),
      onError: (error: Error) => calls('error', error.message),
      ...options,
    })
    .render({ append: () => undefined });
  page.button.click();
  await vi.advanceTimersByTimeAsync(1);
}

describe("the stand-in's page script", () => {
  it('opens the window of the order and reports its approval', async () => {
    await click();
    expect(page.openedAt).toEqual([`${ORIGIN}/checkoutnow?token=ORDER&from=${encodeURIComponent(SITE)}`]);
    expect(page.button.disabled).toBe(true);
    page.say({ orderId: 'ORDER', outcome: 'approved' });
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.mock.calls).toEqual([['approved', { orderID: 'ORDER', payerID: 'LOCALPAYER' }]]);
    expect(page.button.disabled).toBe(false);
  });

  it('ignores other windows, origins and orders', async () => {
    await click();
    page.say({ orderId: 'ORDER', outcome: 'approved' }, { origin: 'http://evil.example' });
    page.say({ orderId: 'ORDER', outcome: 'approved' }, { source: {} });
    page.say({ orderId: 'OTHER', outcome: 'approved' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).not.toHaveBeenCalled();
  });

  it('reports a closed window as cancelled', async () => {
    await click();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).not.toHaveBeenCalled();
    page.popup?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.mock.calls).toEqual([['cancelled', { orderID: 'ORDER' }]]);
  });

  it('reports a blocked window, a failed order and a failed approval', async () => {
    const failing = async () => {
      throw new Error('503');
    };
    await click({ createOrder: failing });
    expect(page.popup?.closed).toBe(true);
    page = loadedPage();
    await click({ onApprove: failing });
    page.say({ orderId: 'ORDER', outcome: 'approved' });
    await vi.advanceTimersByTimeAsync(1);
    page.popup = null;
    await click();
    expect(calls.mock.calls).toEqual([
      ['error', '503'],
      ['error', '503'],
      ['error', 'The browser blocked the PayPal window. Allow windows for this site and try again.'],
    ]);
  });
});
