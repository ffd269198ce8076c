import { afterEach, describe, expect, it } from 'vitest';
import {
  button,
  closePage,
  control,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
} from '../../lib/testing.tsx';
import { RemovalPage } from './removal-page.tsx';

afterEach(async () => {
  await closePage();
  sessionStorage.clear();
});

const REFERENCE = 'R-261120-BCDFGH';
async function open(answer: () => Response = () => Response.json({ reference: REFERENCE }), query = '') {
  const server = pretendServer({ 'POST /api/removals': answer });
  await openPage(`/removal${query}`, <RemovalPage />);
  return server;
}
const words = (): string => document.querySelector('main')?.textContent ?? '';
const submit = (): Promise<void> => press(button('Send request'));
const choose = (value: string): Promise<void> => {
  const radio = document.querySelector(`input[value="${value}"]`);
  if (radio === null) throw new Error(`There is no choice "${value}".`);
  return press(radio);
};

describe('the page for removals and corrections', () => {
  it('sends the request, then shows and focuses the reference number', async () => {
    const { bodies } = await open();
    await fill('Name', 'Ana Sample');
    await fill('Email for our answer', ' ana@example.com ');
    await submit();
    await flushUpdates();
    expect(bodies).toEqual([
      {
        wish: 'remove',
        name: 'Ana Sample',
        phone: '',
        address: '',
        permit: '',
        relation: 'self',
        email: 'ana@example.com',
        message: '',
        website: '',
      },
    ]);
    expect(words()).toContain(REFERENCE);
    expect(words()).toContain('ana@example.com');
    expect(document.activeElement?.textContent).toBe('We have your request');
    await press(button('Make another request'));
    expect(control('Name').value).toBe('');
  });

  it('shows missing values before sending', async () => {
    const { calls } = await open();
    await submit();
    expect(words()).toContain('Say what to remove');
    expect(words()).toContain('It should look like name@example.com.');
    expect(control('Name').getAttribute('aria-invalid')).toBe('true');
    await choose('correct');
    await submit();
    expect(words()).toContain('Say which record it is');
    expect(words()).toContain('Say what is wrong in the record');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('fills in the permit from the link', async () => {
    await open(undefined, '?permit=tx-sample.2');
    expect(control('Permit number or link').value).toBe('tx-sample.2');
  });

  it('keeps the values and shows the server’s message if it refuses', async () => {
    await open(() => new Response('Too many requests. Try again in 40 minutes.', { status: 429 }));
    await fill('Phone number', '(312) 555-0142');
    await fill('Email for our answer', 'ana@example.com');
    await submit();
    await flushUpdates();
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('Try again in 40 minutes.');
    expect(control('Phone number').value).toBe('(312) 555-0142');
  });

  it('hides the honeypot from people and screen readers', async () => {
    await open();
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  });
});
