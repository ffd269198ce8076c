/** Stops of one route, which may take several days. Apart from the rule, which is too large for pages that only add stops. */
export const ROUTE_MAX = 500;

/** Why a full route takes no more stops. */
export const ROUTE_FULL = `A route has at most ${ROUTE_MAX} stops.`;
