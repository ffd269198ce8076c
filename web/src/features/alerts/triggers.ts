import type { AlertTrigger } from '#shared/domain/alerts/alert.ts';

/** What makes an alert speak, in words, in the order it is offered. */
export const TRIGGER_WORDS: Readonly<
  Record<AlertTrigger, { readonly label: string; readonly means: string }>
> = {
  new: { label: 'New permits', means: 'Each permit once, when we first see it.' },
  changes: { label: 'Status changes', means: 'A permit we have already, when its status changes.' },
  both: { label: 'Both', means: 'New permits, and every later change of their status.' },
};
