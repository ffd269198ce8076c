export const RULES_VERSION = 4;
