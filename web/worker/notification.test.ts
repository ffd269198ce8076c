import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushMessageText } from '#shared/domain/alerts/push-message.ts';
import { toNotification } from './notification.ts';

const MESSAGE = {
  title: 'Roofs: 2 new permits',
  body: 'Re-roof in Austin, TX',
  path: '/leads?id=1',
  tag: 'a',
};

describe('the notification of a push message', () => {
  it('has the text and the path of the message', () => {
    const { title, options } = toNotification(pushMessageText(MESSAGE));
    expect(title).toBe(MESSAGE.title);
    expect(options).toMatchObject({ body: MESSAGE.body, tag: 'a', data: { path: '/leads?id=1' } });
  });

  it('never opens another site', () => {
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'leads', '/api/logout'])
      expect(toNotification(pushMessageText({ ...MESSAGE, path })).options.data.path).toBe('/leads');
  });

  it('exists for any text', () => {
    expect(toNotification(undefined).title).toBe('New permits');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(toNotification(text).options.data.path).toMatch(/^\/(?!\/)/);
      }),
    );
  });
});
