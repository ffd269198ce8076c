import type { UnmappedFeed } from '#functions/sources/not-mapped.ts';
import { waitingFeeds } from '#functions/sources/read-terms.ts';
import { BOARDS } from './boards.ts';

/** The license registers that nobody asks, each with what a person must do first. */
export const WAITING_BOARDS: readonly UnmappedFeed[] = [
  ...waitingFeeds(BOARDS, (toRead) => `License register, off until a person has read its terms. ${toRead}`),
  // Others found a search of active registrations only, and no file of them, in 2026 (stored file 68625966950).
  {
    id: 'pa-home-improvement',
    name: 'Pennsylvania Attorney General, Home Improvement Contractors',
    state: 'Pennsylvania',
    address: 'https://hicsearch.attorneygeneral.gov/',
    reason:
      'License register, a search for one contractor at a time, and no file. A person must ask the Attorney General’s office for a list of companies, and read the terms that come with it.',
  },
];
