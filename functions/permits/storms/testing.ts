import { STORM_RULES, type StormRule } from '#shared/domain/permit/storms.ts';

const RULE: StormRule = {
  reader: 'Ada Invented',
  readOn: '2026-11-28',
  rule: 'An invented rule: nobody knocks within three days of a storm.',
  source: 'https://law.example/storms',
};

/** Switches Texas on in this process, by an invented person. @returns what switches it off */
export function switchTexasOn(): () => void {
  const { Texas } = STORM_RULES;
  Object.assign(STORM_RULES, { Texas: RULE });
  return () => void Object.assign(STORM_RULES, { Texas });
}
