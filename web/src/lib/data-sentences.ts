/** What every page says while the permits are not live ones. */
export const DATA_SENTENCES = {
  sample: 'Sample data: these permits are generated, not real. Names, phones and addresses are invented.',
  recorded: 'Recorded data: these permits are replayed from a recording, not collected from the portals now.',
} as const;
