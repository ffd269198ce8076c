/** What feeds there are: of an alert, by the alert's id, or of the user's call-backs. */
export const CALENDAR_FEED = 'calendar';

/** The files of feeds by name, what each is of, and its format's name. */
export const FEED_FILES = {
  'alert.atom': { of: 'alert', label: 'Atom' },
  'alert.json': { of: 'alert', label: 'JSON Feed' },
  'calendar.ics': { of: 'calendar', label: 'iCal' },
} as const satisfies Readonly<Record<string, { readonly of: 'alert' | 'calendar'; readonly label: string }>>;

export type FeedFile = keyof typeof FEED_FILES;

export const FEED_FILE_NAMES = Object.keys(FEED_FILES) as [FeedFile, ...FeedFile[]];

/** The files of a feed. @param id an alert's, or `CALENDAR_FEED` */
export function feedFilesOf(id: string): FeedFile[] {
  const kind = id === CALENDAR_FEED ? 'calendar' : 'alert';
  return FEED_FILE_NAMES.filter((file) => FEED_FILES[file].of === kind);
}

/** How long an alert's feed shows a lead, and the most leads it shows. */
export const FEED_DAYS = 30;
export const FEED_LEADS = 50;
