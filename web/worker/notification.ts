import { type PushMessage, pushMessageFrom } from '#shared/domain/alerts/push-message.ts';

/** Arguments of `showNotification`. */
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

/** Shown for an unreadable message: browsers require a notification for each message. */
const UNREADABLE: PushMessage = {
  title: 'New permits',
  body: 'Open your leads to see what is new.',
  path: '/leads',
  tag: 'unreadable',
};

/**
 * The notification of a message. The tag makes a message that arrives twice appear once.
 * @param text the decrypted message
 */
export function toNotification(text: string | undefined): PushNotification {
  const { title, body, path, tag } = pushMessageFrom(text ?? '') ?? UNREADABLE;
  return {
    title,
    options: { body, tag, icon: '/icons/app-192.png', badge: '/icons/badge-96.png', data: { path } },
  };
}
