import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, control, fill, openPage, press, pretendServer } from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { ContactPage } from './contact-page.tsx';

let calls: readonly string[];
let bodies: readonly unknown[];
let answer: () => Response;

beforeEach(async () => {
  answer = () => new Response(null, { status: 204 });
  ({ calls, bodies } = pretendServer({
    'GET /config.json': () => Response.json({ contactEmail: 'office@plumbline.example' }),
    'POST /api/contact': () => answer(),
  }));
  await openPage('/contact', <ContactPage />);
});

afterEach(async () => {
  vi.useRealTimers();
  dismissToast(currentToast()?.id ?? 0);
  await closePage();
});

const REQUIRED = {
  'Full name': 'Ana Example',
  Email: 'ana@example.com',
  Subject: 'A city',
  Message: 'Is Austin covered?',
};
const submit = (): Promise<void> => press(document.querySelector('[type="submit"]') ?? document.body);
const fillAll = async (): Promise<void> => {
  for (const [label, text] of Object.entries(REQUIRED)) await fill(label, text);
};

describe('the contact form (PRODUCT §5)', () => {
  it('sends the message, says so, and clears after a second', async () => {
    await fillAll();
    await fill('Company', 'Example Roofing');
    vi.useFakeTimers();
    await act(async () => {
      document.querySelector('form')?.requestSubmit();
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(currentToast()).toMatchObject({
      title: 'Message Sent',
      description: "Thank you for contacting us. We'll get back to you within 24 hours.",
    });
    expect(bodies).toEqual([
      {
        name: 'Ana Example',
        email: 'ana@example.com',
        company: 'Example Roofing',
        phone: '',
        subject: 'A city',
        message: 'Is Austin covered?',
        website: '',
      },
    ]);
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(control('Message').value).toBe(REQUIRED.Message);
    await act(() => vi.advanceTimersByTimeAsync(1));
    for (const label of [...Object.keys(REQUIRED), 'Company']) expect(control(label).value, label).toBe('');
  });

  it('keeps the text and says why when it could not be sent', async () => {
    answer = () => new Response('Too many requests. Try again in 40 minutes.', { status: 429 });
    await fillAll();
    await submit();
    expect(currentToast()).toMatchObject({
      title: 'Message Not Sent',
      description: 'Too many requests. Try again in 40 minutes.',
      tone: 'problem',
    });
    expect(document.body.textContent).toContain('Your message was not sent');
    for (const [label, text] of Object.entries(REQUIRED)) expect(control(label).value, label).toBe(text);
    answer = () => new Response(null, { status: 204 });
    await submit();
    expect(currentToast()).toMatchObject({ title: 'Message Sent' });
    expect(document.body.textContent).not.toContain('Your message was not sent');
  });

  it('hides the honeypot from people', () => {
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it.each(Object.keys(REQUIRED))('requires the field %s, and keeps the other values', async (missing) => {
    await fillAll();
    await fill('Phone', '512 555 0100');
    await fill(missing, missing === 'Email' ? '' : '  ');
    await submit();
    expect(currentToast()).toBeNull();
    expect(calls).not.toContain('POST /api/contact');
    expect(control(missing).getAttribute('aria-invalid')).toBe('true');
    for (const [label, text] of Object.entries(REQUIRED))
      if (label !== missing) expect(control(label).value, label).toBe(text);
    expect(control('Phone').value).toBe('512 555 0100');
  });

  it('rejects an invalid email address', async () => {
    await fillAll();
    await fill('Email', 'ana at example');
    await submit();
    expect(currentToast()).toBeNull();
    expect(document.body.textContent).toContain('It should look like name@example.com.');
  });

  it('does not require company and phone', async () => {
    for (const label of ['Company', 'Phone']) expect(control(label).required, label).toBe(false);
    for (const label of Object.keys(REQUIRED)) expect(control(label).required, label).toBe(true);
  });
});

describe('the contact page (PRODUCT §2)', () => {
  it('shows the contact address and a mail link with the typed message', async () => {
    expect(document.querySelector('section h2 ~ p a')?.getAttribute('href')).toBe(
      'mailto:office@plumbline.example',
    );
    await fillAll();
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Open in your mail program',
    );
    expect(link?.getAttribute('href')).toMatch(
      /^mailto:office@plumbline\.example\?subject=A%20city&body=Is%20/,
    );
  });

  it('shows the business hours', () => {
    const rows = [...document.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')]
        .map(({ textContent }) => textContent)
        .join(' ')
        .trim(),
    );
    expect(rows).toEqual(['Mon-Fri 8-6 EST', 'Sat 9-2', 'Sun closed']);
  });

  it('answers frequent questions', () => {
    expect(document.querySelectorAll('dt').length).toBeGreaterThanOrEqual(6);
  });
});
