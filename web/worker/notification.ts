import { type PushMessage, pushMessageFrom } from '#shared/domain/alerts/push-message.ts';

/** A notification as the browser is asked to show it. */
export interface PushNotification {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly tag: string;
    readonly icon: string;
    readonly badge: string;
    readonly data: { readonly path: string };
  };
}

/** Shown where a message cannot be read: browsers require that each shows something. */
const UNREADABLE: PushMessage = {
  title: 'New permits',
  body: 'Open your leads to see what is new.',
  path: '/leads',
  tag: 'unreadable',
};

/**
 * The notification of a message. One with the tag of another takes its place, so that a message that comes twice is seen once.
 * @param text the decrypted message
 */
export function toNotification(text: string | undefined): PushNotification {
  const { title, body, path, tag } = pushMessageFrom(text ?? '') ?? UNREADABLE;
  return {
    title,
    options: { body, tag, icon: '/icons/app-192.png', badge: '/icons/badge-96.png', data: { path } },
  };
}
