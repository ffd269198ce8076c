import { CONTRACTOR_RULES } from '#functions/permits/names/contractor-work.ts';
import { FIRM_RULES } from '#functions/permits/names/name-kind.ts';
import { NO_NAME_RULES } from '#functions/permits/names/no-name.ts';
import { ZONES } from '#shared/domain/calls/time-zone.ts';
import { BOILERPLATE } from '#shared/domain/permit/boilerplate.ts';
import {
  DIRECTIONS_BEFORE,
  INNER_CAPITALS,
  POINTS,
  SMALL_WORDS,
  WITH_CITY_OF,
  WORDS_AFTER,
  WORDS_BEFORE,
} from '#shared/domain/territory/city-name.ts';
import { ACTION_RULES } from './actions/action-rules.ts';
import { digestRules } from './digest-rules.ts';
import { NOT_PERMIT_RULES } from './normal-forms/not-permit-rules.ts';
import { PAPERWORK_RULES } from './normal-forms/paperwork-rules.ts';
import { PLACEHOLDERS } from './normal-forms/plain-text.ts';
import { STATUS_RULES } from './normal-forms/status-rules.ts';
import { CATEGORIES } from './normal-forms/type-rules.ts';
import { CUT_WORDS } from './trades/cut-words.ts';
import { BUILDING_WORDS } from './trades/new-building.ts';
import { CONTEXT_WORDS } from './trades/recognize-trades.ts';
import { TORN_DOWN_WORDS } from './trades/torn-down.ts';
import { TRADE_RULES } from './trades/trade-rules.ts';
import { WEAK_WORDS } from './trades/weak-words.ts';
import { NO_USES, OCCUPANCY_GROUPS, USE_WORDS, USES } from './uses/use-rules.ts';

/** Raise this when the code of a normal form changes its results. A change of a rule table needs no other step. */
const CODE_VERSION = 20;

/** Names the rules of conforming. With another name, the next run conforms every record again. */
export const RULES_VERSION = digestRules([
  CODE_VERSION,
  ZONES,
  PLACEHOLDERS,
  NO_NAME_RULES,
  FIRM_RULES,
  CONTRACTOR_RULES,
  WITH_CITY_OF,
  SMALL_WORDS,
  [...INNER_CAPITALS.values()],
  [...DIRECTIONS_BEFORE],
  [...WORDS_BEFORE],
  [...WORDS_AFTER],
  POINTS,
  NOT_PERMIT_RULES,
  PAPERWORK_RULES,
  STATUS_RULES,
  CATEGORIES,
  USES,
  NO_USES,
  USE_WORDS,
  OCCUPANCY_GROUPS,
  ACTION_RULES,
  TRADE_RULES,
  CUT_WORDS,
  BUILDING_WORDS,
  CONTEXT_WORDS,
  TORN_DOWN_WORDS,
  WEAK_WORDS,
  BOILERPLATE,
]);
