/** Whether a publisher allows commercial use. `not stated` is the default: a license is read, never guessed. */
export const COMMERCIAL_USES = ['allowed', 'not stated', 'forbidden'] as const;
export type CommercialUse = (typeof COMMERCIAL_USES)[number];

/** What the terms of a source ask of us, besides its license by name. */
export interface TermsFlags {
  readonly commercialUse: CommercialUse;
  readonly individualsList: boolean;
  /** The text to show with the data; null where none is asked for. */
  readonly attribution: string | null;
  readonly personOnly: boolean;
  readonly shareAlike: boolean;
}

/** What terms keep from every screen, file, mail, API answer and webhook. */
export type Withheld = 'individuals' | 'everything';

interface TermsFlag {
  /** What the API document says about it. */
  readonly description: string;
  /** Whether programs may collect a source with it. */
  readonly isCollected: boolean;
  readonly withholds: Withheld | null;
}

/** Every flag, and what it does when it is set; `commercialUse` is set when it is forbidden. */
export const TERMS_FLAGS = {
  commercialUse: {
    description: 'Whether the publisher allows commercial use; not stated where its terms do not say.',
    isCollected: false,
    // guard: forbidden commercial use withholds everything
    withholds: 'everything',
  },
  individualsList: {
    description:
      'Its terms forbid commercial use of lists of individuals, so contacts that are not companies or public bodies are left out.',
    isCollected: true,
    // guard: forbidden lists withhold individuals
    withholds: 'individuals',
  },
  attribution: {
    description: 'The text to show with the data; null where the publisher asks for none.',
    isCollected: true,
    // guard: an attribution withholds nothing
    withholds: null,
  },
  personOnly: {
    description: 'Only a person may fetch the data, so we do not collect it.',
    isCollected: false,
    withholds: null,
  },
  shareAlike: {
    description: 'Whoever publishes the data, or a database made from it, must do so under the same license.',
    isCollected: true,
    withholds: null,
  },
} as const satisfies Record<keyof TermsFlags, TermsFlag>;

const FLAG_NAMES = Object.keys(TERMS_FLAGS) as (keyof TermsFlags)[];

/** The flags of a source whose terms nobody has read, or which states none. */
export const NOTHING_STATED: TermsFlags = {
  commercialUse: 'not stated',
  individualsList: false,
  attribution: null,
  personOnly: false,
  shareAlike: false,
};

function setFlags(flags: TermsFlags): TermsFlag[] {
  return FLAG_NAMES.filter((name) =>
    name === 'commercialUse' ? flags[name] === 'forbidden' : flags[name] !== NOTHING_STATED[name],
  ).map((name) => TERMS_FLAGS[name]);
}

/** Whether programs may collect a source. */
export function mayCollect(flags: TermsFlags): boolean {
  return setFlags(flags).every(({ isCollected }) => isCollected);
}

/** What the terms keep from every exit; null if nothing. */
export function withheldBy(flags: TermsFlags): Withheld | null {
  const withheld = setFlags(flags).map(({ withholds }) => withholds);
  return withheld.includes('everything')
    ? 'everything'
    : withheld.includes('individuals')
      ? 'individuals'
      : null;
}

export const CONTACT_ROLES = ['owner', 'contractor'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** Why a contact is missing that the record may show. */
export const WITHHELD_NOTICES: Readonly<Record<ContactRole, string>> = {
  owner: 'The city’s terms don’t allow us to show owner names.',
  contractor: 'The city’s terms don’t allow us to show contractors who aren’t companies.',
};

/** A publisher's license as people read it. */
export function licenseText(license: string): string {
  return license === 'unknown' ? 'Not stated' : license;
}
