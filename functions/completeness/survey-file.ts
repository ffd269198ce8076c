/** One permit office, or one county, in one month of the Building Permits Survey. */
export interface SurveyRow {
  /** `YYYY-MM`. */
  readonly month: string;
  /** FIPS codes of state (2 digits) and county (3 digits). */
  readonly state: string;
  readonly county: string;
  /** FIPS place code, 5 digits; null for a county's file, a township or a rest of a county. */
  readonly place: string | null;
  /** As the survey writes it: `Port St. Lucie`, `Harris County Unincorporated Area`. */
  readonly name: string;
  /** New one-family houses with a permit, as reported. Null if the office did not report, so that the figure is an estimate. */
  readonly homes: number | null;
}

/** A file whose columns are not those of the survey. */
export class SurveyFileFault extends Error {
  override readonly name = 'SurveyFileFault';
}

/** Blocks of the four building sizes, each with buildings, units and value: estimates, and where present what was reported. */
const BLOCK = 12;
/**
 * Sources of a month's figures in place files (1 form, 2 electronic, 3 online, 4 equivalent). 5 is imputed, 9 is no report and no
 * imputation (Census, Building Permits Survey, Master Compiled Data documentation).
 */
const REPORTED_SOURCES = new Set(['1', '2', '3', '4']);
const NO_PLACE = new Set(['', '00000', '99990']);

/**
 * Reads a monthly file of the survey, of places or of counties. Two header lines name the columns: the first has the group above
 * its second column, the second ends with the four sizes. A name may contain a comma and is not quoted.
 * @throws SurveyFileFault when a needed column is missing or a row does not fit
 */
export function readSurveyFile(text: string): SurveyRow[] {
  const lines = text.split('\n');
  const above = cells(lines[0]);
  const below = cells(lines[1]);
  const first = below.indexOf('bldgs');
  const column = (one: string, other: string): number =>
    below.findIndex((cell, at) => at < first && above[at] === one && cell === other);
  const columns = {
    month: column('survey', 'date'),
    state: Math.max(column('state', 'code'), column('fips', 'state')),
    county: Math.max(column('county', 'code'), column('fips', 'county')),
  };
  if (first < 1 || Object.values(columns).includes(-1))
    throw new SurveyFileFault(
      'The columns of the Census survey have changed. Compare its file with functions/completeness/survey-file.ts.',
    );
  const place = column('fips place', 'code');
  const source = column('source', 'code');
  const width = below.length;
  const hasReported = width - first >= 2 * BLOCK;
  if (source === -1 && !hasReported)
    throw new SurveyFileFault('The file of the Census survey does not say which offices reported.');
  return lines.slice(2).flatMap((line): SurveyRow[] => {
    if (line.trim() === '') return [];
    const fields = line.split(',').map((field) => field.trim());
    const more = fields.length - width;
    const homes = Number(fields[first + more + (hasReported ? BLOCK : 0)]);
    const estimate = Number(fields[first + more]);
    const date = fields[columns.month] ?? '';
    if (more < 0 || !/^\d{6}$/.test(date) || !Number.isInteger(homes) || !Number.isInteger(estimate))
      throw new SurveyFileFault(`A row of the Census survey cannot be read: "${line.slice(0, 80)}".`);
    // A county's file says for no single office whether it reported: a difference means that some did not.
    const isReported = source === -1 ? homes === estimate : REPORTED_SOURCES.has(fields[source] ?? '');
    const code = fields[place] ?? '';
    return [
      {
        month: `${date.slice(0, 4)}-${date.slice(4)}`,
        state: fields[columns.state] ?? '',
        county: fields[columns.county] ?? '',
        place: NO_PLACE.has(code) ? null : code,
        name: fields.slice(first - 1, first + more).join(', '),
        homes: isReported ? homes : null,
      },
    ];
  });
}

function cells(line = ''): string[] {
  return line.split(',').map((cell) => cell.trim().toLowerCase());
}
