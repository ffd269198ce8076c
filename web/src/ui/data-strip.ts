/** The strip that says where the permits come from: at the top of the app, at the bottom of the landing page. */
export const DATA_STRIP_CLASS =
  'border-b border-line bg-sunken px-4 py-1.5 text-center text-12 text-balance text-muted sm:px-6';

/** The strip's link to the local stack's mailbox. */
export const MAILBOX_LINK_CLASS = 'whitespace-nowrap text-ink underline';
export const MAILBOX_LABEL = 'Open the mailbox';

/** Shown on every page while the permits are not live. */
export const DATA_SENTENCES = {
  sample: 'Sample data: these permits are generated, not real. Names, phones and addresses are invented.',
  recorded: 'Recorded data: these permits are replayed from a recording, not collected from the portals now.',
} as const;
