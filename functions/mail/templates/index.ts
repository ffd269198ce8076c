import { accessEnded, monthEnding, trialEnding } from './access-ending.ts';
import { activities, activity } from './activity.ts';
import { callBacks } from './call-backs.ts';
import { digest } from './digest.ts';
import { addressChanged } from './letters/address-changed.ts';
import { contactMessage } from './letters/contact-message.ts';
import { removalAnswered } from './letters/removal-answered.ts';
import { removalReceived } from './letters/removal-received.ts';
import { signUpCode } from './letters/sign-up-code.ts';
import { teamInvitation } from './letters/team-invitation.ts';
import { receipt } from './receipt.ts';
import { refunded } from './refunded.ts';
import { testNotification } from './test-notification.ts';
import { webhookOff } from './webhook-off.ts';
import { welcome } from './welcome.ts';

/** Every mail to a user, by name. */
export const TEMPLATES = {
  activity,
  activities,
  welcome,
  'test-notification': testNotification,
  'trial-ending': trialEnding,
  receipt,
  'month-ending': monthEnding,
  'access-ended': accessEnded,
  refunded,
  'webhook-off': webhookOff,
  'call-backs': callBacks,
  digest,
} as const;

/** Every mail to somebody without an account, by name. */
export const LETTERS = {
  'removal-received': removalReceived,
  'removal-answered': removalAnswered,
  'contact-message': contactMessage,
  'team-invitation': teamInvitation,
  'sign-up-code': signUpCode,
  'address-changed': addressChanged,
} as const;
