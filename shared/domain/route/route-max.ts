/** Stops of one route: nobody visits more in a day. Apart from the rule, which is too large for pages that only add stops. */
export const ROUTE_MAX = 50;
