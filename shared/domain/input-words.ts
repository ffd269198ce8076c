/**
 * What people call the inputs of calls whose own names say it badly. Names of lists are plurals. Other names are
 * read as words: `digestHour` is "digest hour".
 */
const WORDS: Readonly<Record<string, string>> = {
  limit: 'number of results',
  offset: 'number of results to skip',
  lastDays: 'number of days',
  period: 'number of days',
  permitIds: 'permits',
  minValue: 'minimum value',
  maxValue: 'maximum value',
  minScore: 'lowest lead score',
  from: 'first issue date',
  to: 'last issue date',
  updatedSince: 'start time',
  zip: 'ZIP code',
  zips: 'ZIP codes',
  hasContractor: 'contractor filter',
  hasPhone: 'phone filter',
  opportunity: 'lead label',
  opportunities: 'lead labels',
  next: 'next trade',
  email: 'email address',
  firstName: 'first name',
  emailNotifications: 'email switch',
  pushNotifications: 'phone alert switch',
  isActive: 'alert switch',
  notificationFrequency: 'email frequency',
  frequency: 'email frequency',
  digestHour: 'email hour',
  digestWeekday: 'email weekday',
  callBackReminders: 'reminder switch',
  criteria: 'alert filters',
  keyword: 'word',
  keywords: 'words',
  url: 'address',
  id: 'link',
  orderId: 'payment number',
  paypalOrderId: 'payment number',
  idToken: 'sign-in',
  accessToken: 'sign-in',
  refreshToken: 'sign-in',
  endpoint: 'push address',
  p256dh: 'device key',
  auth: 'device key',
  cursor: 'page mark',
  returnTo: 'page to return to',
  wish: 'request',
  permit: 'permit number',
  website: 'hidden field',
};

/** The words for an input, in lower case except for abbreviations: `minValue` is "minimum value". */
export function inputWords(name: string): string {
  return (
    (Object.hasOwn(WORDS, name) ? WORDS[name] : undefined) ??
    name.replace(
      /([a-z\d])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
  );
}

/** "The minimum value", to begin a sentence. */
export function inputSubject(name: string): string {
  return `The ${inputWords(name)}`;
}
