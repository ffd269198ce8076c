import { createPortalClient, type PortalFetch } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { readSurveyFile, type SurveyRow } from './survey-file.ts';

/** Where the Census publishes the survey. Files of a month come about the 25th of the next (census.gov/construction/bps). */
export const SURVEY_HOST = 'www2.census.gov';
/** The folder and the file name of each region's places. */
const REGIONS = {
  ne: 'Northeast',
  mw: 'Midwest',
  so: 'South',
  we: 'West',
} as const satisfies Readonly<Record<string, string>>;
type Region = keyof typeof REGIONS;

/** FIPS codes of our states, and the region whose files they are in. */
export const SURVEY_STATES = {
  Arizona: { fips: '04', region: 'we' },
  California: { fips: '06', region: 'we' },
  Connecticut: { fips: '09', region: 'ne' },
  Florida: { fips: '12', region: 'so' },
  Georgia: { fips: '13', region: 'so' },
  Illinois: { fips: '17', region: 'mw' },
  Michigan: { fips: '26', region: 'mw' },
  Missouri: { fips: '29', region: 'mw' },
  'New Jersey': { fips: '34', region: 'ne' },
  'New York': { fips: '36', region: 'ne' },
  'North Carolina': { fips: '37', region: 'so' },
  Ohio: { fips: '39', region: 'mw' },
  Pennsylvania: { fips: '42', region: 'ne' },
  Tennessee: { fips: '47', region: 'so' },
  Texas: { fips: '48', region: 'so' },
  Virginia: { fips: '51', region: 'so' },
  Washington: { fips: '53', region: 'we' },
} as const satisfies Readonly<Record<StateName, { readonly fips: string; readonly region: Region }>>;

const OURS: ReadonlySet<string> = new Set(Object.values(SURVEY_STATES).map(({ fips }) => fips));

/** The survey's months that could be read: the rows of our states. */
interface Survey {
  readonly places: readonly SurveyRow[];
  /** Counties of the newest of these months. */
  readonly counties: readonly SurveyRow[];
  /** Months with all four regions, oldest first. */
  readonly months: readonly string[];
}

/** The address of a region's places, or of all counties, in a month. */
function surveyAddress(of: Region | 'co', month: string): string {
  const folder = of === 'co' ? 'County' : `Place/${REGIONS[of]}%20Region`;
  return `https://${SURVEY_HOST}/econ/bps/${folder}/${of}${month.slice(2, 4)}${month.slice(5)}c.txt`;
}

/**
 * Reads months of the survey, one file after the other. A month that is not published yet is left out.
 * @param months `YYYY-MM`
 * @throws PortalFault, SurveyFileFault
 */
export async function readSurvey(fetch: PortalFetch, months: readonly string[]): Promise<Survey> {
  const client = createPortalClient({ fetch, hosts: [SURVEY_HOST] });
  const read = async (of: Region | 'co', month: string): Promise<SurveyRow[] | null> => {
    try {
      const { body } = await client.text(surveyAddress(of, month), () => undefined);
      return readSurveyFile(body).filter(({ state }) => OURS.has(state));
    } catch (error) {
      if (error instanceof PortalFault && error.kind === 'gone') return null;
      throw error;
    }
  };
  const places: SurveyRow[] = [];
  const published: string[] = [];
  for (const month of [...months].sort()) {
    const regions = [];
    for (const region of Object.keys(REGIONS) as Region[]) {
      const rows = await read(region, month);
      if (rows === null) break;
      regions.push(rows);
    }
    if (regions.length < Object.keys(REGIONS).length) continue;
    places.push(...regions.flat());
    published.push(month);
  }
  const newest = published.at(-1);
  return {
    places,
    counties: newest === undefined ? [] : ((await read('co', newest)) ?? []),
    months: published,
  };
}
