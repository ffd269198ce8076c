import { FACET_NAMES, FACET_ROWS } from './filter/facets.ts';

/**
 * What people call the inputs of calls whose own names say it badly; `FACETS` says it of filters. Names of lists are plurals. Other
 * names are read as words: `digestHour` is "digest hour".
 */
const WORDS: Readonly<Record<string, string>> = {
  limit: 'number of results',
  offset: 'number of results to skip',
  period: 'number of days',
  permitIds: 'permits',
  minScore: 'lowest lead score',
  updatedSince: 'start time',
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
  mailAfterAccess: 'email switch',
  criteria: 'alert filters',
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
    facetWords(name) ??
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

function facetWords(name: string): string | undefined {
  const facet = FACET_NAMES.find((one) => one === name || FACET_ROWS[one].queryName === name);
  if (facet === undefined) return undefined;
  const { input, queryName } = FACET_ROWS[facet];
  return input === undefined || name === queryName ? input : `${input}s`;
}
