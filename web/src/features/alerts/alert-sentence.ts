import type { AlertTrigger } from '#shared/domain/alerts/alert.ts';
import { filterConditions } from '#shared/domain/filter/filter-sentence.ts';
import { compactFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { SHORT } from '#shared/domain/filter/sentence-style.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { WHO_IDS, type Who } from '#shared/domain/permit/who.ts';
import { ALERT } from '../../ui/filter/filter-layouts.ts';
import { TRIGGER_WORDS } from './alert-form.ts';

/** The groups of the form whose fields a word of the sentence opens. */
export type AlertGroup = 'What work' | 'Where' | 'Who has the job' | 'How much';

/** One condition: `before` and `after` join its words to the sentence, with their spaces and commas. */
export interface SentencePart {
  readonly group: AlertGroup;
  readonly before: string;
  readonly words: string;
  readonly after: string;
  /** It restricts nothing: the words only offer to change that. */
  readonly isOpen: boolean;
}

/** The words of a label for whoever has the work. */
const HAS_IT: Readonly<Record<Exclude<Who, 'ended'>, string>> = {
  nobody: 'nobody',
  owner: 'the owner',
  gc: 'a GC',
  taken: 'a competitor',
  unknown: 'somebody not on record',
};
/**
 * An alert as a sentence: "Tell me about" `opening`, then its parts, then `rest`, which has no field in a word of the sentence.
 * It says every condition of the filter.
 */
export function alertSentence(filter: PermitFilter, trigger: AlertTrigger) {
  const {
    trades = [],
    who = [],
    statuses = [],
    states,
    cities,
    counties,
    zips,
    territory,
    minValue,
    maxValue,
    ...others
  } = filter;
  const places = [{ states, cities }, { counties }, { zips }, { territory }]
    .map((place) => filterConditions(compactFilter(place)))
    .filter((place) => place !== '');
  const [, into = '', place = ''] = /^(in )?(.*)$/.exec(places.join(' and ')) ?? [];
  const value = filterConditions(compactFilter({ minValue, maxValue }));
  const status = statuses.length === 0 ? '' : `status ${SHORT.either(statuses, 'statuses')}`;
  const rest = [status, filterConditions(others)].filter((words) => words !== '').join(', ');
  const parts: readonly SentencePart[] = [
    trades.length > 0
      ? part('What work', ' ', SHORT.either(trades.map(inSentence), 'trades'), ' jobs')
      : { ...part('What work', ' jobs of ', 'any trade'), isOpen: true },
    place === '' ? { ...part('Where', ' ', 'anywhere'), isOpen: true } : part('Where', ` ${into}`, place),
    who.length > 0
      ? whoPart(who)
      : { ...part('Who has the job', ' where ', 'anybody', ' has the work'), isOpen: true },
    { ...part('How much', ', ', value || 'any value'), isOpen: value === '' },
  ];
  return { opening: TRIGGER_WORDS[trigger].opening, parts, rest: rest === '' ? '' : `, ${rest}` };
}

/** The sentence as a line of the list, without what is open: "New roofing jobs in Austin, TX, over $25,000". */
export function alertLine(filter: PermitFilter, trigger: AlertTrigger): string {
  const { opening, parts, rest } = alertSentence(filter, trigger);
  const said = parts.map(({ group, before, words, after, isOpen }) =>
    isOpen ? (group === 'What work' ? ' jobs' : '') : `${before}${words}${after}`,
  );
  return `${opening}${said.join('')}${rest}`.replace(/^./, (letter) => letter.toUpperCase());
}

/** The fields of one group of the form. */
export function groupLayout(group: AlertGroup): typeof ALERT {
  return Object.fromEntries(Object.entries(ALERT).filter(([, look]) => look.group === group));
}

function part(group: AlertGroup, before: string, words: string, after = ''): SentencePart {
  return { group, before, words, after, isOpen: false };
}

function whoPart(who: readonly Who[]): SentencePart {
  const named = WHO_IDS.filter((label) => label !== 'ended');
  const some = named.filter((label) => who.includes(label));
  const [left, ...more] = named.filter((label) => !who.includes(label));
  if (some.length === 0) return part('Who has the job', ' where ', 'the work has ended');
  const words =
    left === undefined
      ? 'anybody'
      : more.length > 0
        ? SHORT.either(
            some.map((label) => HAS_IT[label]),
            '',
          )
        : left === 'taken'
          ? 'no competitor'
          : left === 'nobody'
            ? 'somebody'
            : `anybody but ${HAS_IT[left]}`;
  const after = who.includes('ended') ? ' has the work or it has ended' : ' has the work';
  return part('Who has the job', ' where ', words, after);
}

/** "roofing", "HVAC". */
function inSentence(trade: Parameters<typeof tradeLabel>[0]): string {
  return tradeLabel(trade).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
