import { NOTHING_STATED, type TermsFlags } from '#shared/domain/permit/data-terms.ts';
import type { Source } from './source.ts';

/** What a known license means: its flags, and its attribution for a publisher's name. */
interface License extends Partial<Omit<TermsFlags, 'attribution'>> {
  readonly attribution?: (publisher: string) => string;
}

/** The licenses whose text is known. */
export const LICENSES: Readonly<Record<string, License>> = {
  'Public domain': { commercialUse: 'allowed' },
  CC0: { commercialUse: 'allowed' },
  'PDDL 1.0': { commercialUse: 'allowed' },
  'CC BY 4.0': { commercialUse: 'allowed', attribution: (publisher) => `Data: ${publisher}, CC BY 4.0` },
  'ODbL 1.0': {
    commercialUse: 'allowed',
    shareAlike: true,
    // The notice of its section 4.3.
    attribution: (publisher) =>
      `Contains information from the building permits of ${publisher}, which is made available here under the Open Database License (ODbL).`,
  },
};

/** The flags of a source: those of its license, and those that were read. */
export function termsOf({ name, license, terms }: Pick<Source, 'name' | 'license' | 'terms'>): TermsFlags {
  const { attribution, ...implied } = LICENSES[license] ?? {};
  const { clause: _clause, seen: _seen, ...read } = terms ?? {};
  return { ...NOTHING_STATED, ...implied, attribution: attribution?.(name) ?? null, ...read };
}
